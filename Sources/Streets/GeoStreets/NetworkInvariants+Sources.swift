extension NetworkInvariants {
  func checkSources() throws(NetworkError) {
    guard !network.raw(.wayIDs).isEmpty else { return }
    try network.require(.geometry)
    let ways = try elements(.wayIDs, Int64.self).count
    let edges = try elements(.edgeWays, UInt32.self)
    let runs = try elements(.wayRuns, TraitsRun.self)
    let points = try elements(.pointIDs, Int64.self)
    let shapes = network.elements(.shapes, as: FixedCoordinate.self).count
    try expect(edges.count == network.counts.edges, .edgeWays, "not one for each edge")
    try expect(
      points.count == network.counts.junctions + shapes, .pointIDs, "not one for each point")
    try expect(
      edges.allSatisfy {
        Int($0 & ~TraitsCode.runs) < ($0 & TraitsCode.runs != 0 ? runs.count : ways)
      }, .edgeWays, "a way outside")
    try expect(
      runs.allSatisfy { Int($0.code & ~TraitsCode.last) < ways }
        && runs.last.map { $0.code & TraitsCode.last != 0 } ?? true, .wayRuns, "a way outside")
  }

  /// Checks the names of streets in other languages.
  func checkTranslations() throws(NetworkError) {
    guard !network.raw(.translations).isEmpty else { return }
    try network.require(.names)
    let names = network.elements(.nameOffsets, as: UInt32.self).count - 1
    try expect(
      try elements(.translations, TranslationRecord.self)
        .allSatisfy { $0.name < names && $0.text < names }, .translations, "a text outside")
  }
}
