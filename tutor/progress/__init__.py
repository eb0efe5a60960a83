"""What a learner has done and what is due: learners, attempts, cards by rule, house readings, accounts.

Other sections call the functions of `learners` (whose progress it is), `recording` (an answer is counted), `schedule`
(what is due, what is known, what goes wrong) and `tables` (house readings).
"""
