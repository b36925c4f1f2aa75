"""schemathesis judges a service of the demo city by its own description: every operation, in all phases, always the same cases."""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent


def judge_by_schema(url, folder, examples):
    """The number of cases, and what schemathesis finds; `examples` are those of each operation beside what covers its schema."""
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "--config-file", ROOT / "schemathesis.toml", "run", f"{url}/api", "--max-examples", str(examples),
         "--seed", "1", "--generation-deterministic", "--continue-on-failure", "--request-timeout", "20", "--workers", "1"],
        cwd=folder, capture_output=True, text=True,
        env=os.environ | {"SCHEMATHESIS_HOOKS": "schemathesis_hooks", "PYTHONPATH": str(ROOT), "NO_COLOR": "1"})
    cases = re.search(r"(\d+) generated", done.stdout)
    finding = "" if done.returncode == 0 else done.stdout[-6_000:] + done.stderr[-2_000:]
    return int(cases[1]) if cases else 0, finding
