"""The classroom: a teacher runs a live session, pupils without accounts answer on their phones.

`items` turn what a sheet holds into tasks; `sheets` and `sessions` are written by teachers, `seats` by participants;
`answering` takes answers; `state` derives what is open from rows; `groups` and `summary` say what went wrong. Views
only read a request and call these.
"""
