import GeoTesting

@testable import GeoPictures

@Suite struct MarkerThinningTests {
  private func row(_ count: Int, apart: Double) -> [MarkerThinning.Candidate] {
    (0..<count).map { index in
      MarkerThinning.Candidate(
        position: Pixel(x: Double(index) * apart, y: 0),
        kind: index == 0 ? .start : index == count - 1 ? .arrival : .path, number: index + 1)
    }
  }

  @Test(arguments: [0.5, 3, 10, 40, 200]) func `no two numbers touch`(apart: Double) {
    let candidates = row(300, apart: apart)
    let shown = MarkerThinning.shown(candidates).markers
    for (left, right) in zip(shown, shown.dropFirst()) {
      let distance = candidates[left].position.distance(to: candidates[right].position)
      let radii =
        MarkerThinning.radius(of: candidates[left]) + MarkerThinning.radius(of: candidates[right])
      expect(distance >= radii)
    }
    expectEqual(shown.first, 0)
    expectEqual(shown.last, 299)
  }

  /// A turn to the east at 40, whose wedge reaches over what is 18 to 26 pixels beside it.
  @Test(arguments: [(62.0, 90.0, false), (62, 270, true), (62, nil, true), (90, 90, true)])
  func `a number stands beside the wedge of a turn`(x: Double, heading: Double?, isShown: Bool) {
    let turn = MarkerThinning.Candidate(
      position: Pixel(x: 40, y: 0), kind: .turn, number: 3, heading: heading)
    let between = MarkerThinning.Candidate(
      position: Pixel(x: x, y: 0), kind: .path, number: 100, heading: 0)
    expectEqual(MarkerThinning.shown([turn, between]).markers.contains(1), isShown)
  }

  @Test func `shows all where there is room`() {
    expectEqual(MarkerThinning.shown(row(50, apart: 60)).markers.count, 50)
    expectEqual(MarkerThinning.shown([]), MarkerThinning.Shown())
  }

  /// By hand: numbers are more than 64 pixels apart, and every 1, 2 or 5 of a power of ten.
  @Test(arguments: [(40.0, 1), (20, 5), (10, 10), (3, 50), (1, 100)])
  func `numbers between others stand in round steps`(apart: Double, step: Int) {
    let candidates = row(400, apart: apart)
    let inner = MarkerThinning.shown(candidates).markers.dropFirst().dropLast()
    expect(!inner.isEmpty)
    let numbers = inner.compactMap { candidates[$0].number }
    expect(numbers.allSatisfy { $0.isMultiple(of: step) })
    expect(zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == step })
  }

  @Test(arguments: [4.0, 8, 20]) func `an anchor is a dot where its number has no room`(
    apart: Double
  ) {
    let candidates = row(200, apart: apart)
    let shown = MarkerThinning.shown(candidates)
    let (markers, dots) = (shown.markers, shown.dots)
    expect(Set(markers).isDisjoint(with: dots))
    let radius = MarkerThinning.dotRadius + 1
    for (left, right) in zip(dots, dots.dropFirst()) {
      let distance = candidates[left].position.distance(to: candidates[right].position)
      expect(distance >= 2 * radius)
    }
    // Where dots are wider apart than they are wide, whatever no marker covers has one.
    guard apart >= 2 * radius else { return }
    let hidden = candidates.indices.filter { index in
      !markers.contains(index) && !dots.contains(index)
        && markers.allSatisfy {
          candidates[$0].position.distance(to: candidates[index].position)
            >= MarkerThinning.radius(of: candidates[$0]) + radius
        }
    }
    expect(hidden.isEmpty)
  }

  /// Ten turns 16 pixels apart on a line: each has its number, none of which touches another or
  /// the route.
  @Test func `numbers of turns that crowd stand beside their places`() {
    let turns = (0..<10).map { index in
      MarkerThinning.Candidate(
        position: Pixel(x: Double(index) * 16, y: 0), kind: .turn, number: index + 1)
    }
    var route = OccupiedDiscs()
    for x in stride(from: 0.0, through: 144, by: 4) { route.reserve(Pixel(x: x, y: 0), radius: 3) }
    let shown = MarkerThinning.shown(turns, off: route)
    expectEqual(shown.markers.count + shown.asides.count, 10)
    expect(shown.asides.count >= 4)
    let reach = 9.5 + 3
    expect(
      shown.asides.values.allSatisfy { abs($0.y) > reach || $0.x < -reach || $0.x > 144 + reach })
    let places = shown.markers.map { turns[$0].position } + shown.asides.values
    for (index, place) in places.enumerated() {
      expect(places[..<index].allSatisfy { $0.distance(to: place) >= 2 * 9.5 })
    }
  }

  @Test func `turns of a whole city are not told one by one`() {
    let turns = (0..<200).map { index in
      MarkerThinning.Candidate(position: Pixel(x: Double(index), y: 0), kind: .turn, number: index)
    }
    expect(MarkerThinning.shown(turns).asides.isEmpty)
  }
}
