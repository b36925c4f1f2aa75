import Testing

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
    let shown = MarkerThinning.shown(candidates)
    for (left, right) in zip(shown, shown.dropFirst()) {
      let distance = candidates[left].position.distance(to: candidates[right].position)
      let radii =
        MarkerThinning.radius(of: candidates[left]) + MarkerThinning.radius(of: candidates[right])
      #expect(distance >= radii)
    }
    #expect(shown.first == 0)
    #expect(shown.last == 299)
  }

  @Test func `shows all where there is room`() {
    #expect(MarkerThinning.shown(row(50, apart: 60)).count == 50)
    #expect(MarkerThinning.shown([]).isEmpty)
  }
}
