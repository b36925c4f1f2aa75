import GeoAnchors
package import GeoFormats
package import Geodesy

/// An anchor whose latitude and longitude are probably swapped.
package struct SwappedAxes: Hashable, Sendable {
  package enum Evidence: Hashable, Sendable {
    /// Far from the other anchors of the document, and among them if swapped.
    case otherAnchors
    /// Outside the expected area, and inside if swapped.
    case expectation
  }

  /// The name of the anchor; empty without one.
  package var name: String
  package var place: TextPlace
  package var coordinate: Coordinate
  /// The coordinate with latitude and longitude swapped.
  package var probable: Coordinate
  package var evidence: Evidence
}

/// Finds anchors whose latitude and longitude are probably swapped.
///
/// They are compared with what is expected, and with the first anchors of the document: with the
/// median of these and half of their spread, in degrees. Memory does not grow with the document.
struct SwappedAxesFinder {
  /// The number of anchors compared with each other; later ones are compared with these.
  private static let sampleSize = 1 << 14

  private struct Sample {
    var name: String
    var place: TextPlace
    var coordinate: Coordinate
  }

  private let isExpected: ((Coordinate) -> Bool)?
  private var sample: [Sample] = []
  private var cluster: Cluster?
  private var found = ImportFindings<SwappedAxes>()

  init(isExpected: ((Coordinate) -> Bool)? = nil) {
    self.isExpected = isExpected
  }

  mutating func add(_ anchor: Anchor, at place: TextPlace) {
    let item = Sample(name: anchor.name, place: place, coordinate: anchor.coordinate)
    guard let swapped = Self.swapped(item.coordinate) else { return remember(item) }
    if let isExpected {
      if isExpected(item.coordinate) { return remember(item) }
      if isExpected(swapped) { return found.add(Self.finding(item, swapped, .expectation)) }
    }
    guard let cluster else { return remember(item) }
    if cluster.isOutlier(item.coordinate, unlike: swapped) {
      found.add(Self.finding(item, swapped, .otherAnchors))
    }
  }

  var findings: ImportFindings<SwappedAxes> {
    var all = found
    guard cluster == nil else { return all }
    let cluster = Cluster(sample.map(\.coordinate))
    for item in sample {
      guard let swapped = Self.swapped(item.coordinate),
        cluster?.isOutlier(item.coordinate, unlike: swapped) == true,
        isExpected?(item.coordinate) != true
      else { continue }
      all.add(Self.finding(item, swapped, .otherAnchors))
    }
    return all
  }

  private mutating func remember(_ item: Sample) {
    guard cluster == nil else { return }
    sample.append(item)
    guard sample.count == Self.sampleSize else { return }
    found = findings
    cluster = Cluster(sample.map(\.coordinate))
    sample = []
  }

  private static func finding(
    _ item: Sample, _ swapped: Coordinate, _ evidence: SwappedAxes.Evidence
  ) -> SwappedAxes {
    SwappedAxes(
      name: item.name, place: item.place, coordinate: item.coordinate, probable: swapped,
      evidence: evidence)
  }

  private static func swapped(_ place: Coordinate) -> Coordinate? {
    try? Coordinate(validating: place.longitude, longitude: place.latitude)
  }
}

/// The area of most of some places.
private struct Cluster {
  private let center: Coordinate
  /// The median of the distances from the center, in degrees.
  private let spread: Degrees

  /// Creates the cluster of places; nil for too few.
  init?(_ places: [Coordinate]) {
    guard places.count >= 3 else { return nil }
    let center = Coordinate(
      latitude: Self.median(places.map(\.latitude)),
      longitude: Self.median(places.map(\.longitude)))
    self.center = center
    spread = Self.median(places.map { Self.distance($0, center) })
  }

  /// Whether a place is far from the others, and another is among them.
  func isOutlier(_ place: Coordinate, unlike other: Coordinate) -> Bool {
    Self.distance(place, center) > max(8 * spread, 1)
      && Self.distance(other, center) <= max(3 * spread, 0.1)
  }

  /// The greater difference of latitudes or longitudes.
  private static func distance(_ place: Coordinate, _ other: Coordinate) -> Degrees {
    let turn = abs(place.longitude - other.longitude)
    return max(abs(place.latitude - other.latitude), min(turn, 360 - turn))
  }

  private static func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
  }
}
