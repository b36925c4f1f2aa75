public import GeoAreas
import GeoFormats
import Geodesy

/// Answers where places can be tracked: the front door of availability.
///
///     let checker = CoverageChecker(try store.sets())
///     let answer = try checker.answer(CheckRequest(.place(.coordinate(fountain))))
public struct CoverageChecker: Sendable {
  /// Every region that is known.
  public let map: CoverageMap
  private let sets: [RegionSet]
  private let anchor: PlanningResources.AnchorLookup?

  /// Creates a checker of sets of regions; `anchor` says where anchors that requests name are, nil
  /// where none may be named.
  public init(_ sets: [RegionSet], anchor: PlanningResources.AnchorLookup? = nil) {
    self.sets = sets
    self.anchor = anchor
    map = CoverageMap(sets)
  }

  /// Answers a request.
  /// - Throws: `RequestError`: a set or an anchor that is not known, lines without points, distances
  ///   over 10 km that cannot be measured, an area that cannot.
  public func answer(_ request: CheckRequest) throws(RequestError) -> CheckAnswer {
    let map = try map(of: request.regions)
    return CheckAnswer(
      try finding(request.subject, request.question, map), to: request.subject, on: map)
  }

  private static func finding(_ answer: CellAnswer) -> CheckAnswer.Finding {
    .cell(
      answer.cell, statuses: answer.statuses, regions: answer.regions,
      wholeRegions: answer.wholeRegions)
  }

  private func finding(
    _ subject: CheckRequest.Subject, _ question: CoverageQuestion, _ map: CoverageMap
  ) throws(RequestError) -> CheckAnswer.Finding {
    switch subject {
    case .cell(let cell): return Self.finding(map.answer(in: cell, question))
    case .cellAround(let place, let level):
      let cell = CoverageCell(level: level, around: try place.coordinate(anchor))
      return Self.finding(map.answer(in: cell, question))
    case .area(let polygons):
      return try attempt(as: RequestError.area) { () throws(AreaError) in
        let found = try map.coverage(of: polygons, question)
        return .area(squareMeters: found.squareMeters, fraction: found.fraction)
      }
    case .place(let place):
      let coordinate = try place.coordinate(anchor)
      if question.wantsDistances { try Self.checkDistances() }
      return .place(map.answer(at: coordinate, question))
    case .places(let places):
      if question.wantsDistances { try Self.checkDistances() }
      return .places(
        try places.map { place throws(RequestError) in
          try RequestError.check()
          return map.answer(at: try place.place.coordinate(anchor), question)
        })
    case .lines(let lines):
      try Self.checkDistances()
      let paths = lines.compactMap { Path($0) }
      guard !paths.isEmpty else {
        throw .member(name: "lines", found: "no points", expected: "a line of points")
      }
      return .lines(CoveragePath(joining: paths.map { map.split($0, question) }))
    }
  }

  /// Makes ready for many questions at `map`, instead of at the first of them.
  /// - Throws: `RequestError.unmeasurable` where they need distances, and PROJ is missing, which
  ///   measures those over 10 km.
  public func prepare(for question: CoverageQuestion) throws(RequestError) {
    if question.wantsDistances { try Self.checkDistances() }
    map.prepare(distances: question.wantsDistances)
  }

  private static func checkDistances() throws(RequestError) {
    try attempt(as: RequestError.unmeasurable) { () throws(GeodesyError) in
      try Geodesic.prepare()
    }
  }

  private func map(of names: [String]) throws(RequestError) -> CoverageMap {
    let known = sets.map(\.name)
    for name in names where !known.contains(name) {
      throw PlanningResources.unknown(name, "regions", known)
    }
    let wanted = names.isEmpty ? sets : sets.filter { names.contains($0.name) }
    return wanted.count == sets.count ? map : CoverageMap(wanted)
  }
}
