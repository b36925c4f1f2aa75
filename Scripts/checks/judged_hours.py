"""Opening hours as gates of a drawn network: `opening_hours` (PyPI opening-hours-py) says when each lets people pass."""
import datetime
import random
import xml.sax.saxutils
import zoneinfo

# The specification's own examples, and what mappers write often; without holidays, which no map knows.
EXPRESSIONS = """
24/7
08:00-18:00
Mo-Fr 08:00-18:00
Mo-Sa 10:00-20:00; Tu off
Mo-Sa 10:00-20:00; Tu 10:00-14:00
Mo-Fr 08:00-12:00,13:00-17:30; Sa 08:00-12:00
Mo-Fr 08:00-12:00, We 14:00-18:00
Mo,We,Fr 09:00-17:00
Sa-Mo 10:00-16:00
Fr-Sa 18:00-06:00
22:00-06:00
Mo-Su 18:00-02:00
10:00-26:00
Fr 08:00-26:00
sunrise-sunset
sunset-sunrise
dawn-dusk
(sunrise+01:00)-(sunset-00:30)
Mo-Fr sunrise-20:00
dusk-23:00
Apr-Sep 06:00-22:00; Oct-Mar 07:00-18:00
Apr 1-Sep 30 06:00-22:00
Oct-Mar 08:00-16:00
Nov-Feb off; Mar-Oct 09:00-19:00
Mar 15-Oct 15
Dec 24-26 off; 08:00-20:00
08:00-20:00; Dec 24-Jan 2 off
Jan,Jul,Dec 10:00-12:00
Feb 29 10:00-12:00
Su[1] 10:00-16:00
Th[-1] 18:00-21:00
Mo[1,3] 09:00-12:00
Sa[1-2] 09:00-12:00
week 1-53/2 Fr 09:00-12:00
week 20-40 10:00-20:00
week 10-20 Mo-Fr 10:00-18:00; week 21-52 Mo-Fr 10:00-20:00
easter off; 10:00-18:00
easter -2 days-easter +1 day 10:00-12:00
2026 Mo-Fr 10:00-18:00
2025-2027 Jun-Aug 10:00-12:00
2026 Jun 1-2026 Aug 15 09:00-21:00
2026 Dec 20-2027 Jan 10 off; 07:00-19:00
2027+ 10:00-12:00
Mo-Fr 08:00-18:00; 12:00-13:00 off
Mo-Fr 10:00-18:00 || Sa 10:00-12:00
off
24/7 off
Jan-Mar off; Mo-Fr 06:00-22:00; Sa,Su 08:00-20:00
Mo-Th 06:00-22:00; Fr 06:00-24:00; Sa 00:00-03:00,08:00-24:00; Su 00:00-03:00
May-Aug: Mo-Su 06:00-22:00
Mar Su[-1]-Oct Su[-1] 06:00-22:00
""".strip().splitlines()
DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
LATITUDE, LONGITUDE, STEP = 50.0, 8.0, 0.0004
ZONE = zoneinfo.ZoneInfo("Europe/Berlin")


def generated(count, seed):
    """Rules put together at random."""
    chance = random.Random(seed)

    def days():
        kind = chance.randrange(4)
        if kind == 0:
            return ""
        a, b = chance.choice(DAYS), chance.choice(DAYS)
        return [a, f"{a}-{b}", f"{a},{b}"][kind - 1]

    def times():
        spans = []
        for _ in range(chance.choice([1, 1, 2])):
            begin = chance.randrange(0, 23 * 4)
            end = chance.randrange(begin + 1, begin + 60)
            spans.append(f"{begin // 4:02}:{begin % 4 * 15:02}-{end // 4:02}:{end % 4 * 15:02}")
        return ",".join(spans)

    def rule():
        months = f"{chance.choice(MONTHS)}-{chance.choice(MONTHS)}" if chance.randrange(3) == 0 else ""
        return " ".join(filter(None, [months, days(), times(), chance.choice(["", "", "", "off"])]))

    return [chance.choice(["; ", "; ", ", "]).join(rule() for _ in range(chance.choice([1, 2, 2, 3])))
            for _ in range(count)]


def drawn(expressions):
    """An OpenStreetMap file: for each expression a path with a gate in its middle."""
    lines = ['<osm version="0.6">']
    for number, expression in enumerate(expressions):
        latitude = LATITUDE + number * STEP
        for place in range(3):
            node = f'<node id="{number * 3 + place + 1}" version="1" lat="{latitude:.7f}" lon="{LONGITUDE + place * 1e-4:.7f}"'
            hours = xml.sax.saxutils.quoteattr(expression)
            lines.append(f'{node}><tag k="barrier" v="gate"/><tag k="opening_hours" v={hours}/></node>' if place == 1
                         else f"{node}/>")
    for number in range(len(expressions)):
        nodes = "".join(f'<nd ref="{number * 3 + place + 1}"/>' for place in range(3))
        lines.append(f'<way id="{number + 1}" version="1">{nodes}<tag k="highway" v="path"/></way>')
    return "\n".join([*lines, "</osm>"])


def compare(run, work, moments=60, count=150, seed=49):
    """Runs both at many moments; returns what differs."""
    from opening_hours import OpeningHours

    expressions = EXPRESSIONS + generated(count, seed)
    judges = [OpeningHours(text, timezone=ZONE, coords=(LATITUDE, LONGITUDE)) for text in expressions]
    osm, streets, pairs, answers = (work / name for name in ["hours.osm", "hours.streets", "hours.csv", "hours-out.csv"])
    osm.write_text(drawn(expressions))
    run("network", "build", osm, "-o", streets)
    rows = ["id,from_lat,from_lon,to_lat,to_lon"]
    for number in range(len(expressions)):
        latitude = LATITUDE + number * STEP
        rows.append(f"{number},{latitude:.7f},{LONGITUDE:.7f},{latitude:.7f},{LONGITUDE + 2e-4:.7f}")
    pairs.write_text("\n".join(rows) + "\n")
    chance = random.Random(seed)
    differences = []
    for _ in range(moments):
        moment = datetime.datetime(2026, 1, 1) + datetime.timedelta(minutes=chance.randrange(2 * 365 * 96) * 15 + 7)
        run("route", "--network", streets, "--batch", pairs, "--profile", "walk", "--components", "all",
            "--at", moment.replace(tzinfo=ZONE).isoformat(), "-o", answers, status=(0, 1))
        found = [row.split(",")[1] == "ok" for row in answers.read_text().splitlines()[1:]]
        for text, judge, passes in zip(expressions, judges, found):
            near = [judge.is_closed(moment + datetime.timedelta(minutes=shift)) for shift in (-4, 0, 4)]
            # The sun is seen by minutes; where a border is near, either answer is right.
            if len(set(near)) == 1 and near[0] == passes:
                differences.append(f"{text}  at {moment:%a %Y-%m-%d %H:%M}: {'passes' if passes else 'closed'}")
    return differences
