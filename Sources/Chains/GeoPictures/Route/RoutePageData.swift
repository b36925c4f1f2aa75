import GeoAnchors
import Geodesy

/// A walk as the JSON that the page draws from.
///
/// Lengths are whole centimeters; lists that only grow hold differences. Anchors are named by their
/// place among those of the chain that can be drawn at all.
struct RoutePageData {
  private let walk: MapRoute
  private let chain: MapChain
  /// Number of drawn anchors before each one; one more than anchors.
  private let drawn: [Int]
  private let length: Int

  init(_ walk: MapRoute, of chain: MapChain) {
    self.walk = walk
    self.chain = chain
    var drawn = [0]
    drawn.reserveCapacity(chain.anchors.count + 1)
    for anchor in chain.anchors {
      drawn.append(drawn[drawn.count - 1] + (SceneFrame.isDrawable(anchor.coordinate) ? 1 : 0))
    }
    self.drawn = drawn
    length = Self.centimeters(max(0, walk.length))
  }

  /// Writes the JSON in pieces.
  func write(to out: inout TextChunks) {
    out.append("{\"length\":\(length),\"datum\":\(Escaping.script(walk.datum))")
    list("path", pathPlaces, to: &out)
    list("stops", stopPlaces, to: &out)
    list("heights", line(walk.heights), to: &out)
    list("ground", line(walk.ground), to: &out)
    if let (up, down) = walk.climb {
      list("climb", [Self.centimeters(up), Self.centimeters(down)], to: &out)
    }
    if walk.stops.contains(where: { $0.revealDistance != nil }) {
      let reveals = shownStops.map { $0.revealDistance.map { Self.centimeters($0) } ?? -1 }
      list("reveals", reveals, to: &out)
    }
    if walk.stops.contains(where: { $0.asset != nil }) {
      let assets = shownStops.map { $0.asset == .precise ? 1 : $0.asset == .forgiving ? 2 : 0 }
      list("assets", assets, to: &out)
    }
    if walk.stops.contains(where: { $0.scale != 1 }) {
      list("scales", shownStops.map { Self.centimeters($0.scale) }, to: &out)
    }
    if walk.aboveGround != 0 {
      out.append(",\n\"above\":\(Self.centimeters(walk.aboveGround))")
    }
    if let coverage = walk.coverage {
      let parts = coverage.flatMap { [place($0.from), place($0.to), $0.value ? 1 : 0] }
      list("coverage", parts, to: &out)
    }
    if let hidden = walk.hidden {
      let parts = hidden.filter { drawnRange($0.value..<$0.value + 1) != nil }.flatMap {
        [place($0.from), place($0.to), drawn[$0.value]]
      }
      list("hidden", parts, to: &out)
    }
    if walk.isSightUnknown { out.append(",\n\"blind\":true") }
    let live = walk.live.compactMap { section in
      drawnRange(section.value).map { [place(section.to), $0.lowerBound, $0.count] }
    }
    list("live", live.flatMap { $0 }, to: &out)
    out.append("}")
  }

  private func list(_ name: String, _ numbers: [Int], to out: inout TextChunks) {
    guard !numbers.isEmpty || name == "coverage" || name == "hidden" else { return }
    out.append(",\n\"\(name)\":[")
    for (index, number) in numbers.enumerated() {
      if index > 0 { out.append(",") }
      out.append(number == Int.min ? "null" : String(number))
    }
    out.append("]")
  }

  /// Distance of each drawn point of the path from the one before it.
  private var pathPlaces: [Int] {
    let places = zip(chain.path, walk.pathDistances).filter { SceneFrame.isDrawable($0.0) }
    return Self.differences(places.map { place($0.1) })
  }

  private var shownStops: [MapRoute.Stop] {
    zip(chain.anchors, walk.stops).filter { SceneFrame.isDrawable($0.0.coordinate) }.map(\.1)
  }

  private var stopPlaces: [Int] { Self.differences(shownStops.map { place($0.distance) }) }

  /// Pairs of how far on and how much higher a height is; `Int.min` where it is not known.
  private func line(_ heights: [MapRoute.Height]) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(heights.count * 2)
    var before = (place: 0, height: 0)
    for height in heights {
      let here = place(height.distance)
      numbers.append(here - before.place)
      before.place = here
      guard let meters = height.meters, meters.isFinite else {
        numbers.append(Int.min)
        continue
      }
      let centimeters = Self.centimeters(meters)
      numbers.append(centimeters - before.height)
      before.height = centimeters
    }
    return numbers
  }

  /// Anchors by their place among those that are drawn; nil for none.
  private func drawnRange(_ anchors: Range<Int>) -> Range<Int>? {
    let anchors = anchors.clamped(to: 0..<chain.anchors.count)
    let range = drawn[anchors.lowerBound]..<drawn[anchors.upperBound]
    return range.isEmpty ? nil : range
  }

  private func place(_ distance: Meters) -> Int {
    max(0, min(length, Self.centimeters(distance)))
  }

  private static func differences(_ places: [Int]) -> [Int] {
    var before = 0
    return places.map { place in
      defer { before = place }
      return place - before
    }
  }

  /// Whole centimeters, at most 1e9 m; 0 for a value that is not a number.
  private static func centimeters(_ meters: Meters) -> Int {
    meters.isNaN ? 0 : Int((max(-1e9, min(1e9, meters)) * 100).rounded())
  }
}
