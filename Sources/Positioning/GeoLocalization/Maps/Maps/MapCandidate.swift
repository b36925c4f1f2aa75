package import Geodesy

/// A map of a catalogue that a request may be about.
package struct MapCandidate: Hashable, Sendable {
  package let code: String
  /// Its name for people; nil without one.
  package let name: String?
  /// The code of the set that holds it; nil when none does.
  package let set: String?
  /// Its place in the set, 0 for the primary map; nil without a set.
  package let order: Int?
  /// The map's origin and axes in the frame of the set, or of itself without a set.
  package let pose: FramePose
  /// Placement on Earth; nil if unknown.
  package let georeference: MapGeoreference?
  /// The file or address of its model; nil without one.
  package let mesh: String?
  /// From the hinted place to what the map knows, meters; nil without such a hint.
  package let distance: Meters?
}

extension MapCatalogue {
  /// The target of the codes of a set and of a map, where the set wins; without both, any map.
  /// - Throws: `LocalizationError.unusable` for a code that the catalogue does not have.
  package func target(map: String?, set: String?) throws(LocalizationError) -> MapTarget {
    let target: MapTarget = set.map { .mapSet($0) } ?? map.map { .map($0) } ?? .anywhere
    try check(target)
    return target
  }

  /// Checks that the catalogue knows what requests look in; one without maps knows nothing.
  /// - Throws: `LocalizationError.unusable` naming the codes that there are.
  package func check(_ target: MapTarget) throws(LocalizationError) {
    func list(_ codes: [String]) -> String {
      codes.prefix(10).joined(separator: ", ") + (codes.count > 10 ? ", …" : "")
    }
    guard !maps.isEmpty else { return }
    switch target {
    case .map(let code) where map(code) == nil:
      throw .unusable(
        name: "mapCode", found: "`\(code)`",
        expected: "a map of the catalogue: \(list(maps.map(\.code)))")
    case .mapSet(let code) where set(code) == nil:
      throw .unusable(
        name: "mapSetCode", found: "`\(code)`",
        expected: "a set of the catalogue: \(list(sets.map(\.code)))")
    case .map, .mapSet, .objects, .anywhere: break
    }
  }
}
