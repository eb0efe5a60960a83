"""What a learner has done and what is due: learners, attempts, memories of rules, house rules, accounts.

Other sections call the functions of `learners` (whose progress it is), `attempts` (an answer is counted), `schedule`
(what is due, what is known, what goes wrong) and `house_rules`.
"""
