import GeoAnchorKit
import Glibc

/// Prints a line at once.
func say(_ line: String) {
  print(line)
  fflush(nil)
}

/// Adds, edits and removes, without end or until so many changes are made; prints `+id`, `=id` or
/// `-id` once a change is acknowledged.
func write(to path: String, prefix: String, changes: Int = .max) throws {
  let store = try AnchorStore(path: path, busyTimeout: .seconds(30), author: prefix)
  var world = World()
  var number = 0
  var left = changes
  func acknowledge(_ line: String) {
    say(line)
    left -= 1
  }
  while left > 0 {
    number += 1
    let id = "\(prefix)-\(number)"
    try store.add(
      Anchor(id: AnchorID(rawValue: id), coordinate: world.anywhere(), tags: ["kill"]))
    acknowledge("+\(id)")
    if number % 3 == 0, left > 0 {
      try store.edit([id]) { $0.coordinate = world.anywhere() }
      acknowledge("=\(id)")
    }
    if number % 7 == 0, left > 0 {
      try store.remove(AnchorID(rawValue: id))
      acknowledge("-\(id)")
    }
  }
}
