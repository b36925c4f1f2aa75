"""The malformed exchanges of served_attacks.py against a service, directly and behind nginx."""

import pathlib
import tempfile
import time

from served_edits import Service, free_port, new_store
from served_exchanges import attack, plain, secure
from served_nginx import Nginx


def attack_service(program, rounds, seed, tell=None):
    """Sends all of them a number of times; says how many exchanges there were, and what is wrong with the answers."""
    with tempfile.TemporaryDirectory(prefix="geoanchor-front-") as place:
        folder = pathlib.Path(place)
        nginx = Nginx(folder / "nginx", free_port(), free_port())
        new_store(program, folder / "a.gpkg")
        service = Service(program, folder / "a.gpkg", "--listen", f"unix:{nginx.folder}/http.sock")
        nginx.start()
        direct, front, faults = 0, 0, []
        try:
            for _ in range(rounds):
                count, found = attack(plain(service.port), tell=tell)
                direct, faults = direct + count, faults + found
                count, found = attack(secure(nginx.secure), is_front=True, tell=tell)
                front, faults = front + count, faults + [f"through nginx: {fault}" for fault in found]
                # nginx lets 200 requests a second of an address pass, and 400 more at once.
                time.sleep(2 if rounds > 1 else 0)
        finally:
            nginx.stop()
        if service.process.poll() is not None:
            faults.append(f"the service ended with {service.process.poll()}")
        elif service.end() != 0:
            faults.append("the service did not end well")
    return f"{direct} exchanges with a service, {front} through nginx", faults
