import Glibc

@testable import GeoQuery

/// Filters of CQL2: what was read is written in both encodings, and must read again as the same.
extension Target {
  func readFilter(_ filter: CQL2Filter?) {
    guard let filter else { return }
    let json = try? CQL2Filter(json: Array(filter.json.utf8))
    // Written anew, a filter may be longer than what is read.
    guard json == filter || filter.json.utf8.count > CQL2Filter.mostJSONBytes else { abort() }
    if let text = filter.text, text.utf8.count <= CQL2Filter.mostTextBytes {
      guard (try? CQL2Filter(text: text)) == filter else { abort() }
    }
    evaluate(filter)
  }

  /// Features that have something of every kind under every name.
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
