import GeoIndoor
import GeoTestSupport
import Geodesy

extension IndoorGraph {
  /// The ways between drawn places; each text names the places of one.
  init(
    _ drawn: DrawnFloors, paths: [String], changes: [(String, Connector.Kind)] = [],
    entrances: String = "", storey: Meters = 4
  ) {
    self.init()
    func add(_ letter: Character, to ways: inout IndoorGraph) -> Int {
      let place = drawn[letter]
      return ways.place(
        at: place.coordinate, level: place.level, height: place.level * storey)
    }
    for path in paths.map(Array.init) {
      for (from, to) in zip(path, path.dropFirst()) {
        join(add(from, to: &self), add(to, to: &self))
      }
    }
    for (change, kind) in changes {
      let letters = Array(change)
      for (from, to) in zip(letters, letters.dropFirst()) {
        join(
          add(from, to: &self), add(to, to: &self), .connector(kind),
          isOneWay: kind == .escalator)
      }
    }
    for entrance in entrances { addEntrance(at: add(entrance, to: &self)) }
  }
}

extension DrawnFloors {
  /// A place of a letter.
  func place(_ letter: Character) -> VenuePlace {
    VenuePlace(self[letter].coordinate, level: self[letter].level)
  }

  /// The letters of a line, `*` for an unknown point or one outdoors.
  func letters(of line: VenueLine) -> String {
    String(line.points.map { name(of: $0.coordinate, level: $0.level) })
  }
}
