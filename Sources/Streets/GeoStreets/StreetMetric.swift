/// The costs of a network's edges under a profile, and the contraction that is customized for them,
/// as a file keeps them beside the lengths of foot-v1.
package struct StreetMetric: Sendable {
  /// The fingerprint of the profile's rules: costs of other rules are of no use.
  package var fingerprint: UInt64
  /// The least cost of a meter.
  package var leastPerMeter: Double
  /// The costs of each edge: for walks through it forward and backward, then for anyone, see
  /// `StreetMetricView`.
  package var costs: [[Double]]
  /// The cost of a meter by the code of the traits.
  package var rates: [Double]
  /// By edge 0 for closed, 1 for open, 2 for open in the largest component.
  package var snapping: [UInt8]
  /// The component of each junction, and its component over ways that are walked through where that
  /// is another one.
  package var components: [[UInt32]]
  /// The contraction; its ranks are those of the network.
  package var contraction: ContractionHierarchy

  package init(
    fingerprint: UInt64, leastPerMeter: Double, costs: [[Double]], rates: [Double],
    snapping: [UInt8], components: [[UInt32]], contraction: ContractionHierarchy
  ) {
    self.fingerprint = fingerprint
    self.leastPerMeter = leastPerMeter
    self.costs = costs
    self.rates = rates
    self.snapping = snapping
    self.components = components
    self.contraction = contraction
  }
}

/// The metric of a network's file, read in place.
package struct StreetMetricView: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `contraction` keeps alive.

  /// The fingerprint of the profile's rules.
  package let fingerprint: UInt64
  /// The least cost of a meter.
  package let leastPerMeter: Double
  /// The cost of each edge from its start to its end for walks through it.
  package let forward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its end to its start for walks through it.
  package let backward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its start to its end for anyone.
  package let ownForward: UnsafeBufferPointer<Double>
  /// The cost of each edge from its end to its start for anyone.
  package let ownBackward: UnsafeBufferPointer<Double>
  /// The cost of a meter by the code of the traits.
  package let rates: UnsafeBufferPointer<Double>
  /// By edge 0 for closed, 1 for open, 2 for open in the largest component.
  package let snapping: UnsafeBufferPointer<UInt8>
  /// The component of each junction over all edges that are open.
  package let components: UnsafeBufferPointer<UInt32>
  /// The component of each junction over edges that are walked through; nil where those are all.
  package let throughComponents: UnsafeBufferPointer<UInt32>?
  /// Whether walks through cost the same in both directions everywhere.
  package let isSymmetric: Bool
  package let contraction: ContractionHierarchyView

  init(network: StreetNetwork) {
    let numbers = network.elements(.metric, as: UInt64.self)
    fingerprint = numbers[0]
    leastPerMeter = Double(bitPattern: numbers[1])
    let edges = network.counts.edges
    let costs = network.elements(.metricCosts, as: Double.self)
    func part(_ number: Int) -> UnsafeBufferPointer<Double> {
      UnsafeBufferPointer(rebasing: costs[number * edges..<(number + 1) * edges])
    }
    (forward, backward, ownForward, ownBackward) = (part(0), part(1), part(2), part(3))
    rates = network.elements(.metricRates, as: Double.self)
    snapping = network.elements(.metricSnapping, as: UInt8.self)
    let junctions = network.counts.junctions
    let components = network.elements(.metricComponents, as: UInt32.self)
    self.components = UnsafeBufferPointer(rebasing: components[..<junctions])
    throughComponents =
      components.count > junctions
      ? UnsafeBufferPointer(rebasing: components[junctions...]) : nil
    let up = SearchArcView(network: network, .metricUp)
    isSymmetric = network.raw(SearchArcSections.metricDown.first).isEmpty
    contraction = ContractionHierarchyView(
      network: network, up: up,
      down: isSymmetric ? up : SearchArcView(network: network, .metricDown))
  }
}

/// The sections of the arcs of a contraction in one direction.
struct SearchArcSections {
  var first: NetworkSection
  var heads: NetworkSection
  var lengths: NetworkSection
  var parts: NetworkSection

  /// The arcs under the lengths of foot-v1, in both directions.
  static let reference = Self(
    first: .firstSearchArcs, heads: .searchHeads, lengths: .searchLengths, parts: .searchParts)
  static let metricUp = Self(
    first: .firstMetricRises, heads: .metricRiseHeads, lengths: .metricRiseCosts,
    parts: .metricRiseParts)
  static let metricDown = Self(
    first: .firstMetricFalls, heads: .metricFallHeads, lengths: .metricFallCosts,
    parts: .metricFallParts)
}
