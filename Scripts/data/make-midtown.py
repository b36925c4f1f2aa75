#!/usr/bin/env python3
"""Draws the demo city, Data/midtown.osm.

    Scripts/data/make-midtown.py [FILE]       the same bytes on every run and every machine

A schematic of Midtown Manhattan, authored for this project. Its measures are published ones: the bearing of the
grid (29 degrees east of true north), blocks of the Commissioners' Plan of 1811 (numbered streets 264 feet apart,
34th, 42nd and 57th 100 feet wide; blocks of 920 feet between Third and Sixth Avenue, halved by Lexington and Madison,
and of 800 feet west of Sixth; avenues 100 feet wide) and the crossings of Broadway (Sixth Avenue at 34th, Seventh at
45th, Eighth at 59th Street). Parks, waters, passages, plazas, houses, driveways and the expressway are invented.
Nothing is copied from OpenStreetMap or another map: use it to try things out, not to walk by.

Inside, a point is (along, across) in meters from Fifth Avenue and 42nd Street: `along` up the avenues, `across` along
the streets toward the East River. Only + - * / are used, so that no mathematics library can change a digit.
"""

import os
import sys
from xml.sax.saxutils import quoteattr

FOOT = 0.3048
ORIGIN_LATITUDE, ORIGIN_LONGITUDE = 40.7536, -73.9809
# Meters in a degree on the WGS84 ellipsoid at the origin's latitude.
METERS_PER_LATITUDE, METERS_PER_LONGITUDE = 111049.148, 84447.727
SINE, COSINE = 0.48480962, 0.87461971  # of the grid's bearing, 29 degrees
TIMESTAMP = "2025-01-01T00:00:00Z"

AVENUES = {  # name, meters across, highway
    8: ("8th Avenue", -2820 * FOOT, "primary"),
    7: ("7th Avenue", -1920 * FOOT, "primary"),
    6: ("Avenue of the Americas", -1020 * FOOT, "primary"),
    5: ("5th Avenue", 0.0, "primary"),
    4: ("Madison Avenue", 510 * FOOT, "secondary"),
    3: ("Park Avenue", 1020 * FOOT, "primary"),
    2: ("Lexington Avenue", 1532.5 * FOOT, "secondary"),
    1: ("3rd Avenue", 2040 * FOOT, "primary"),
}
STREETS = range(34, 60)
WIDE = {34: "primary", 42: "primary", 57: "secondary"}
VANDERBILT = 765 * FOOT  # a short avenue beside the station, 42nd to 47th Street
HALF = -1470 * FOOT  # a passage through the blocks from 51st to 57th Street

nodes = {}  # id: (along, across, tags)
ways = {}  # id: (node ids, tags)
street_nodes = {number: [] for number in STREETS}
avenue_nodes = {avenue: [] for avenue in AVENUES}


def ordinal(number):
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def along(street):
    """Meters from 42nd Street to the middle of another; a wide street pushes its neighbors 20 feet away."""
    low, high = min(42, street), max(42, street)
    feet = sum(264 + (20 if n in WIDE else 0) + (20 if n + 1 in WIDE else 0) for n in range(low, high))
    return (feet if street > 42 else -feet) * FOOT


def node(identity, up, right, **tags):
    if identity in nodes:
        raise SystemExit(f"error: node {identity} exists twice")
    nodes[identity] = (up, right, tags)
    return identity


def way(identity, references, **tags):
    if identity in ways:
        raise SystemExit(f"error: way {identity} exists twice")
    ways[identity] = (references, tags)


def on_street(identity, street, right, **tags):
    street_nodes[street].append(node(identity, along(street), right, **tags))
    return identity


def on_avenue(identity, avenue, up, **tags):
    avenue_nodes[avenue].append(node(identity, up, AVENUES[avenue][1], **tags))
    return identity


def chain(first, points):
    """Nodes with consecutive ids."""
    return [node(first + index, *point) for index, point in enumerate(points)]


def corner(street, avenue):
    return 100 * street + avenue


# The grid. Corner ids are 100 x street + avenue: 4205 is 42nd Street and Fifth Avenue.
for street in STREETS:
    for avenue in AVENUES:
        if (street, avenue) in {(59, 8), (43, 3), (44, 3)}:
            continue  # the circle; the station
        signals = {"highway": "traffic_signals"} if street in WIDE else {}
        street_nodes[street].append(
            node(corner(street, avenue), along(street), AVENUES[avenue][1], **signals))
        avenue_nodes[avenue].append(corner(street, avenue))

# The circle at the end of Broadway: twelve corners, the first up the avenue, clockwise.
RING = [(1, 0), (0.8660254, 0.5), (0.5, 0.8660254), (0, 1), (-0.5, 0.8660254), (-0.8660254, 0.5),
        (-1, 0), (-0.8660254, -0.5), (-0.5, -0.8660254), (0, -1), (0.5, -0.8660254), (0.8660254, -0.5)]
circle = chain(10001, [(along(59) + 36 * up, AVENUES[8][1] + 36 * right) for up, right in RING])
way(10001, circle + circle[:1], highway="primary", junction="roundabout", name="Columbus Circle")
street_nodes[59].append(circle[3])
avenue_nodes[8].append(circle[6])


def broadway_across(street):
    if street <= 45:
        return (-1020 - 900 * (street - 34) / 11) * FOOT
    return (-1920 - 900 * (street - 45) / 14) * FOOT


# Broadway shares the corners at 34th and 45th Street and ends at the circle.
broadway = [corner(34, 6)]
for street in range(35, 59):
    if street == 45:
        broadway.append(corner(45, 7))
        continue
    broadway.append(on_street(100 * street + 20, street, broadway_across(street)))
broadway.append(circle[4])
on_broadway = dict(zip(range(34, 60), broadway))


def beside_broadway(identity, street, up):
    """A node on Broadway `up` meters beyond a street, below the next one."""
    share = up / (along(street + 1) - along(street))
    right = broadway_across(street) + share * (broadway_across(street + 1) - broadway_across(street))
    return node(identity, along(street) + up, right)


# Where Broadway is a plaza: an area that is walked along its outline, with seats on steps.
south_gate = beside_broadway(11001, 43, 18)
north_gate = beside_broadway(11002, 43, 62)
at_seventh = chain(11003, [(along(43) + 62, AVENUES[7][1] + 14), (along(43) + 18, AVENUES[7][1] + 14)])
way(11001, [south_gate, north_gate, *at_seventh, south_gate], highway="pedestrian", area="yes",
    name="Broadway Plaza")
seats = node(11005, along(43) + 40, (nodes[south_gate][1] + nodes[at_seventh[1]][1]) / 2)
way(11002, [south_gate, seats], highway="steps", name="Plaza Steps", step_count="27", incline="up")
way(11003, [seats, at_seventh[0]], highway="footway", name="Plaza Steps")
plaza_crossing = on_avenue(11006, 7, along(43) + 18, highway="crossing", crossing="marked")
way(11004, [at_seventh[1], plaza_crossing], highway="footway", footway="crossing", crossing="marked")

way(500, [on_broadway[street] for street in range(34, 43)], highway="secondary", name="Broadway", oneway="-1")
way(501, [on_broadway[42], on_broadway[43], south_gate, north_gate]
    + [on_broadway[street] for street in range(44, 48)], highway="pedestrian", name="Broadway")
way(502, [on_broadway[street] for street in range(47, 60)], highway="secondary", name="Broadway", oneway="-1")

# Marked crossings of the avenues at 42nd Street, south of each corner.
for avenue in AVENUES:
    on_avenue(12000 + avenue, avenue, along(42) - 16, highway="crossing", crossing="marked")

# Library Park fills the block between 40th and 42nd Street; 41st Street ends at it.
SIDEWALK = -15.0
way(13000, chain(13001, [(along(41) - 32, -36.0), (along(41) + 32, -36.0), (along(41) + 32, -112.0),
                         (along(41) - 32, -112.0)]) + [13001], building="yes", name="Library")
sidewalk = [on_street(13010, 40, SIDEWALK),
            *chain(13011, [(along(41) - 30, SIDEWALK), (along(41), SIDEWALK), (along(41) + 30, SIDEWALK)]),
            on_street(13014, 42, SIDEWALK)]
way(13001, sidewalk, highway="footway", footway="sidewalk", surface="paving_stones")
library_crossing = on_avenue(13015, 5, along(41) + 8, highway="crossing", crossing="marked")
opposite = node(13016, along(41) + 8, 15.0)
way(13002, [13012, library_crossing, opposite, on_street(13017, 41, 24.0)],
    highway="footway", footway="crossing", crossing="marked")
terrace = chain(13020, [(along(41) - 42, -30.0), (along(41), -30.0), (along(41) + 42, -30.0)])
way(13003, [13012, terrace[1]], highway="steps", name="Library Steps", step_count="24", incline="up")
way(13004, terrace, highway="pedestrian", name="Library Terrace")
west, east = -292.0, -130.0  # the two ends of the lawn
south, north = along(40) + 20, along(42) - 24
middle = along(41)
lawn = chain(13030, [(south, east), (middle, east), (north, east), (north, (west + east) / 2), (north, west),
                     (middle, west), (south, west), (south, (west + east) / 2)])
way(13005, lawn[:3], highway="pedestrian", name="Reading Walk", surface="gravel")
way(13006, lawn[2:5], highway="footway", name="North Allée", surface="gravel")
way(13007, lawn[4:7], highway="footway", name="Fountain Walk", surface="gravel")
way(13008, [*lawn[6:], lawn[0]], highway="footway", name="South Allée", surface="gravel")
fountain = chain(13040, [(middle + 9 * up, west + 34 + 9 * right) for up, right in RING])
way(13009, fountain + fountain[:1], highway="footway", name="Fountain Terrace", surface="paving_stones")
way(13010, [lawn[5], fountain[9]], highway="footway", surface="gravel")
way(13011, [fountain[3], node(13052, middle + 3, -214.0), node(13053, middle - 2, -168.0), lawn[1]],
    highway="path", name="Lawn Path", surface="grass")
way(13012, [lawn[3], node(13054, north - 22, -206.0), fountain[1]], highway="path", surface="grass")
way(13013, [terrace[2], node(13055, along(41) + 42, -118.0), lawn[2]], highway="footway",
    name="Library Lane North")
gate = node(13056, along(41) - 42, -70.0, barrier="gate", access="private")
way(13014, [terrace[0], gate, node(13057, along(41) - 42, -118.0), lawn[0]], highway="footway",
    name="Library Lane South")
way(13015, [lawn[5], corner(41, 6)], highway="steps", name="Fountain Steps", step_count="8",
    incline="down")
way(13016, [lawn[4], node(13059, along(42) - 14, west - 6), on_street(13060, 42, west - 6)], highway="footway")
way(13017, [lawn[6], on_street(13061, 40, west)], highway="steps", step_count="6", incline="down")
way(13018, [lawn[3], on_street(13062, 42, (west + east) / 2)], highway="footway")
way(13019, [lawn[7], on_street(13063, 40, (west + east) / 2)], highway="footway")

# A passage below 42nd Street, from the park's corner to Seventh Avenue: it meets no street above it.
passage = chain(14001, [(along(42) - 9, -300.0), (along(42) - 9, -324.0), (along(42) - 7, -420.0),
                        (along(42) - 7, -505.0), (along(42) - 9, -570.0)])
way(14001, passage, highway="corridor", name="42nd Street Passage", tunnel="yes", layer="-1", level="-1",
    indoor="yes")
way(14002, [13059, passage[0]], highway="steps", name="Passage Stairs East", incline="down", level="-1;0")
way(14003, [passage[-1], on_avenue(14010, 7, along(42) - 9)], highway="steps", name="Passage Stairs West",
    incline="up", level="-1;0")

# The station closes Park Avenue and the streets between 42nd and 45th; its halls lead through.
for street in range(42, 48):
    on_street(100 * street + 30, street, VANDERBILT)
way(510, [100 * street + 30 for street in range(42, 48)], highway="tertiary", name="Vanderbilt Avenue")
hall = chain(15001, [(along(43) + 30, VANDERBILT + 22), (along(43) + 30, AVENUES[3][1]),
                     (along(43) + 30, AVENUES[2][1] - 24), (along(42) + 30, AVENUES[3][1]),
                     (along(45) - 26, AVENUES[3][1])])
way(15001, hall[:3], highway="corridor", name="Main Concourse", indoor="yes", level="0")
way(15002, [corner(42, 3), hall[3], hall[1]], highway="corridor", name="Station Hall", indoor="yes", level="0")
way(15003, [hall[1], hall[4], corner(45, 3)], highway="corridor", name="North Passage", indoor="yes", level="0")
way(15004, [hall[0], node(15006, along(43) + 30, VANDERBILT + 10)], highway="steps", name="Balcony Stairs",
    incline="up", step_count="30")
way(15005, [15006, 4330], highway="footway")
way(15006, [hall[2], on_avenue(15007, 2, along(43) + 30)], highway="footway", name="Market Entrance")

# A promenade with a sunken plaza between Fifth and Sixth Avenue.
ROCKEFELLER = -170.0
for street in range(48, 52):
    on_street(100 * street + 31, street, ROCKEFELLER)
garden = (along(49) + along(50)) / 2
fork = node(16001, garden, ROCKEFELLER)
way(511, [4831, 4931, fork, 5031, 5131], highway="unclassified", name="Rockefeller Plaza")
rim = chain(16002, [(garden - 14, ROCKEFELLER + 14), (garden - 14, ROCKEFELLER + 50),
                    (garden + 14, ROCKEFELLER + 50), (garden + 14, ROCKEFELLER + 14)])
entry = node(16006, garden, ROCKEFELLER + 50)
way(16001, [on_avenue(16007, 5, garden), node(16008, garden, -70.0), entry], highway="pedestrian",
    name="Garden Walk")
way(16002, [rim[0], rim[1], entry, rim[2], rim[3], rim[0]], highway="pedestrian", area="yes",
    name="Sunken Plaza Rim")
sunken = node(16009, garden, ROCKEFELLER + 30)
way(16003, [entry, sunken], highway="steps", name="Sunken Plaza Steps", incline="down", step_count="18")
way(16004, [rim[0], fork, rim[3]], highway="footway")

# The passage through the blocks between Sixth and Seventh Avenue, with a marked crossing in each street.
way(520, [on_street(100 * street + 32, street, HALF, highway="crossing", crossing="marked")
          for street in range(51, 58)], highway="pedestrian", name="6½ Avenue")

# Paths of the park above 59th Street: curves for those who count turns.
top = along(59)
pond = chain(17001, [(top + 16, -70), (top + 34, -84), (top + 47, -110), (top + 62, -128), (top + 88, -134),
                     (top + 112, -150), (top + 121, -180), (top + 113, -212), (top + 90, -232), (top + 64, -236),
                     (top + 40, -252), (top + 27, -278), (top + 18, -306)])
way(17001, [on_street(17020, 59, -58.0), *pond, on_street(17021, 59, -288.0)], highway="footway",
    name="Pond Path", surface="asphalt")
mall = chain(17030, [(top + 140, -196), (top + 152, -240), (top + 150, -300), (top + 132, -352), (top + 126, -410),
                     (top + 138, -468), (top + 136, -530), (top + 112, -584), (top + 96, -640), (top + 90, -704),
                     (top + 70, -764), (top + 42, -806)])
way(17002, [pond[6], *mall, circle[2]], highway="path", name="Meadow Path", surface="fine_gravel")
way(17003, [mall[4], node(17050, top + 84, -428), node(17051, top + 52, -420), on_street(17052, 59, -436.0)],
    highway="footway", name="Artists Gate")
way(17004, [mall[8], node(17053, top + 60, -612), on_street(17054, 59, AVENUES[7][1] + 10)], highway="cycleway",
    foot="designated", bicycle="designated", name="Seventh Gate")
way(17005, [pond[12], node(17055, top + 70, -330), mall[3]], highway="bridleway", name="Bridle Path")

# Driveways behind buildings: private, so that no walk crosses the block there.
for index, (street, right) in enumerate([(36, 240.0), (37, -420.0), (48, 400.0), (53, -150.0)]):
    foot_of_drive = on_street(18001 + 10 * index, street, right)
    yard = node(18002 + 10 * index, along(street) + 34, right)
    way(18001 + index, [foot_of_drive, yard, on_street(18003 + 10 * index, street + 1, right)], highway="service",
        service="driveway", access="private")

# The expressway in the east and its ramps, which touch streets but carry no walkers, and a lane for bicycles.
express = chain(19001, [(along(34) - 60, 760.0), (along(36), 742.0), (along(40), 736.0), (along(44), 744.0),
                        (along(50), 738.0), (along(56), 746.0), (along(59) + 80, 770.0)])
way(19001, express, highway="motorway", name="Midtown Expressway", ref="I 0", lanes="4", oneway="yes")
way(19002, [express[1], node(19010, along(35) + 20, 690.0), corner(34, 1)], highway="motorway_link", oneway="yes")
way(19003, [corner(42, 1), node(19011, along(42) + 30, 690.0), express[3]], highway="motorway_link", oneway="yes")
lane = chain(19020, [(along(34) + 9, AVENUES[8][1] + 9), (along(46), AVENUES[8][1] + 9),
                     (along(58), AVENUES[8][1] + 9)])
way(19004, [corner(34, 8), *lane, corner(58, 8)], highway="cycleway", name="8th Avenue Bicycle Lane", oneway="yes")

# A pier that no path reaches: an island of the network.
PIER = -1060.0
pier = chain(20001, [(along(42), PIER), (along(42) + 4, PIER - 50), (along(42) + 10, PIER - 120),
                     (along(42) + 40, PIER - 124), (along(42) + 46, PIER - 54), (along(42) + 42, PIER - 4)])
way(20001, pier + pier[:1], highway="footway", man_made="pier", name="Pier 42 Promenade")
way(20002, [pier[1], node(20007, along(42) + 25, PIER - 52), pier[4]], highway="steps", step_count="5")

# The ground: parks with ponds and groves, squares, the rivers at both sides, and names.


def area(first, points, **tags):
    """A way around an area, of nodes that nothing else has."""
    corners = chain(first, points)
    way(first, corners + corners[:1], **tags)


area(21000, [(along(40) + 12, -20.0), (along(42) - 18, -20.0), (along(42) - 18, west - 4), (along(40) + 12, west - 4)],
     leisure="park", name="Library Park")
area(21010, [(along(41) - 46, -19.0), (along(41) + 46, -19.0), (along(41) + 46, -34.5), (along(41) - 46, -34.5)],
     place="square", name="Library Terrace")
area(21020, [(middle + 6 * up, west + 34 + 6 * right) for up, right in RING], natural="water")
area(21040, [(middle - 31 + 15 * up, -196 + 36 * right) for up, right in RING], natural="water", name="Lily Pond")
area(21060, [(middle + 10, east - 6), (north - 5, east - 6), (north - 5, -168.0), (middle + 22, -176.0)],
     natural="wood")
area(21070, [(middle + 14, -248.0), (north - 5, -232.0), (north - 5, west + 8), (middle + 18, west + 8)],
     natural="wood")
area(21080, [(top + 10, -48.0), (top + 168, -48.0), (top + 168, AVENUES[8][1] + 50), (top + 24, AVENUES[8][1] + 50),
             (top + 10, AVENUES[8][1] + 70)], leisure="park", name="South Park")
area(21090, [(top + 36, -128.0), (top + 58, -146.0), (top + 84, -150.0), (top + 102, -166.0), (top + 106, -184.0),
             (top + 96, -206.0), (top + 78, -216.0), (top + 58, -218.0), (top + 36, -232.0), (top + 26, -200.0),
             (top + 30, -160.0)], natural="water", name="The Pond")
area(21110, [(top + 60, -360.0), (top + 112, -372.0), (top + 104, -412.0), (top + 96, -470.0), (top + 56, -476.0)],
     natural="wood")
area(21120, [(top + 64, -512.0), (top + 112, -520.0), (top + 96, -566.0), (top + 70, -596.0)], natural="wood")
area(21130, [(top + 144, -74.0), (top + 160, -74.0), (top + 160, -420.0), (top + 146, -408.0), (top + 160, -300.0),
             (top + 160, -236.0), (top + 148, -176.0)], natural="wood")
area(21140, [(along(34) - 60, PIER + 8), (along(40), PIER + 2), (along(46), PIER + 6), (along(59) + 168, PIER - 4),
             (along(59) + 168, PIER - 260), (along(34) - 60, PIER - 260)], natural="water", name="West River")
area(21150, [(along(34) - 60, 790.0), (along(40), 766.0), (along(50), 768.0), (along(59) + 168, 800.0),
             (along(59) + 168, 1000.0), (along(34) - 60, 1000.0)], natural="water", name="East River")
node(21170, along(46), -430.0, place="suburb", name="Midtown")
node(21171, along(47) - 30, -740.0, place="quarter", name="Theater Quarter")
node(21172, along(37), -640.0, place="quarter", name="Garment Quarter")
node(21173, along(43) + 50, AVENUES[3][1] - 30, railway="station", name="Central Station")

# Houses of the blocks between Madison and Eighth Avenue: lots as wide as houses are there, cut where Broadway and
# driveways lead through. Two of three have a height, others levels, a few nothing, as in real maps.
SIDE, BROADWAY_HALF = 4.0, 16.0


def half_width(street):
    return (50 if street in WIDE else 30) * FOOT + SIDE


def broadway_at(up):
    """The position of Broadway across, at a distance in meters along the avenues."""
    street = max(s for s in STREETS if along(s) <= up)
    share = (up - along(street)) / (along(street + 1) - along(street))
    return broadway_across(street) + share * (broadway_across(street + 1) - broadway_across(street))


def lots(street, west_avenue, east_avenue):
    """The parts of a block that houses stand on, from west to east: where each begins and ends at its southern and
    at its northern end."""
    south, north = along(street) + half_width(street), along(street + 1) - half_width(street + 1)
    west, east = AVENUES[west_avenue][1] + 50 * FOOT + SIDE, AVENUES[east_avenue][1] - 50 * FOOT - SIDE
    cuts = [(broadway_at(south), broadway_at(north), BROADWAY_HALF)]
    cuts += [(right, right, 6.0) for row, right in [(37, -420.0)] if row == street]
    parts, begin = [], (west, west)
    for at_south, at_north, half in cuts:
        parts.append((begin, (min(east, at_south - half), min(east, at_north - half))))
        begin = (max(begin[0], at_south + half), max(begin[1], at_north + half))
    parts.append((begin, (east, east)))
    return south, north, parts


WITHOUT_HOUSES = {(40, 6), (41, 6)}  # the park
house = 30000
for street in range(36, 48):
    for west_avenue, east_avenue in [(8, 7), (7, 6), (6, 5), (5, 4)]:
        if (street, west_avenue) in WITHOUT_HOUSES:
            continue
        south, north, parts = lots(street, west_avenue, east_avenue)
        # The plaza is west of Broadway.
        for (a, a_north), (b, b_north) in parts[1:] if (street, west_avenue) == (43, 7) else parts:
            if min(b - a, b_north - a_north) < 12:
                continue
            count = max(1, round((b - a) / 62))
            for index in range(count):
                kind = (street * 7 + west_avenue * 5 + index * 11) % 30
                low, high = index / count, (index + 1) / count
                # Some stand back behind a yard.
                back = 14.0 if kind % 5 == 0 else 0.0
                levels = 5 + kind
                tags = {"building:levels": str(levels)} if kind % 3 == 2 else {"height": str(levels * 4)}
                if kind % 10 == 7:
                    tags = {}
                area(house, [(south, a + low * (b - a) + 1), (north - back, a_north + low * (b_north - a_north) + 1),
                             (north - back, a_north + high * (b_north - a_north) - 1), (south, a + high * (b - a) - 1)],
                     building=["office", "apartments", "commercial", "yes"][kind % 4], **tags)
                house += 10

# Streets change their name at Fifth Avenue; the avenues run through. One-way rules do not bind walkers.
GAPS = {41: [(AVENUES[6][1], 0.0)], 43: [(VANDERBILT, AVENUES[2][1])], 44: [(VANDERBILT, AVENUES[2][1])]}


def pieces(identities, position, gaps):
    """Node ids in the order of the line, cut where it is interrupted."""
    ordered = sorted(identities, key=position)
    piece = [ordered[0]]
    for before, after in zip(ordered, ordered[1:]):
        if any(low <= position(before) and position(after) <= high for low, high in gaps):
            if len(piece) > 1:
                yield piece
            piece = []
        piece.append(after)
    if len(piece) > 1:
        yield piece


def across_of(identity):
    return nodes[identity][1]


def along_of(identity):
    return nodes[identity][0]


for street in STREETS:
    highway = WIDE.get(street, "residential")
    direction = {} if street in WIDE or street == 59 else {"oneway": "yes" if street % 2 == 0 else "-1"}
    for side, label, half in (("West", 1, [n for n in street_nodes[street] if across_of(n) <= 0]),
                              ("East", 2, [n for n in street_nodes[street] if across_of(n) >= 0])):
        name = f"{side} {ordinal(street)} Street"
        if street == 59 and side == "West":
            name = "Central Park South"
        for index, piece in enumerate(pieces(half, across_of, GAPS.get(street, []))):
            way(1000 * label + 10 * street + index, piece, highway=highway, name=name, **direction)
for avenue, (name, _, highway) in AVENUES.items():
    gaps = [(along(42), along(45))] if avenue == 3 else []
    for index, piece in enumerate(pieces(avenue_nodes[avenue], along_of, gaps)):
        way(600 + 10 * avenue + index, piece, highway=highway, name=name,
            **({} if avenue == 3 else {"oneway": "yes" if avenue in (1, 4, 6, 8) else "-1"}))


def degrees(up, right):
    """Latitude and longitude in units of 1e-7 degrees."""
    north_meters = up * COSINE - right * SINE
    east_meters = up * SINE + right * COSINE
    latitude = ORIGIN_LATITUDE + north_meters / METERS_PER_LATITUDE
    longitude = ORIGIN_LONGITUDE + east_meters / METERS_PER_LONGITUDE
    return round(latitude * 1e7), round(longitude * 1e7)


def decimal(units):
    sign = "-" if units < 0 else ""
    return f"{sign}{abs(units) // 10**7}.{abs(units) % 10**7:07d}"


def check():
    """The promises that a reader of the file may rely on."""
    used = set()
    for identity, (references, _) in ways.items():
        for before, after in zip(references, references[1:]):
            if degrees(*nodes[before][:2]) == degrees(*nodes[after][:2]):
                raise SystemExit(f"error: way {identity} has a segment without length at node {before}")
        used.update(references)
    # Names stand at nodes of their own.
    named = {identity for identity, (_, _, tags) in nodes.items() if "name" in tags}
    unused, missing = set(nodes) - used - named, used - set(nodes)
    if unused or missing:
        raise SystemExit(f"error: nodes without a way {sorted(unused)}, ways without a node {sorted(missing)}")
    places = {degrees(up, right) for up, right, _ in nodes.values()}
    if len(places) != len(nodes):
        raise SystemExit("error: two nodes at one place")


def document():
    places = [degrees(up, right) for up, right, _ in nodes.values()]
    lines = [
        "<?xml version='1.0' encoding='UTF-8'?>",
        "<osm version=\"0.6\" generator=\"geoanchor Scripts/data/make-midtown.py\" upload=\"never\">",
        "<!--",
        "  A schematic of Midtown Manhattan, authored for the geoanchor project by Scripts/data/make-midtown.py from the",
        "  published geometry of the street plan: the bearing of the grid, the lengths of the blocks, the names of the",
        "  streets and the course of Broadway. Parks, passages, plazas, driveways, the pier and the expressway are",
        "  invented. It contains no OpenStreetMap data. Good for trying things out, not for finding your way.",
        "-->",
        "  <bounds minlat=\"{}\" minlon=\"{}\" maxlat=\"{}\" maxlon=\"{}\"/>".format(
            decimal(min(p[0] for p in places)), decimal(min(p[1] for p in places)),
            decimal(max(p[0] for p in places)), decimal(max(p[1] for p in places))),
    ]

    def tag_lines(tags):
        return [f"    <tag k={quoteattr(key)} v={quoteattr(tags[key])}/>" for key in sorted(tags)]

    for identity in sorted(nodes):
        up, right, tags = nodes[identity]
        latitude, longitude = degrees(up, right)
        head = (f"  <node id=\"{identity}\" version=\"1\" timestamp=\"{TIMESTAMP}\""
                f" lat=\"{decimal(latitude)}\" lon=\"{decimal(longitude)}\"")
        lines += [head + ">", *tag_lines(tags), "  </node>"] if tags else [head + "/>"]
    for identity in sorted(ways):
        references, tags = ways[identity]
        lines.append(f"  <way id=\"{identity}\" version=\"1\" timestamp=\"{TIMESTAMP}\">")
        lines += [f"    <nd ref=\"{reference}\"/>" for reference in references]
        lines += [*tag_lines(tags), "  </way>"]
    return "\n".join([*lines, "</osm>", ""])


def main():
    default = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Data", "midtown.osm")
    path = os.path.normpath(sys.argv[1] if len(sys.argv) > 1 else default)
    check()
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(document())
    print(f"{path}: {len(nodes)} nodes, {len(ways)} ways", file=sys.stderr)


if __name__ == "__main__":
    main()
