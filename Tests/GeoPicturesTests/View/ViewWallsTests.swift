import GeoAnchors
import GeoChains
import GeoOSM
import GeoRouting
import GeoStreets
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoPictures

/// Drawn walls, compared with the sight lines of planning.
@Suite struct ViewWallsTests {
  /// Result of the comparison.
  private struct Agreement {
    var seen = 0
    var hidden = 0
    /// Near an edge, where rounding or the depth of a part decides.
    var undecided = 0
    /// Contradictions of the picture.
    var strange: [String] = []

    /// Whether a wall that is drawn nearer covers a content; nil where that decides nothing.
    private mutating func isCovered(_ content: WalkerView.Content, in picture: SVGView) -> Bool? {
      let camera = picture.camera
      let place = camera.seen(content.place.coordinate, height: content.place.height)
      guard let pixel = camera.pixel(place), (0...camera.size.x).contains(pixel.x) else {
        return nil
      }
      // A building is open to what is in it, such as an anchor in a passage.
      let holding = picture.view.surroundings.lines.buildings(around: content.place.coordinate)
      let walls = picture.walls.filter { !$0.isOpen && !holding.contains($0.building) }
      let covers = walls.filter { $0.depth < place.z }
      // Parts of walls are some meters long: nearer than that to one, the picture does not decide.
      let isAtWall = walls.contains {
        abs($0.depth - place.z) < 7 && $0.spans(pixel.x, by: 3)
      }
      guard !isAtWall, !covers.contains(where: { $0.isNear(pixel) }) else {
        undecided += 1
        return nil
      }
      return covers.contains { $0.covers(pixel) }
    }

    /// Compares all content of a picture.
    mutating func compare(_ picture: SVGView, _ place: String) {
      for content in picture.view.contents {
        guard let isCovered = isCovered(content, in: picture) else { continue }
        let isHidden = content.blocker != nil
        if isCovered != isHidden { strange.append("anchor \(content.index + 1), \(place)") }
        if isHidden { hidden += 1 } else { seen += 1 }
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func `what the planner calls visible is visible in the picture`(seed: UInt64) throws {
    let chain = try WalkerViewTests.walk()
    let town = try WalkerViewTests.town(seed, besides: chain)
    var agreement = Agreement()
    for distance in stride(from: 0.0, to: chain.length - 1, by: 9) {
      let view = try WalkerViewTests.view(chain, town, at: distance)
      let picture = SVGView(view, size: SIMD2(1_600, 900), on: .file)
      agreement.compare(picture, "\(distance) m")
    }
    expect(agreement.strange.isEmpty, "\(agreement)")
    expect(agreement.seen > 50 && agreement.hidden > 20, "\(agreement)")
  }

  /// Sources of walks.
  enum Walks: CaseIterable {
    /// Through towns of random blocks, with an anchor each 7 m.
    case drawn
    /// Through monaco, with an anchor each 12 m.
    case monaco

    static let there = allCases.filter {
      $0 == .drawn
        || SharedData.isBeside("osm/monaco.osm.pbf")
          && SharedData.has("routing/expected-edge-monaco.csv")
    }

    /// Calls a closure with each walk and what is around it, until it wants no more.
    func visit(_ body: (Chain, Footprints) throws -> Bool) throws {
      switch self {
      case .drawn:
        for seed in UInt64(1)... {
          let chain = try WalkerViewTests.walk()
          guard try body(chain, WalkerViewTests.town(seed, besides: chain)) else { return }
        }
      case .monaco: try visitMonaco(body)
      }
    }

    private func visitMonaco(_ body: (Chain, Footprints) throws -> Bool) throws {
      let image = try OSMImport(
        path: SharedData.path("osm/monaco.osm.pbf"), includesBuildings: true
      ).image
      let network = try image.open()
      let footprints = try #require(try network.footprints())
      let (router, snapper) = (try Router(network, profile: .footV1), try Snapper(network))
      let workspace = SearchWorkspace(for: router.graph)
      for row in SharedData.rows("routing/expected-edge-monaco.csv").dropFirst() {
        let numbers = try row[2..<6].map { try #require(Double($0)) }
        let ends = (0..<2).map {
          Coordinate(latitude: numbers[2 * $0], longitude: numbers[2 * $0 + 1])
        }
        guard let start = snapper.nearest(to: ends[0]), let end = snapper.nearest(to: ends[1]),
          let route = router.route(from: start, to: end, using: workspace),
          let plan = ChainPlan(routes: [route], on: router.graph)
        else { continue }
        var policy = PlanningPolicy(sight: nil)
        policy.placement.spacing = 12
        let planned = try plan.planned(
          by: policy, in: ChainSurroundings(buildings: footprints), identity: String(row[0]))
        guard try body(planned.chain, footprints) else { return }
      }
    }
  }

  /// Each anchor, and all others in its view, from the first place where the report of sight says that it
  /// is seen, and from the first where it is hidden.
  @Test(arguments: Walks.there)
  func `anchors are seen where the planner sees them`(walks: Walks) throws {
    var agreement = Agreement()
    var anchors = 0
    let most = TestSize.current.pick(everyday: 200, full: 1_000)
    try walks.visit { chain, footprints in
      let sight = SightReport(of: chain, among: footprints)
      let viewed = try #require(
        ViewedChain(chain, among: ChainSurroundings(buildings: footprints), in: .english))
      for index in chain.anchors.indices.dropFirst() where anchors < most {
        anchors += 1
        for (place, isHidden) in Self.looks(at: index, of: chain, sight) {
          var look = WalkerView.Look(at: place)
          look.anchor = index
          let view = WalkerView(of: viewed, look: look)
          let content = try #require(view.contents.first { $0.index == index })
          expectEqual((content.blocker != nil), isHidden, "\(index) from \(place) m")
          let picture = SVGView(view, size: SIMD2(800, 450), on: .file)
          agreement.compare(picture, "anchor \(index) from \(place) m")
        }
      }
      return anchors < most
    }
    expectEqual(anchors, most)
    let hidden = TestSize.current.pick(everyday: 50, full: 500)
    expect(agreement.seen > 3 * most && agreement.hidden > hidden, "\(agreement)")
    expect(agreement.strange.isEmpty, "\(agreement)")
  }

  /// The first place where an anchor is looked for and seen, and the first where it is hidden.
  private static func looks(
    at index: Int, of chain: Chain, _ sight: SightReport
  ) -> [(place: Meters, isHidden: Bool)] {
    let end = chain.anchors[index].distance
    let from = max(chain.anchors[index - 1].distance, end - sight.policy.visibleFrom)
    let hidden = sight.hidden.filter { $0.value.anchor == index }
    let looks = stride(from: from, to: end, by: 1).filter { end - $0 > 1 }.map { place in
      (place: place, isHidden: hidden.contains { ($0.from..<$0.to).contains(place) })
    }
    return [looks.first { !$0.isHidden }, looks.first { $0.isHidden }].compactMap { $0 }
  }

  @Test func `a roof below the eye is seen, one above is not`() throws {
    let chain = try WalkerViewTests.walk()
    let view = try WalkerViewTests.view(
      chain, try WalkerViewTests.town(1, besides: chain), at: 0)
    let camera = view.camera(width: 800, height: 600)
    let lines = view.surroundings.lines
    let ground = ViewGround(of: lines, from: camera, at: 0)
    func roofs(_ height: Meters) -> Int {
      let buildings = lines.buildings.map { building in
        var building = building
        building.roof = height
        return building
      }
      return ViewWalls(buildings, on: ground, open: [], from: camera).roofs.count
    }
    expectEqual(roofs(1.7), 0)
    expect(roofs(1) > 10)
  }

  @Test func `what one sees through hides nothing`() throws {
    let chain = try WalkerViewTests.walk()
    let view = try WalkerViewTests.view(
      chain, try WalkerViewTests.town(1, besides: chain), at: 0)
    let picture = SVGView(view, size: SIMD2(800, 600), on: .file)
    let lines = view.surroundings.lines
    let ground = ViewGround(of: lines, from: picture.camera, at: 0)
    let all = Set(lines.buildings.map(\.id))
    let open = ViewWalls(lines.buildings, on: ground, open: all, from: picture.camera).visible()
    expect(open.count > picture.walls.count)
    expect(open.allSatisfy(\.isOpen) && !picture.walls.contains(where: \.isOpen))
  }
}

extension ViewWall {
  private var span: (Double, Double) {
    (min(corners[0].x, corners[3].x), max(corners[0].x, corners[3].x))
  }

  func spans(_ x: Double, by margin: Double) -> Bool {
    x >= span.0 - margin && x <= span.1 + margin
  }

  private func heights(at x: Double) -> (top: Double, bottom: Double) {
    let share = span.0 == span.1 ? 0 : (x - corners[0].x) / (corners[3].x - corners[0].x)
    return (
      corners[1].y + share * (corners[2].y - corners[1].y),
      corners[0].y + share * (corners[3].y - corners[0].y)
    )
  }

  func covers(_ pixel: SIMD2<Double>) -> Bool {
    guard spans(pixel.x, by: 0) else { return false }
    let (top, bottom) = heights(at: pixel.x)
    return pixel.y >= top && pixel.y <= max(bottom, 900)
  }

  /// Whether a pixel lies on the edge of a wall, where rounding decides.
  func isNear(_ pixel: SIMD2<Double>) -> Bool {
    guard spans(pixel.x, by: 3) else { return false }
    let isAtSide = abs(pixel.x - span.0) < 3 || abs(pixel.x - span.1) < 3
    let (top, _) = heights(at: min(span.1, max(span.0, pixel.x)))
    return pixel.y > top - 3 && isAtSide || abs(pixel.y - top) < 3
  }
}
