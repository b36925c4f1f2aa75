import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoRequests

extension Problem.Place {
  static func body(_ path: String) -> Self { .body(path: path, line: nil, column: nil) }
}

/// Lookups of named resources in the service.
extension Call {
  /// The network of a name.
  /// - Throws: `Problem` 422 with the names that there are.
  func network(named name: String, at place: Problem.Place) throws(Problem) -> ServiceData.Network {
    if let network = data.network(named: name) { return network }
    let error = PlanningResources.unknown(name, "network", data.networks.map(\.name))
    throw Problem(422, error.description, at: place)
  }

  /// Returns the resources for a request; sets of regions are read only if named or all wanted.
  func resources(
    on network: ServiceData.Network? = nil, naming regions: [String] = [], wantsAll: Bool = false
  ) throws(AnchorStoreError) -> PlanningResources {
    let sets = regions.isEmpty && !wantsAll ? [] : try service.regions(data)
    return PlanningResources(
      sharing: network?.searches,
      regions: Dictionary(sets.map { ($0.name, $0) }) { one, other in
        // Files of one name in several folders.
        RegionSet(name: one.name, regions: one.regions + other.regions)
      },
      terrains: data.terrain.map { [data.terrainName: $0] } ?? [:], anchor: service.anchorLookup)
  }

  /// The chain of the store with a name; nil where none is named.
  func chain(named name: String?, at place: Problem.Place) throws -> Chain? {
    guard let name else { return nil }
    do throws(AnchorStoreError) { return try service.store.chain(named: name) } catch .unknownChain
    {
      throw Problem(422, "there is no chain `\(name.prefix(80))`", at: place)
    }
  }
}
