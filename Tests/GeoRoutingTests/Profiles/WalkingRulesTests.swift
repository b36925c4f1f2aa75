import GeoFormats
import GeoStreets
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRouting

/// The tables of the article WalkingRules: every row is a way or a node with just these tags.
@Suite struct WalkingRulesTests {
  /// A row of the article.
  struct Row: Sendable, CustomStringConvertible {
    var tags: [String: String]
    var isNode: Bool
    var profile: String
    var verdict: String

    var description: String {
      let tags = tags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      return "\(tags.joined(separator: " ")) \(profile): \(verdict)"
    }
  }

  static func rows() throws -> [Row] {
    let article = try FileBytes.read(
      Checkout.path("Sources/Faces/GeoAnchorKit/GeoAnchorKit.docc/WalkingRules.md"))
    var isNode = false
    return String(decoding: article, as: UTF8.self).split(separator: "\n").compactMap { line in
      if line.hasPrefix("| tags") { isNode = line.hasPrefix("| tags of the node") }
      let cells = line.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      guard cells.count == 4, let first = cells[0].first, first.contains("=") else { return nil }
      let tags = cells[0].map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      return Row(
        tags: Dictionary(tags.map { ($0[0], $0[1]) }) { $1 }, isNode: isNode,
        profile: cells[1].joined(), verdict: cells[2].joined(separator: " "))
    }
  }

  @Test func `every row holds`() throws {
    let rows = try Self.rows()
    expect(rows.count > 100)
    for row in rows {
      let profiles =
        row.profile == "all"
        ? [.walk, .walkTime, .stepFree] : RoutingProfile.standard.filter { $0.name == row.profile }
      expect(!profiles.isEmpty, "\(row)")
      for profile in profiles {
        try expectEqual(Self.verdict(row, profile), row.verdict, "\(row), under \(profile.name)")
      }
    }
  }

  /// The verdict of a profile on a way from A to B, or on a node in the middle of a path.
  static func verdict(_ row: Row, _ profile: RoutingProfile) throws -> String {
    let drawn = DrawnNetwork(
      "A---G---B\n\nX---Y",
      ways: [("AGB", row.isNode ? ["highway": "path"] : row.tags), ("XY", ["highway": "path"])],
      nodes: row.isNode ? ["G": row.tags] : [:])
    let graph = try drawn.image.open().graph()
    let costs = EdgeCosts(graph, profile)
    var (along, against, length) = (0.0, 0.0, 0.0)
    var isEndsOnly = false
    var isMapped = false
    for edge in 0..<graph.edgeCount {
      let places = graph.points(ofEdge: edge).map(\.coordinate)
      guard let first = places.first, let last = places.last, drawn.name(of: first) != "X",
        drawn.name(of: first) != "Y"
      else { continue }
      let isEastward = first.longitude <= last.longitude
      along += isEastward ? costs.ownForward[edge] : costs.ownBackward[edge]
      against += isEastward ? costs.ownBackward[edge] : costs.ownForward[edge]
      length += graph.edge(edge).length
      isEndsOnly = isEndsOnly || costs.isEndsOnly(edge)
      isMapped = true
    }
    guard isMapped, min(along, against) < .infinity else { return "closed" }
    if isEndsOnly { return "ends only" }
    if against == .infinity { return "along only" }
    if along == .infinity { return "against only" }
    expectEqual(along, against, "\(row)")
    return cost(along, over: length, profile)
  }

  /// The cost of a way in the words of the article: a whole number of seconds or meters is added.
  private static func cost(_ cost: Double, over length: Meters, _ profile: RoutingProfile) -> String
  {
    let isTime = profile.unit == .seconds
    for added in [0.0, 10, 15, 20, 45, 600] {
      for (rate, words) in isTime ? speeds : factors {
        let wanted = length * (isTime ? 3.6 / rate : rate) + added
        guard abs(wanted - cost) < 1e-6 else { continue }
        let extra = added > 0 ? "+ \(Int(added)) \(isTime ? "s" : "m")" : nil
        let parts = [words == "open" && extra != nil ? nil : words, extra]
        return parts.compactMap(\.self).joined(separator: " ")
      }
    }
    return "\(cost) over \(length) m"
  }

  private static let factors = [(1.0, "open"), (2.0, "twice")]
  private static let speeds = [
    (5.0, "open"), (4.7, "4.7 km/h"), (4.3, "4.3 km/h"), (3.6, "3.6 km/h"), (3.2, "3.2 km/h"),
    (1.8, "1.8 km/h"), (15.0, "15 km/h"),
  ]
}
