import Geodesy

/// The maps and sets of maps that an app may use, where they lie and what they look like.
///
/// A `MapLocalizationMachine` needs it for sets, places on Earth and models.
public struct MapCatalogue: Hashable, Sendable {
  /// The maps, in the order of the document.
  let maps: [LocalizationMap]
  /// The sets, in the order of the document.
  let sets: [MapSet]

  /// No maps.
  public static let empty = MapCatalogue()

  private init() { (maps, sets) = ([], []) }

  /// Creates a catalogue.
  /// - Throws: `LocalizationError.unusable` for an empty code, a code that is there twice, a set of
  ///   unknown maps and a map that is in two sets.
  init(maps: [LocalizationMap], sets: [MapSet] = []) throws(LocalizationError) {
    var codes: Set<String> = []
    for code in maps.map(\.code) + sets.map(\.code) {
      guard !code.isEmpty else {
        throw .unusable(name: "code", found: "empty", expected: "the code of a map or set")
      }
      guard codes.insert(code).inserted else {
        throw .unusable(name: "code", found: "`\(code)` twice", expected: "each code once")
      }
    }
    var owners: [String: String] = [:]
    for set in sets {
      for member in set.members {
        guard maps.contains(where: { $0.code == member.mapCode }) else {
          throw .unusable(
            name: "mapSets[\(set.code)]", found: "holding `\(member.mapCode)`",
            expected: "a map of the document")
        }
        if let owner = owners.updateValue(set.code, forKey: member.mapCode) {
          throw .unusable(
            name: "mapSets[\(set.code)]",
            found: "holding `\(member.mapCode)`, which `\(owner)` holds",
            expected: "a map that is in no other set")
        }
      }
    }
    self.maps = maps
    self.sets = sets
  }

  /// The map with a code or an id, or nil.
  func map(_ name: String) -> LocalizationMap? {
    maps.first { $0.code == name } ?? maps.first { $0.id == name }
  }

  /// The set with a code, or nil.
  func set(_ code: String) -> MapSet? { sets.first { $0.code == code } }

  /// A body that a service found in one of its maps, in the frame of what was asked for.
  ///
  /// In a set it is the set's frame; where the set does not know the map it is as the service said.
  func pose(_ body: FramePose, inMap name: String?, for target: MapTarget) -> FramePose {
    guard case .mapSet(let code) = target, let name, let set = set(code) else { return body }
    return set.pose(body, inMap: map(name)?.code ?? name) ?? body
  }

  /// Placement of a target's frame on Earth; nil if unknown.
  ///
  /// A set has the placement of its primary map, else that derived from the first other map with one.
  func georeference(of target: MapTarget) -> MapGeoreference? {
    switch target {
    case .map(let code): return map(code)?.georeference
    case .mapSet(let code):
      for member in set(code)?.members ?? [] {
        guard let own = map(member.mapCode)?.georeference else { continue }
        if member.order == 0 { return own }
        let origin = FramePose(position: Vector3(x: 0, y: 0, z: 0), orientation: .identity)
        guard let there = try? own.pose(member.pose.inverse) else { continue }
        return try? MapGeoreference(local: origin, geographic: there)
      }
      return nil
    case .objects, .anywhere: return nil
    }
  }
}
