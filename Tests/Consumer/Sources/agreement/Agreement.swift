import GeoAnchorKit

/// Uses the library from several tasks at once, which must agree: `agreement FOLDER` leaves its
/// store in the folder.
@main
enum Agreement {
  static func main() async throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: agreement FOLDER")
      return
    }
    let data =
      #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(5)
      .joined(separator: "/") + "/Data"
    let network = try OSMImport(path: data + "/midtown.osm").image.open()
    let coverage = try coverage(data + "/midtown-demo-regions.geojson")
    let store = try AnchorStore(path: CommandLine.arguments[1] + "/agreement.gpkg")
    let corners = [
      Coordinate(latitude: 40.7530, longitude: -73.9816),
      Coordinate(latitude: 40.7570, longitude: -73.9859),
      Coordinate(latitude: 40.7655, longitude: -73.9735),
      Coordinate(latitude: 40.7490, longitude: -73.9800),
    ]
    let walks = corners.indices.flatMap { start in
      corners.indices.filter { $0 != start }.map { end in
        Walk(name: "walk-\(start)-\(end)", from: corners[start], to: corners[end])
      }
    }
    let reports = try await withThrowingTaskGroup(of: String.self) { group in
      for walk in walks {
        group.addTask { try walk.run(on: network, in: store, under: coverage) }
      }
      var reports: [String] = []
      for try await report in group { reports.append(report) }
      return reports
    }
    for report in reports.sorted() { print(report) }
    let chains = try store.chains()
    guard chains.count == walks.count else {
      throw Failure(walk: "all", problem: "\(chains.count) chains of \(walks.count) are kept")
    }
    print("\(chains.count) chains in \(store.path)")
    print(try await Replay.fromSeveralTasks(under: coverage))
  }

  /// The regions of a file as a map that all tasks share.
  private static func coverage(_ file: String) throws -> CoverageMap {
    let document = try RegionDocument(reading: FileBytes.read(file), name: file)
    let taken = RegionValidator().validate(document)
    return CoverageMap([RegionSet(name: "demo", regions: taken.regions)])
  }
}
