@testable import GeoAnchorStore

/// Filters of CQL2, which must come back the same when they are written in either encoding.
extension Target {
  func readFilter(_ filter: CQL2Filter?) throws {
    guard let filter else { return }
    let json = try? CQL2Filter(json: Array(filter.json.utf8))
    // The canonical text of a filter may exceed the limit of what is read.
    guard json == filter || filter.json.utf8.count > CQL2Filter.mostJSONBytes else {
      throw Violation()
    }
    if let text = filter.text, text.utf8.count <= CQL2Filter.mostTextBytes {
      guard (try? CQL2Filter(text: text)) == filter else { throw Violation() }
    }
    evaluate(filter)
  }

  /// Evaluates the filter for features with values of every type.
  private func evaluate(_ filter: CQL2Filter) {
    let values: [QueryValue] = [
      .null, .boolean(true), .number(-1.5), .text("Straße"), .instant("2026-06-01"),
      .instant("2026-06-01T10:00:00Z"), .array([.text("a"), .number(1)]),
      .geometry(CQL2Geometry.point([1, 2]).wellKnownBinary),
      .geometry(CQL2Geometry.box([0, 0, 4, 4]).wellKnownBinary), .geometry([1, 2, 3]),
    ]
    let names = Queryables([.init("a", .number, ""), .init("name", .text, "")], prefix: "")
    guard let evaluation = try? FeatureFilter(filter, names).evaluation() else { return }
    for first in values.indices {
      _ = evaluation.matches { values[(first + $0.utf8.count) % values.count] }
    }
  }
}
