"""Functions shared by the scripts of this folder."""

import json
import math
from pathlib import Path

HERE = Path(__file__).parent


def write(name, value):
    """JSON with a line for each element of the outer two levels."""
    def line(item):
        return json.dumps(item, separators=(", ", ": "))

    def block(item):
        if isinstance(item, list) and item and isinstance(item[0], (dict, list)):
            return "[\n" + ",\n".join("    " + line(part) for part in item) + "\n  ]"
        return line(item)

    path = HERE / name
    path.parent.mkdir(exist_ok=True)
    members = ",\n".join(f"  {line(key)}: {block(item)}" for key, item in value.items())
    path.write_text("{\n" + members + "\n}\n")


def scales(latitude):
    """Meters of a degree of latitude and of longitude on WGS84."""
    e2 = 0.0066943799901413165
    sine, cosine = math.sin(math.radians(latitude)), math.cos(math.radians(latitude))
    w = 1 - e2 * sine * sine
    return (math.radians(6378137 * (1 - e2) / w**1.5), math.radians(6378137 * cosine / w**0.5))
