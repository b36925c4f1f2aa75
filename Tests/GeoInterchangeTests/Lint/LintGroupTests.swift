import GeoAnchors
import GeoTesting
import Geodesy

@testable import GeoInterchange

@Suite struct LintGroupTests {
  private static func anchor(_ id: String, in collection: String? = nil) -> Anchor {
    Anchor(
      id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 48, longitude: 11),
      collection: collection)
  }

  private static func chain(_ name: String, of ids: [String]) -> Chain {
    let members = ids.enumerated().map { index, id in
      ChainAnchor(
        id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 48, longitude: 11),
        altitude: nil, heading: 0, distance: Meters(index), role: .path, street: nil)
    }
    return Chain(
      name: name, path: [Coordinate(latitude: 48, longitude: 11)], length: 1, anchors: members)
  }

  @Test func `anchors are apart by collection in the order of their first`() {
    let anchors = [
      Self.anchor("a", in: "tour"), Self.anchor("b"), Self.anchor("c", in: "tour"),
      Self.anchor("d", in: "park"),
    ]
    let groups = LintGroup.grouped(anchors)
    expectEqual(groups.map(\.name), ["tour", nil, "park"])
    expectEqual(groups.map(\.kind), [.collection, .loose, .collection])
    expectEqual(groups.map { $0.anchors.map(\.id.rawValue) }, [["a", "c"], ["b"], ["d"]])
  }

  @Test func `anchors of a chain belong to it`() {
    let anchors = [
      Self.anchor("a", in: "tour"), Self.anchor("1", in: "tour"), Self.anchor("2"),
    ]
    let groups = LintGroup.grouped(anchors, chains: [Self.chain("walk", of: ["1", "2"])])
    expectEqual(groups.map(\.kind), [.collection, .chain])
    expectEqual(groups.map { $0.anchors.map(\.id.rawValue) }, [["a"], ["1", "2"]])
    expectEqual(groups.last?.name, "walk")
  }

  @Test func `U-D6: anchors of a chain come in walking order, whatever the order of the store`() {
    let anchors = ["c", "a", "x", "b"].map { Self.anchor($0) }
    let groups = LintGroup.grouped(anchors, chains: [Self.chain("tour", of: ["a", "b", "c"])])
    expectEqual(groups.map { $0.anchors.map(\.id.rawValue) }, [["x"], ["a", "b", "c"]])
    expectEqual(groups[1].label(of: AnchorID(rawValue: "c")), "tour #3")
    expectEqual(groups[0].label(of: AnchorID(rawValue: "x")), "x")
  }
}
