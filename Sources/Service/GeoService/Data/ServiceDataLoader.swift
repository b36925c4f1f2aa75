import GeoAreas
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoStreets

/// Opens the files that the service answers from.
struct ServiceDataLoader: Sendable {
  let configuration: ServiceConfiguration

  /// The files as they are now; what did not change since `old` is kept.
  func load(keeping old: ServiceData? = nil) throws(ServiceError) -> ServiceData {
    var data = ServiceData()
    for path in configuration.networks {
      data.networks.append(try network(path, keeping: old))
    }
    let names = data.networks.map(\.name)
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw .configuration("two networks are called `\(twice)`: expected files of different names")
    }
    let files = configuration.regions.map(FileIdentity.init)
    data.regionFiles = files.compactMap(\.self)
    if !configuration.regions.isEmpty {
      let isSame = old.map { $0.regionFiles == data.regionFiles } ?? false
      data.regions = isSame ? old?.regions : try configuration.regions.map(Self.regions)
    }
    data.tag = (data.networks.map(\.file.tag) + data.regionFiles.map(\.tag)).joined(separator: ".")
    if let folder = configuration.terrain {
      data.terrainName = Self.name(of: folder)
      if let terrain = old?.terrain {
        data.terrain = terrain
      } else {
        data.terrain = try attempt(as: Self.unusable(folder)) { () throws(TerrainError) in
          try Terrain(
            folder: folder, datum: configuration.terrainDatum, readsRasters: false)
        }
      }
    }
    return data
  }

  /// Whether a file is another one than when it was opened.
  func isOutdated(_ data: ServiceData) -> Bool {
    let networks = data.networks.contains { network in
      FileIdentity(path: network.path).map { $0 != network.file } ?? false
    }
    let files = configuration.regions.map(FileIdentity.init)
    return networks || (!files.contains(nil) && files.compactMap(\.self) != data.regionFiles)
  }

  private func network(
    _ path: String, keeping old: ServiceData?
  ) throws(ServiceError) -> ServiceData.Network {
    guard let file = FileIdentity(path: path) else {
      throw .file(path, "there is no such file")
    }
    if let same = old?.networks.first(where: { $0.path == path && $0.file == file }) {
      return same
    }
    let network = try attempt(as: Self.unusable(path)) { () throws(NetworkError) in
      let streets = try StreetNetwork(path: path)
      return ServiceData.Network(
        name: Self.name(of: path), path: path, file: file, streets: streets,
        graph: try streets.graph(), buildings: try streets.footprints(),
        ground: try streets.ground(), searches: SearchCache(streets))
    }
    // The first request under the default profile does not wait for its preparation.
    _ = try attempt(as: Self.unusable(path)) { () throws(RequestError) in
      try PlanningResources(sharing: network.searches).finder(for: RouteRequest(.streets([])))
    }
    return network
  }

  private static func regions(_ path: String) throws(ServiceError) -> RegionSet {
    let bytes = try attempt(as: unusable(path)) { () throws(FormatError) in
      try FileBytes.read(path)
    }
    let document = try attempt(as: unusable(path)) { () throws(InterchangeError) in
      try RegionDocument(reading: bytes, name: path)
    }
    var validator = RegionValidator()
    validator.keepsInvalid = true
    let validated = validator.validate(document.drafts)
    guard !validated.regions.isEmpty || document.drafts.isEmpty else {
      throw .file(path, "no usable region")
    }
    return RegionSet(name: name(of: path), source: path, regions: validated.regions)
  }

  /// The service's error for a failure of a lower module.
  private static func unusable<Failure: Error>(_ path: String) -> (Failure) -> ServiceError {
    { .file(path, "\($0)") }
  }

  /// The name of a resource: its file's name up to the first period.
  private static func name(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let base = name.split(separator: ".").first.map(String.init) ?? name
    return base.isEmpty ? "data" : base
  }
}
