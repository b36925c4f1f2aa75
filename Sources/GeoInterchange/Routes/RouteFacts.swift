package import GeoFormats
package import GeoRouting
package import GeoStreets
package import Geodesy

/// What is known of a route beside its line: its places, notices and sections.
package struct RouteFacts: Hashable, Sendable {
  /// The places that were asked for, with their distance to the streets.
  package var places: [SnappedPlace] = []
  /// What a walker should know beforehand.
  package var notices: [RouteNotice] = []
  /// What is known of the ways, in walking order.
  package var sections: [PathInterval<StreetTraits>] = []

  /// Creates facts of their parts.
  package init(
    places: [SnappedPlace] = [], notices: [RouteNotice] = [],
    sections: [PathInterval<StreetTraits>] = []
  ) {
    self.places = places
    self.notices = notices
    self.sections = sections
  }

  /// Writes the members `seconds`, `places` and `notices`, those that are known.
  package func writeSummary(to json: inout JSONWriter) {
    json.memberIfPresent("seconds", seconds, decimals: 1)
    if !places.isEmpty {
      json.objects("places", of: places, inline: true) { json, place in
        json.coordinate(place.coordinate)
        json.member(
          "requestedLatitude", place.requested.latitude, decimals: DocumentDecimals.coordinate)
        json.member(
          "requestedLongitude", place.requested.longitude, decimals: DocumentDecimals.coordinate)
        json.member("snapMeters", place.distance, decimals: DocumentDecimals.meters)
        json.memberIfPresent("skippedMeters", place.skipped, decimals: DocumentDecimals.meters)
      }
    }
    if !notices.isEmpty { json.member("notices", notices.map(\.description)) }
  }

  /// Writes the member `sections`, where there are any.
  package func writeSections(to json: inout JSONWriter) {
    guard !sections.isEmpty else { return }
    json.objects("sections", of: sections, inline: true) { json, section in
      Self.write(section, to: &json)
    }
  }

  /// The estimated seconds of the whole walk; nil where a section is not walked by walk-time.
  private var seconds: Double? {
    guard !sections.isEmpty else { return nil }
    var sum = 0.0
    for section in sections {
      guard let seconds = section.value.walkSeconds(over: section.length) else { return nil }
      sum += seconds
    }
    return sum
  }

  /// Writes what is known of one section.
  package static func write(_ section: PathInterval<StreetTraits>, to json: inout JSONWriter) {
    let traits = section.value
    json.member("fromMeters", section.from, decimals: DocumentDecimals.meters)
    json.member("toMeters", section.to, decimals: DocumentDecimals.meters)
    json.memberIfPresent("seconds", traits.walkSeconds(over: section.length), decimals: 1)
    json.member("way", traits.street.kind.name)
    json.memberIfPresent("street", traits.street.name)
    json.memberIfPresent("ref", traits.street.ref)
    let structure = structures.filter { traits.structure.contains($0.part) }.map(\.name)
    if !structure.isEmpty { json.member("structure", structure, inline: true) }
    if let name = surfaces[traits.surface], traits.surface != .unknown {
      json.member("surface", name)
    }
    if let name = access[traits.access], traits.access != .open { json.member("access", name) }
    json.memberIfPresent("condition", traits.condition)
    json.memberIfPresent("widthMeters", traits.width, decimals: 1)
    json.memberIfPresent("assumedWidthMeters", traits.assumedRoadWidth, decimals: 1)
    json.memberIfPresent("inclinePercent", traits.incline.map(Double.init), decimals: 0)
    json.memberIfPresent("stepCount", traits.stepCount.map(Double.init), decimals: 0)
    if let levels = traits.levels {
      json.member("lowestLevel", levels.lowerBound, decimals: 1)
      json.member("highestLevel", levels.upperBound, decimals: 1)
    }
  }

  private static let structures = ProfileWords.structure.sorted { $0.key < $1.key }
    .map { (name: $0.key, part: $0.value) }
  private static let surfaces = Dictionary(
    ProfileWords.surfaces.map { ($1, $0) }, uniquingKeysWith: { $1 })
  private static let access = Dictionary(
    ProfileWords.access.map { ($1, $0) }, uniquingKeysWith: { $1 })
}
