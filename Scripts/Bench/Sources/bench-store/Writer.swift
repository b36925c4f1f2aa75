import GeoAnchorKit
import Glibc

/// Prints a line at once.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Adds, edits and removes without end; prints `+id` or `-id` once a change is acknowledged.
func write(to path: String, prefix: String) throws -> Never {
  let store = try AnchorStore(path: path, busyTimeout: .seconds(30), author: prefix)
  var world = World()
  var number = 0
  while true {
    number += 1
    let id = "\(prefix)-\(number)"
    try store.add(
      Anchor(id: AnchorID(rawValue: id), coordinate: world.anywhere(), tags: ["kill"]))
    say("+\(id)")
    if number % 3 == 0 {
      try store.edit([id]) { $0.coordinate = world.anywhere() }
      say("=\(id)")
    }
    if number % 7 == 0 {
      try store.remove(AnchorID(rawValue: id))
      say("-\(id)")
    }
  }
}
