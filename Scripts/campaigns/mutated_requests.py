"""Mutated requests and exchanges of HTTP, others with each seed."""

import collections
import concurrent.futures
import itertools
import pathlib
import tempfile
import time

from measures import resident
from mutation import flat
from served_attacks import EXCHANGES, get
from served_exchanges import Exchange, plain
from served_mutations import Sender, described_requests, served_city
from service_process import Service, new_store


def explore_requests(exploration, program, seconds=12):
    """Sends requests to one service, eight at a time; `--round N` sends the first of them up to that number one after the other."""
    sizes, threads = [], 8 if exploration.round is None else 1
    with served_city(program) as (service, folder):
        sender = Sender(service, described_requests(service, folder, exploration.seed), seconds)

        def numbers():
            for number in itertools.count():
                if exploration.is_over if exploration.round is None else number > exploration.round:
                    return
                if number % 1_000 == 0 and service.process.poll() is None:
                    sizes.append(resident(service.process.pid))
                yield number

        source = numbers()
        with concurrent.futures.ThreadPoolExecutor(threads) as pool:
            list(pool.map(sender.send, [source] * threads))
        for number, fault in sender.faults:
            exploration.find([f"request {number}: {fault}"], number)
        exploration.find(service.end())
    # Caches are full after half of so many requests.
    if len(sizes) > 100 and sizes[-1] > 1.05 * sizes[len(sizes) // 2]:
        exploration.find([f"memory grew from {sizes[len(sizes) // 2]} to {sizes[-1]} kB in the second half of the requests"])
    told = ", ".join(f"{status}: {number}" for status, number in sorted(sender.statuses.items()))
    exploration.tell(f"{sender.statuses.total()} mutated requests over {len(sender.requests.operations)} operations ({told})")


def pieces(dice, content):
    """Some bytes cut at a few places."""
    places = sorted(dice.randrange(len(content) + 1) for _ in range(dice.choice([0, 0, 1, 3])))
    return [content[first:last] for first, last in itertools.pairwise([0, *places, len(content)])]


def exchange_faults(connect, service, dice):
    """Sends one mutated exchange in pieces: the connection ends by itself, with answers that are none of the service's failures."""
    content = flat(dice, dice.choice(EXCHANGES)[1])[:1_000_000] + get()
    exchange, statuses = Exchange(connect), []
    for piece in pieces(dice, content):
        exchange.send(piece)
        time.sleep(dice.choice([0, 0, 0.002]))
    exchange.finish()
    while answer := exchange.answer():
        statuses.append(answer[0])
    faults = [] if exchange.is_closed else ["the connection stays open"]
    faults += [f"an answer of {status}" for status in statuses if status >= 500 and status not in (501, 503, 505)]
    if service.process.poll() is not None:
        faults.append("the service ended")
    exchange.close()
    return [f"{fault}: {content[:300]}" for fault in faults], statuses


def explore_exchanges(exploration, program):
    counts = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="geoanchor-exchanges-") as place:
        store = pathlib.Path(place) / "a.gpkg"
        new_store(program, store)
        service = Service(program, store)
        for number in exploration.rounds():
            found, statuses = exchange_faults(plain(service.port), service, exploration.dice(number))
            exploration.find(found, number)
            counts.update(statuses or [0])
            if service.process.poll() is not None:
                break
        exploration.find(service.end())
    told = ", ".join(f"{status}: {number}" for status, number in sorted(counts.items()))
    exploration.tell(f"answers to mutated exchanges, 0 where there is none ({told})")
