public import GeoAnchors
public import GeoAreas
public import GeoSessions
public import Geodesy

extension SimulationPath {
  /// The path of a chain over level ground, with pauses at its turns and the places to pass.
  /// - Throws: `SimulationError` when the path has no length or leads too far.
  public init(along chain: Chain, height: Meters = 0) throws(SimulationError) {
    let stops = chain.anchors.filter { $0.role == .turn || $0.role == .via }.map(\.distance)
    try self.init(chain.path, height: height, stops: stops)
  }
}

extension SimulatedBuilding {
  /// The buildings whose footprints are the polygons of regions.
  public static func buildings(of set: RegionSet, height: Meters = 15) -> [SimulatedBuilding] {
    set.regions.flatMap(\.polygons).map { SimulatedBuilding($0, height: height) }
  }
}
