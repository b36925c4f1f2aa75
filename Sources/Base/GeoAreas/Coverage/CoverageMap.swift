import GeoSystem
public import Geodesy

/// Regions that answer whether places can be tracked.
///
/// A map never changes; any number of threads may ask one map. The first answers need no
/// preparation; an index is made when there are many questions.
public final class CoverageMap: Sendable {
  /// The regions; answers name them by their place in this list.
  public let regions: [CoverageRegion]
  let index: AreaIndex

  /// Creates a map of sets of regions.
  public init(_ sets: [RegionSet]) {
    regions = sets.flatMap { set in
      set.regions.map { region in
        var region = region
        region.set = set.name
        return region
      }
    }
    index = AreaIndex(regions.map(\.polygons))
  }

  /// Creates the indexes now instead of at the first questions; those for distances if asked.
  public func prepare(distances: Bool = true) {
    index.prepare()
    if distances { index.prepareDistances() }
  }

  /// Whether a region counts for a question.
  func counts(_ number: Int, for question: CoverageQuestion) -> Bool {
    objection(to: number, for: question) == nil
  }

  /// The reason why a region does not count; nil when it does.
  private func objection(to number: Int, for question: CoverageQuestion) -> CoverageAnswer.Reason? {
    let region = regions[number]
    if let provider = question.provider, provider != region.provider {
      return .wrongProvider(region: number)
    }
    if let grades = question.grades, !grades.contains(region.grade) {
      return .wrongGrade(region: number)
    }
    if let time = question.time {
      if let until = region.validUntil, time >= until.seconds {
        return .expired(region: number, since: until)
      }
      if let from = region.validFrom, time < from.seconds {
        return .notYetValid(region: number, from: from)
      }
    }
    return nil
  }

  /// The answer about a place.
  ///
  /// Borders belong to their regions. With an accuracy, the probability that the true position is
  /// covered is that of a round normal distribution; the place is uncertain when it is neither at
  /// least the question's certainty nor at most what is left of it.
  public func answer(
    at point: Coordinate, _ question: CoverageQuestion = CoverageQuestion()
  ) -> CoverageAnswer {
    var inside: [Int] = []
    var objections: [CoverageAnswer.Reason] = []
    for number in index.areas(containing: point) {
      if let objection = objection(to: number, for: question) {
        objections.append(objection)
      } else {
        inside.append(number)
      }
    }
    var answer = CoverageAnswer(
      coordinate: point, status: .available, reasons: [], regions: inside, probability: nil,
      edgeDistance: nil, nearest: [])
    if regions.isEmpty {
      answer.status = .unavailable
      answer.reasons = [.noRegions]
    } else {
      judge(&answer, objections, question)
    }
    if question.isDeviceSupported == false {
      answer.status = .unavailable
      answer.reasons.append(.unsupportedDevice)
    }
    if question.hasNetwork == false {
      answer.status = .unavailable
      answer.reasons.append(.noNetwork)
    }
    return answer
  }

  private func judge(
    _ answer: inout CoverageAnswer, _ objections: [CoverageAnswer.Reason],
    _ question: CoverageQuestion
  ) {
    let point = answer.coordinate
    if let first = answer.regions.first {
      if question.wantsDistances {
        answer.edgeDistance =
          index.nearest(to: point, where: { $0 == first }).first?.distance
      }
      if answer.regions.allSatisfy({ regions[$0].issue != nil }) {
        answer.status = .uncertain
        answer.reasons.append(.invalidRegion(region: first))
      }
    } else {
      answer.status = .unavailable
      answer.reasons = objections
      for number in index.areas(withHoleAround: point) where counts(number, for: question) {
        answer.reasons.append(.insideHole(region: number))
      }
      if answer.reasons.isEmpty { answer.reasons = [.outside] }
      guard question.wantsDistances else { return }
      let places = index.nearest(to: point, count: max(1, question.alternatives)) { number in
        self.counts(number, for: question)
      }
      answer.edgeDistance = places.first?.distance
      answer.nearest = Array(places.prefix(question.alternatives))
    }
    weigh(&answer, question)
  }

  /// Weighs the answer by the accuracy of the position.
  private func weigh(_ answer: inout CoverageAnswer, _ question: CoverageQuestion) {
    guard let accuracy = question.accuracy, let edge = answer.edgeDistance else { return }
    let isInside = !answer.regions.isEmpty
    let spread = PositionSpread(accuracy: accuracy)
    let probability: Double
    if accuracy <= 0 || edge > spread.reach {
      probability = isInside ? 1 : 0
    } else {
      probability = spread.fraction(around: answer.coordinate) { place in
        self.index.areas(containing: place).contains { self.counts($0, for: question) }
      }
    }
    answer.probability = probability
    guard probability < question.certainty, probability > 1 - question.certainty else {
      // The position may be on one side while nearly all of its probability is on the other.
      if isInside && probability < 0.5 || !isInside && probability > 0.5 {
        answer.status = .uncertain
        answer.reasons.append(.nearEdge(covered: probability))
      }
      return
    }
    answer.status = .uncertain
    answer.reasons.append(.nearEdge(covered: probability))
  }
}

/// The distribution of the true position about a measured one.
struct PositionSpread {
  /// The standard deviation on each axis, in meters.
  let standardDeviation: Meters
  private static let sampleCount = 512

  /// Creates a spread of the radius that holds 68 of 100 positions.
  init(accuracy: Meters) {
    // 1 - exp(-r² / 2σ²) = 0.68.
    standardDeviation = accuracy / 1.509_592_208_7
  }

  /// Farther than this lies less than one position of 100,000.
  var reach: Meters { 4.8 * standardDeviation }

  /// The fraction of positions that a condition holds for: 512 points, evenly by probability.
  func fraction(around center: Coordinate, where condition: (Coordinate) -> Bool) -> Double {
    let plane = TangentPlane(at: center)
    var hits = 0
    for sample in 0..<Self.sampleCount {
      let quantile = (Double(sample) + 0.5) / Double(Self.sampleCount)
      let radius = standardDeviation * (-2 * log(1 - quantile)).squareRoot()
      // The golden angle spreads the directions evenly.
      let angle = Double(sample) * 2.399_963_229_728_653
      if condition(plane.coordinate(SIMD2(radius * sin(angle), radius * cos(angle)))) { hits += 1 }
    }
    return Double(hits) / Double(Self.sampleCount)
  }
}
