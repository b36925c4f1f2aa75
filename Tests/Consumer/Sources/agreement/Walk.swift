import GeoAnchorKit

/// A walk that one task plans, keeps and exports.
struct Walk {
  var name: String
  var from: Coordinate
  var to: Coordinate

  /// Adds both ends to the store, plans, saves, reads back and exports; says what came of it.
  func run(
    on network: StreetNetwork, in store: AnchorStore, under coverage: CoverageMap
  ) throws -> String {
    let ends = [from, to].enumerated().map { index, place in
      Anchor(
        id: .random(), name: "\(name) \(index == 0 ? "start" : "arrival")", coordinate: place,
        altitude: Altitude(meters: 0, datum: .ground), tags: ["agreement"])
    }
    try store.add(contentsOf: ends)
    let chain = try plan(on: network, between: ends)
    try check(chain)
    try store.save(chain, name: name, replace: true)

    let kept = try store.chain(named: name)
    try expect(kept.anchors == chain.anchors, "the store gives other anchors back")
    let json = ChainDocument(kept).text(.json)
    let reread = try ChainDocument(readingJSON: Array(json.utf8)).chain
    try expect(reread.anchors.count == chain.anchors.count, "the JSON has other anchors")
    try expect(ChainDocument(kept).text(.geojson).contains("FeatureCollection"), "no GeoJSON")
    try expect(ChainDocument(kept).text(.gpx).contains("<gpx"), "no GPX")
    let covered = try count(chain, under: coverage)
    return "\(name): \(Int(chain.length.rounded())) m, \(chain.anchors.count) anchors, "
      + "\(covered) of them covered"
  }

  private func plan(on network: StreetNetwork, between ends: [Anchor]) throws -> Chain {
    let planner = RoutePlanner(on: network)
    var request = RouteRequest(from: ends[0].coordinate, to: ends[1].coordinate)
    request.chain.name = name
    return try planner.plan(request).chain
  }

  /// The number of anchors in a region; the others must know the nearest one.
  private func count(_ chain: Chain, under coverage: CoverageMap) throws -> Int {
    var covered = 0
    for anchor in chain.anchors {
      let answer = coverage.answer(at: anchor.coordinate)
      if answer.status == .available {
        covered += 1
        try expect(!answer.regions.isEmpty, "an available place is in no region")
      } else {
        try expect(!answer.nearest.isEmpty, "no supported place is near")
      }
    }
    return covered
  }

  private func check(_ chain: Chain) throws {
    try expect(chain.anchors.first?.role == .start, "the first anchor is not the start")
    try expect(chain.anchors.last?.role == .arrival, "the last anchor is not the arrival")
    for (one, next) in zip(chain.anchors, chain.anchors.dropFirst()) {
      let gap = next.distance - one.distance
      try expect(gap > 0 && gap <= ChainPolicy.defaultSpacing + 1e-6, "a gap of \(gap) m")
    }
  }

  private func expect(_ holds: Bool, _ problem: String) throws(Failure) {
    guard holds else { throw Failure(walk: name, problem: problem) }
  }
}

/// A violated expectation.
struct Failure: Error {
  var walk: String
  var problem: String
}
