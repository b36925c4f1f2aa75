import GeoAnchorStore
import GeoAnchors
import GeoTeamStore
import Geodesy
import Glibc
import Synchronization
import Workers

// Fills a store on a server, searches it, and changes it from several threads; Scripts/Bench/team-store.py
// compares what is printed.
//
//   bench-team fill URL COUNT              anchors in a box of one degree, at once
//   bench-team grow URL COUNT              such anchors with random ids, heights and collections, 100,000 a change
//   bench-team rename URL COLLECTIONS      edits all anchors of some of the 100 collections
//   bench-team search URL QUERIES KIND SIDE     `box`es of a SIDE in degrees, `radius` of 200 m, the 10 `nearest`
//   bench-team edits URL CLIENTS SECONDS   each client adds to a project of its own

/// Numbers that look random, the same in every run: SplitMix64.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

func say(_ text: String) {
  puts(text)
  fflush(nil)
}

func seconds(_ work: () throws -> Void) rethrows -> Double {
  let begin = ContinuousClock.now
  try work()
  return Double((ContinuousClock.now - begin).components.attoseconds) / 1e18
    + Double((ContinuousClock.now - begin).components.seconds)
}

func processor() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
}

func fill(_ url: String, _ count: Int) throws {
  var dice = Dice(state: 1)
  let anchors = (0..<count).map { number in
    var anchor = Anchor(
      id: AnchorID(rawValue: "bench-\(number)"), name: "Place \(number)",
      coordinate: Coordinate(
        latitude: .random(in: 40...41, using: &dice),
        longitude: .random(in: -74 ... -73, using: &dice)))
    anchor.heading = Double(number % 360)
    return anchor
  }
  let store = try TeamStore(url: url)
  let before = processor()
  let took = try seconds { try store.add(contentsOf: anchors) }
  say("fill \(took) \(processor() - before)")
}

func grow(_ url: String, _ count: Int) throws {
  var dice = Dice(state: 3)
  let store = try TeamStore(url: url)
  let (most, collections) = (100_000, 100)
  let took = try seconds {
    for first in stride(from: 0, to: count, by: most) {
      try store.add(
        contentsOf: (first..<min(count, first + most)).map { number in
          Anchor(
            id: .random(using: &dice), name: "Place \(number)",
            coordinate: Coordinate(
              latitude: .random(in: 40...41, using: &dice),
              longitude: .random(in: -74 ... -73, using: &dice)),
            altitude: Altitude(meters: .random(in: 0...100, using: &dice), datum: .egm96),
            collection: "collection \(number % collections)")
        })
    }
  }
  say("grow \(took)")
}

func rename(_ url: String, _ collections: Int) throws {
  let store = try TeamStore(url: url)
  var edited = 0
  let took = try seconds {
    for number in 0..<collections {
      edited += try store.renameCollection("collection \(number)", to: "renamed \(number)")
    }
  }
  say("rename \(took) \(edited)")
}

func search(_ url: String, _ queries: Int, _ kind: String, _ side: Double) throws {
  let store = try TeamStore(url: url, mode: .readOnly)
  let kinds: [(String, (Coordinate) -> AnchorQuery)] = [
    (
      "box",
      { place in
        AnchorQuery(
          box: BoundingBox(
            west: place.longitude, south: place.latitude, east: place.longitude + side,
            north: place.latitude + side))
      }
    ),
    ("radius", { AnchorQuery(near: .init($0, within: 200)) }),
    ("nearest", { AnchorQuery(near: .init($0), limit: 10) }),
  ]
  for (name, query) in kinds where name == kind {
    var dice = Dice(state: 7)
    var found = 0
    let before = processor()
    let took = try seconds {
      for _ in 0..<queries {
        let place = Coordinate(
          latitude: .random(in: 40...40.99, using: &dice),
          longitude: .random(in: -74 ... -73.01, using: &dice))
        found += try store.anchors(matching: query(place)).count
      }
    }
    say(
      "\(name) \(took / Double(queries) * 1e6) \((processor() - before) / Double(queries) * 1e6) \(found)"
    )
  }
}

func edits(_ url: String, _ clients: Int, _ duration: Double) throws {
  let count = Mutex(0)
  let end = ContinuousClock.now + .seconds(duration)
  @Sendable func run(_ client: Int) {
    do {
      let store = try TeamStore(url: url + "&project=client-\(client)")
      var number = 0
      while ContinuousClock.now < end {
        let id = AnchorID(rawValue: "\(number)-\(UInt32.random(in: 0...UInt32.max))")
        number += 1
        try store.add(
          Anchor(id: id, name: "", coordinate: Coordinate(latitude: 40.5, longitude: -73.5)))
        count.withLock { $0 += 1 }
      }
    } catch {
      say("error: \(error)")
      exit(1)
    }
  }
  let before = processor()
  let took = seconds { Workers.run(clients, run) }
  let total = count.withLock { $0 }
  say("edits \(Double(total) / took) \((processor() - before) / Double(max(total, 1)) * 1e6)")
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("fill", 3): try fill(arguments[1], Int(arguments[2]) ?? 0)
case ("grow", 3): try grow(arguments[1], Int(arguments[2]) ?? 0)
case ("rename", 3): try rename(arguments[1], Int(arguments[2]) ?? 0)
case ("search", 5):
  try search(arguments[1], Int(arguments[2]) ?? 0, arguments[3], Double(arguments[4]) ?? 0.01)
case ("edits", 4):
  try edits(arguments[1], Int(arguments[2]) ?? 1, Double(arguments[3]) ?? 1)
default:
  say("usage: bench-team fill|grow|rename|search|edits URL NUMBER [KIND SIDE | SECONDS]")
  exit(2)
}
