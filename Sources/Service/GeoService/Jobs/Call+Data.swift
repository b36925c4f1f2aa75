import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoRequests

extension Problem.Place {
  /// A member of the body.
  static func body(_ path: String) -> Self { .body(path: path, line: nil, column: nil) }
}

/// What requests name and the service has.
extension Call {
  /// The network of a name.
  ///
  /// - Throws: `Problem` 422 with the names that there are.
  func network(named name: String, at place: Problem.Place) throws(Problem) -> ServiceData.Network {
    if let network = data.network(named: name) { return network }
    throw Self.unknown("network", name, data.networks.map(\.name), at: place)
  }

  /// The sets of regions of these names, of files or of the store; without names none, or all of them.
  ///
  /// - Throws: `Problem` 422 with the names that there are, and what the store throws.
  func regionSets(
    named names: [String], all: Bool = false, at place: Problem.Place = .body("regions")
  ) throws -> [RegionSet] {
    guard all || !names.isEmpty else { return [] }
    let sets = try service.regions(data)
    guard !names.isEmpty else { return sets }
    for name in names where !sets.contains(where: { $0.name == name }) {
      throw Self.unknown("set of regions", name, sets.map(\.name), at: place)
    }
    return sets.filter { names.contains($0.name) }
  }

  /// The terrain, where a request names one; the service has one at most.
  ///
  /// - Throws: `Problem` 422 where it has none.
  func terrain(named name: String?, member: String) throws(Problem) -> Terrain? {
    guard name != nil else { return nil }
    guard let terrain = data.terrain else {
      throw Problem(422, "the service has no terrain", at: .body(member))
    }
    return terrain
  }

  /// The chain of the store with a name; nil where none is named.
  func chain(named name: String?, at place: Problem.Place) throws -> Chain? {
    guard let name else { return nil }
    do throws(AnchorStoreError) { return try service.store.chain(named: name) } catch .unknownChain
    {
      throw Problem(422, "there is no chain `\(name.prefix(80))`", at: place)
    }
  }

  private static func unknown(
    _ kind: String, _ name: String, _ known: [String], at place: Problem.Place
  ) -> Problem {
    let list = known.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    return Problem(
      422, "there is no \(kind) `\(name.prefix(80))`" + (list.isEmpty ? "" : ", there are \(list)"),
      at: place)
  }
}
