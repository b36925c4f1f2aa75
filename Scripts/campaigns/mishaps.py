"""Disturbs a served store, differently with each seed."""

from served_mishaps import befall


def explore_mishaps(exploration, program):
    count = 0
    for number in exploration.rounds():
        said, faults = befall(program, f"{exploration.seed}:{number}")
        exploration.find(faults, number)
        count += 1
    exploration.tell(f"{count} rounds of {said}")
