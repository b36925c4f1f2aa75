import GeoOpeningHours
import GeoStreets
import Geodesy

/// The costs of a network's edges under a profile, in both directions.
///
/// Costs are whole multiples of 2^-26: sums of them are exact in any order, so every search finds
/// the same. Destination-only edges are closed to searches; `DestinationOnlyZone` walks them.
final class EdgeCosts: @unchecked Sendable {
  // @unchecked: the pointers lead into memory that is never written and that `memory` or the
  // graph's network keeps alive.

  /// The cost of each edge from its start to its end for a walk through it; infinite where it is
  /// closed or serves at the ends of walks only.
  let forward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its end to its start for a walk through it.
  let backward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its start to its end for anyone; infinite where it is closed.
  let ownForward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its end to its start for anyone.
  let ownBackward: UnsafeBufferPointer<Double>
  /// Whether walks through cost the same in both directions everywhere.
  let isSymmetric: Bool
  /// No section costs less for a meter.
  let leastPerMeter: Double
  /// The component of each junction over all edges that are open: 0 is the largest, `UInt32.max`
  /// marks a junction without an edge.
  let components: UnsafeBufferPointer<UInt32>
  /// The components over edges that are walked through; nil where those are all.
  let throughComponents: UnsafeBufferPointer<UInt32>?

  private let graph: StreetGraph
  /// The cost of a meter by the code of the traits.
  private let rates: UnsafeBufferPointer<Double>
  /// The filter for snapping as a file keeps it; nil where it is found when it is asked for.
  private let storedFilter: UnsafeBufferPointer<UInt8>?
  private let memory = TableMemory()

  private static let unit = 67_108_864.0
  /// No cost is greater: sums of them stay exact.
  private static let most = 1e8

  /// Weighs the edges of a graph.
  /// - Parameters:
  ///   - graph: The graph.
  ///   - profile: The profile of the costs.
  ///   - time: The time of the walk; nil leaves conditions out.
  ///   - influence: The other factors of an edge's cost, in both directions.
  init(
    _ graph: StreetGraph, _ profile: RoutingProfile, at time: WallClock? = nil,
    influence: (_ edge: Int) -> EdgeInfluence = { _ in .none }
  ) {
    self.graph = graph
    let conditions = time.map { TimedAccess(at: $0, on: graph) }
    let costs = (0..<UInt32(2 * graph.traitsRecordCount)).map { code in
      var traits = graph.traits(code)
      if let conditions { traits.access = conditions.access(of: traits).access }
      return profile.cost(of: traits)
    }
    let rates = costs.map { $0?.perMeter ?? .infinity }
    let isEndsOnly = costs.map { $0?.isEndsOnly ?? false }
    let added = costs.map { $0?.added ?? 0 }
    let points = PointCosts(graph: graph, profile: profile)
    let count = profile.usesAllWays ? graph.edgeCount : graph.network.counts.referenceEdges
    var forward = [Double](repeating: .infinity, count: graph.edgeCount)
    var backward = forward
    var endEdges: [Int] = []
    var least = Double.infinity
    for edge in 0..<count {
      let influence = influence(edge)
      guard let extra = points.added(ofEdge: edge), influence.isOpen else { continue }
      let length = graph.edge(edge).length
      var sums = (0.0, 0.0)
      var fixed = (extra, extra)
      var cheapest = Double.infinity
      var isEnd = false
      graph.forEachSection(ofEdge: edge) { segments, code in
        let isWhole = segments.count == graph.segmentCount(ofEdge: edge)
        let section = isWhole ? length : graph.length(of: segments, ofEdge: edge)
        let (there, back) = (rates[Int(code)], rates[Int(code ^ 1)])
        sums.0 += section * there
        sums.1 += section * back
        fixed.0 += added[Int(code)]
        fixed.1 += added[Int(code ^ 1)]
        // A direction that is closed does not say that the other one is for the ends of walks.
        isEnd = isEnd || isEndsOnly[Int(code)] || isEndsOnly[Int(code ^ 1)]
        cheapest = min(cheapest, there * influence.forward, back * influence.backward)
      }
      forward[edge] = Self.rounded(sums.0 * influence.forward + fixed.0)
      backward[edge] = Self.rounded(sums.1 * influence.backward + fixed.1)
      if min(forward[edge], backward[edge]) < .infinity {
        least = min(least, cheapest)
        if isEnd { endEdges.append(edge) }
      }
    }
    self.rates = memory.keep(rates)
    ownForward = memory.keep(forward)
    ownBackward = memory.keep(backward)
    leastPerMeter = least < .infinity ? least * (1 - 1e-9) : 0
    components = memory.keep(Self.components(graph, forward, backward))
    for edge in endEdges {
      forward[edge] = .infinity
      backward[edge] = .infinity
    }
    self.forward = memory.keep(forward)
    self.backward = memory.keep(backward)
    isSymmetric = forward == backward
    throughComponents =
      endEdges.isEmpty ? nil : memory.keep(Self.components(graph, forward, backward))
    storedFilter = nil
  }

  /// The costs that a network's file keeps.
  init(_ graph: StreetGraph, _ metric: StreetMetricView) {
    self.graph = graph
    forward = metric.forward
    backward = metric.backward
    ownForward = metric.ownForward
    ownBackward = metric.ownBackward
    isSymmetric = metric.isSymmetric
    leastPerMeter = metric.leastPerMeter
    components = metric.components
    throughComponents = metric.throughComponents
    rates = metric.rates
    storedFilter = metric.snapping
  }

  /// The metric of a profile, as a network's file keeps it.
  func metric(of profile: RoutingProfile, _ contraction: ContractionHierarchy) -> StreetMetric {
    StreetMetric(
      fingerprint: profile.fingerprint, leastPerMeter: leastPerMeter,
      costs: [forward, backward, ownForward, ownBackward].map(Array.init), rates: Array(rates),
      snapping: filter,
      components: [components, throughComponents].compactMap { $0.map(Array.init) },
      contraction: contraction)
  }

  /// The connected parts over the edges that are open, in whichever direction, by junction.
  private static func components(
    _ graph: StreetGraph, _ forward: [Double], _ backward: [Double]
  ) -> [UInt32] {
    ConnectedComponents(of: graph.junctionCount) { join in
      for edge in 0..<graph.edgeCount where min(forward[edge], backward[edge]) < .infinity {
        let record = graph.edge(edge)
        join(record.tail, record.head)
      }
    }.ranks
  }

  /// Whether an edge is open but serves at the ends of walks only.
  func isEndsOnly(_ edge: Int) -> Bool {
    throughComponents != nil && min(forward[edge], backward[edge]) == .infinity
      && min(ownForward[edge], ownBackward[edge]) < .infinity
  }

  private static func rounded(_ cost: Double) -> Double {
    cost < most ? (cost * unit).rounded() / unit : cost < .infinity ? most : .infinity
  }

  /// The cost of a walk along an edge from its start to a place on it.
  func fromStart(to place: StreetPosition) -> Double {
    if isAtStart(place) { return 0 }
    guard ownForward[place.edge.rawValue] < .infinity else { return .infinity }
    return ownForward[place.edge.rawValue]
      * fraction(before: place, isReversed: false)
  }

  /// The cost of a walk along an edge from a place on it to its end.
  func toEnd(from place: StreetPosition) -> Double {
    if isAtEnd(place) { return 0 }
    guard ownForward[place.edge.rawValue] < .infinity else { return .infinity }
    return ownForward[place.edge.rawValue] - fromStart(to: place)
  }

  /// The cost of a walk back along an edge from a place on it to its start.
  func toStart(from place: StreetPosition) -> Double {
    if isAtStart(place) { return 0 }
    guard ownBackward[place.edge.rawValue] < .infinity else { return .infinity }
    return ownBackward[place.edge.rawValue]
      * fraction(before: place, isReversed: true)
  }

  /// The cost of a walk back along an edge from its end to a place on it.
  func fromEnd(to place: StreetPosition) -> Double {
    if isAtEnd(place) { return 0 }
    guard ownBackward[place.edge.rawValue] < .infinity else { return .infinity }
    return ownBackward[place.edge.rawValue] - toStart(from: place)
  }

  /// Meters within which a place is at the end of its edge.
  private static let atEnd = 1e-6

  /// Whether a place is where its edge starts: other ways begin there, whatever the direction of this one.
  private func isAtStart(_ place: StreetPosition) -> Bool {
    place.distanceAlongEdge < Self.atEnd
  }

  private func isAtEnd(_ place: StreetPosition) -> Bool {
    // A barrier has no length: a place at it is before it.
    place.distanceAlongEdge >= Self.atEnd
      && graph.edge(place.edge).length - place.distanceAlongEdge < Self.atEnd
  }

  /// The cost of a walk between two places on one edge, along it.
  func along(from start: StreetPosition, to end: StreetPosition) -> Double {
    guard start.edge == end.edge else { return .infinity }
    if start.distanceAlongEdge <= end.distanceAlongEdge {
      guard ownForward[start.edge.rawValue] < .infinity else { return .infinity }
      return max(0, fromStart(to: end) - fromStart(to: start))
    }
    guard ownBackward[start.edge.rawValue] < .infinity else { return .infinity }
    return max(0, toStart(from: start) - toStart(from: end))
  }

  /// Meters from an edge's start to where a walk from there has cost so much.
  func along(edge: Int, afterStart cost: Double) -> Meters {
    along(edge: edge, fraction: cost / ownForward[edge], isReversed: false)
  }

  /// Meters from an edge's start to where a walk from its end has cost so much.
  func along(edge: Int, afterEnd cost: Double) -> Meters {
    along(edge: edge, fraction: 1 - cost / ownBackward[edge], isReversed: true)
  }

  /// The distance at which a fraction of an edge's cost is reached: the inverse of `fraction(before:)`.
  private func along(edge: Int, fraction: Double, isReversed: Bool) -> Meters {
    let length = graph.edge(edge).length
    // Also where an edge costs nothing and the share is no number.
    guard fraction < 1 else { return length }
    guard fraction > 0 else { return 0 }
    guard graph.hasSections(edge: edge) else { return fraction * length }
    var all = 0.0
    graph.forEachSection(ofEdge: edge) { segments, code in
      all += rates[Int(isReversed ? code ^ 1 : code)] * graph.length(of: segments, ofEdge: edge)
    }
    var left = fraction * all
    var along = 0.0
    graph.forEachSection(ofEdge: edge) { segments, code in
      let rate = rates[Int(isReversed ? code ^ 1 : code)]
      let section = min(graph.length(of: segments, ofEdge: edge), left / rate)
      along += section
      left = max(0, left - rate * section)
    }
    return min(length, along)
  }

  /// The fraction of an edge's cost that falls on the part before a place.
  ///
  /// Added costs of points, slopes and areas are spread evenly.
  private func fraction(before place: StreetPosition, isReversed: Bool) -> Double {
    let length = graph.edge(place.edge).length
    guard length > 0 else { return 0 }
    guard graph.hasSections(edge: place.edge.rawValue) else {
      return min(1, max(0, place.distanceAlongEdge / length))
    }
    var before = 0.0
    var all = 0.0
    var end = 0.0
    graph.forEachSection(ofEdge: place.edge.rawValue) { segments, code in
      let rate = rates[Int(isReversed ? code ^ 1 : code)]
      let section = graph.length(of: segments, ofEdge: place.edge.rawValue)
      before += rate * min(section, max(0, place.distanceAlongEdge - end))
      all += rate * section
      end += section
    }
    return all > 0 && all < .infinity ? min(1, before / all) : 0
  }

  /// The snapping filter by edge: 0 closed, 1 open, 2 open in the largest component; where ways
  /// have a direction, the largest one from which each of its places is reached.
  var filter: [UInt8] {
    if let storedFilter { return Array(storedFilter) }
    let isDirected = ownForward.indices.contains {
      ownForward[$0].isFinite != ownBackward[$0].isFinite
    }
    let strong =
      isDirected
      ? StrongComponent(graph) {
        ($0.isReversed ? ownBackward : ownForward)[$0.edge] < .infinity
      } : nil
    return ownForward.indices.map { edge in
      guard min(ownForward[edge], ownBackward[edge]) < .infinity else { return 0 }
      let record = graph.edge(edge)
      if let strong {
        return strong.contains[Int(record.tail)] && strong.contains[Int(record.head)] ? 2 : 1
      }
      return components[Int(record.tail)] == 0 ? 2 : 1
    }
  }
}

/// The influence of areas and slopes on the cost of an edge.
struct EdgeInfluence {
  /// The factor of a walk from its start to its end.
  var forward = 1.0
  /// The factor of a walk from its end to its start.
  var backward = 1.0
  /// Whether it may be walked.
  var isOpen = true

  static let none = EdgeInfluence()
}

/// The costs added by the points of edges.
private struct PointCosts {
  let graph: StreetGraph
  let profile: RoutingProfile

  /// The cost added by the points of an edge; nil when one of them is impassable.
  ///
  /// A point between two edges counts by half for each.
  func added(ofEdge edge: Int) -> Double? {
    guard !profile.pointRules.isEmpty else { return 0 }
    let last = graph.segmentCount(ofEdge: edge)
    var sum = 0.0
    var isOpen = true
    graph.forEachFeature(ofEdge: edge) { place, features in
      guard let cost = profile.cost(of: features) else {
        isOpen = false
        return
      }
      sum += place == 0 || place == last ? cost / 2 : cost
    }
    return isOpen ? sum : nil
  }
}
