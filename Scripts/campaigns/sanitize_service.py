"""Drives a service that was built with a sanitizer; see Scripts/campaigns/sanitize-service."""

import sys

from served_crowds import crowd
from served_edits import interleave
from served_front import attack_service
from served_mutations import mutate_requests
from served_soak import soak

program, sanitizer = sys.argv[1:3]
faults = []
# Memory under a sanitizer is not that of the program: crowds are measured without.
campaigns = [(mutate_requests, 20_000), (attack_service, 1), (interleave, 500), (soak, 30)] + ([(crowd, 1)] if sanitizer == "thread" else [])
for campaign, count in campaigns:
    said, found = campaign(program, count, 1)
    print(f"{sanitizer}: {said}", flush=True)
    faults += found
for fault in faults:
    print(f"error: {fault}")
raise SystemExit(1 if faults else 0)
