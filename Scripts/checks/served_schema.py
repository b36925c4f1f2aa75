"""schemathesis judges a service of the demo city by its own description: every operation, in all phases."""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent
# Of each operation, beside the cases that cover its schema.
EXAMPLES = 20


def judge_by_schema(url, folder, seed=None):
    """The number of cases, and what schemathesis finds.

    Without a seed it is always the same few cases; with one, all that cover the schemas, and random ones.
    """
    few = ["--max-examples", "2", "--generation-deterministic"]
    many = ["--max-examples", str(EXAMPLES), "--seed", str(seed)]
    environment = {"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    if seed is None:
        environment["GEOANCHOR_FEW_CASES"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", ROOT / "schemathesis.toml", "run", f"{url}/api",
         *(few if seed is None else many), "--continue-on-failure", "--request-timeout", "60", "--workers", "1"],
        cwd=folder, capture_output=True, text=True, env=os.environ | environment)
    cases = re.search(r"(\d+) generated", done.stdout)
    finding = "" if done.returncode == 0 else done.stdout[-6_000:] + done.stderr[-2_000:]
    return int(cases[1]) if cases else 0, finding
