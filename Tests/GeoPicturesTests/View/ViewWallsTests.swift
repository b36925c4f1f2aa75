import GeoAnchors
import GeoChains
import GeoTestSupport
import GeoTexts
import Geodesy
import Testing

@testable import GeoPictures

/// What is drawn, against what the sight lines of planning say.
@Suite struct ViewWallsTests {
  /// What was compared.
  private struct Agreement {
    var seen = 0
    var hidden = 0
    /// Near an edge, where rounding or the depth of a part decides.
    var undecided = 0

    /// Whether a wall that is drawn nearer covers a content; nil where that decides nothing.
    mutating func isCovered(_ content: WalkerView.Content, in picture: SVGView) -> Bool? {
      let camera = picture.camera
      let place = camera.seen(content.place.coordinate, height: content.place.height)
      guard let pixel = camera.pixel(place), (0...camera.size.x).contains(pixel.x) else {
        return nil
      }
      let walls = picture.walls.filter { !$0.isOpen }
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

    mutating func count(_ isHidden: Bool) {
      if isHidden { hidden += 1 } else { seen += 1 }
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
      for content in view.contents {
        guard let isCovered = agreement.isCovered(content, in: picture) else { continue }
        #expect(isCovered == (content.blocker != nil), "\(content.index) from \(distance) m")
        agreement.count(content.blocker != nil)
      }
    }
    #expect(agreement.seen > 50 && agreement.hidden > 20, "\(agreement)")
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
    #expect(roofs(1.7) == 0)
    #expect(roofs(1) > 10)
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
    #expect(open.count > picture.walls.count)
    #expect(open.allSatisfy(\.isOpen) && !picture.walls.contains(where: \.isOpen))
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
