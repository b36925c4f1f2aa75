package import GeoFormats
package import GeoRouting
package import GeoStreets
package import Geodesy

/// The JSON members of a route beside its line: places, notices, legs and sections.
package struct RouteFacts: Hashable, Sendable {
  /// The places that were asked for, with their distance to the streets.
  package var places: [SnappedPlace] = []
  package var notices: [RouteNotice] = []
  /// The legs, and what they pass.
  package var trace = RouteTrace()
  /// The sections of like traits, in walking order; each lies on one leg.
  package private(set) var sections: [PathInterval<StreetTraits>] = []

  package init() {}

  package init(
    places: [SnappedPlace], notices: [RouteNotice], trace: RouteTrace,
    sections: [PathInterval<StreetTraits>]
  ) {
    self.places = places
    self.notices = notices
    self.trace = trace
    self.sections = sections.flatMap { section in
      let ends = trace.legs.map(\.extent.upperBound).filter {
        $0 > section.from + Self.rounding && $0 < section.to - Self.rounding
      }
      return zip([section.from] + ends, ends + [section.to]).map {
        PathInterval(from: $0, to: $1, section.value)
      }
    }
  }

  /// Places closer than so many meters are the same.
  private static let rounding: Meters = 0.001

  /// Writes the members `seconds`, `places`, `notices` and `legs`, those that are known.
  package func writeSummary(to json: inout JSONWriter) {
    json.memberIfPresent("seconds", seconds(of: sections), decimals: 1)
    if !places.isEmpty {
      json.objects("places", of: places, inline: true) { Self.write($1, to: &$0) }
    }
    if !notices.isEmpty { json.member("notices", notices.map(\.description)) }
    guard !trace.legs.isEmpty else { return }
    json.objects("legs", of: trace.legs.indices) { write(leg: $1, to: &$0) }
  }

  /// Writes the member `sections`, where there are any.
  package func writeSections(to json: inout JSONWriter) {
    guard !sections.isEmpty else { return }
    json.objects("sections", of: sections, inline: true) { write($1, to: &$0) }
  }

  private static func write(_ place: SnappedPlace, to json: inout JSONWriter) {
    json.coordinate(place.coordinate)
    json.member(
      "requestedLatitude", place.requested.latitude, decimals: DocumentDecimals.coordinate)
    json.member(
      "requestedLongitude", place.requested.longitude, decimals: DocumentDecimals.coordinate)
    json.member("snapMeters", place.distance, decimals: DocumentDecimals.meters)
    json.memberIfPresent("skippedMeters", place.skipped, decimals: DocumentDecimals.meters)
  }

  /// The estimated seconds of sections; nil where one of them is not walked by walk-time.
  private func seconds(of sections: [PathInterval<StreetTraits>]) -> Double? {
    guard !sections.isEmpty else { return nil }
    var sum = 0.0
    for section in sections {
      guard let seconds = section.value.walkSeconds(over: section.length) else { return nil }
      sum += seconds
    }
    return sum
  }

  /// Writes the ids of what a part of the route passes.
  private func writeIDs(from: Meters, to: Meters, _ json: inout JSONWriter) {
    func write(_ name: String, _ ids: [Int64]) {
      guard !ids.isEmpty else { return }
      json.array(name, of: ids, inline: true) { $0.number(Int($1)) }
    }
    write("wayIDs", trace.wayIDs(from: from, to: to))
    write("nodeIDs", trace.points(from: from, to: to).compactMap(\.id))
  }

  private func write(leg number: Int, to json: inout JSONWriter) {
    let leg = trace.legs[number]
    let (from, to) = (leg.extent.lowerBound, leg.extent.upperBound)
    json.member("fromMeters", from, decimals: DocumentDecimals.meters)
    json.member("toMeters", to, decimals: DocumentDecimals.meters)
    let own = sections.filter {
      $0.from > from - Self.rounding && $0.to < to + Self.rounding
    }
    json.memberIfPresent("seconds", seconds(of: own), decimals: 1)
    if number + 1 < places.count {
      json.object("start", inline: true) { Self.write(places[number], to: &$0) }
      json.object("end", inline: true) { Self.write(places[number + 1], to: &$0) }
    }
    let steps = own.compactMap(\.value.stepCount)
    if !steps.isEmpty { json.member("stepCount", steps.reduce(0, +)) }
    let all = notices.filter { $0.isMove(ofPlace: number + 1) || $0.isMove(ofPlace: number + 2) }
    let told = all + leg.notices
    if !told.isEmpty { json.member("notices", told.map(\.description)) }
    writeIDs(from: from, to: to, &json)
  }

  private func write(_ section: PathInterval<StreetTraits>, to json: inout JSONWriter) {
    let traits = section.value
    json.member("fromMeters", section.from, decimals: DocumentDecimals.meters)
    json.member("toMeters", section.to, decimals: DocumentDecimals.meters)
    let leg = trace.leg(at: section.from)
    if !trace.legs.isEmpty { json.member("leg", leg) }
    json.memberIfPresent("seconds", traits.walkSeconds(over: section.length), decimals: 1)
    json.member("way", traits.street.kind.name)
    json.memberIfPresent("street", traits.street.name)
    if let source = Self.nameSources[traits.nameSource] { json.member("nameSource", source) }
    json.memberIfPresent("ref", traits.street.ref)
    let structure = Self.structures.filter { traits.structure.contains($0.part) }.map(\.name)
    if !structure.isEmpty { json.member("structure", structure, inline: true) }
    if let name = Self.surfaces[traits.surface], traits.surface != .unknown {
      json.member("surface", name)
    }
    json.memberIfPresent("smoothness", traits.smoothness?.name)
    if let name = Self.access[traits.access], traits.access != .open {
      json.member("access", name)
    }
    json.memberIfPresent("condition", traits.condition)
    json.memberIfPresent("widthMeters", traits.width, decimals: 1)
    json.memberIfPresent("assumedWidthMeters", traits.assumedRoadWidth, decimals: 1)
    json.memberIfPresent("inclinePercent", traits.incline.map(Double.init), decimals: 0)
    json.memberIfPresent("stepCount", traits.stepCount.map(Double.init), decimals: 0)
    if let levels = traits.levels {
      json.member("lowestLevel", levels.lowerBound, decimals: 1)
      json.member("highestLevel", levels.upperBound, decimals: 1)
    }
    if leg <= trace.legs.count {
      let told = trace.legs[leg - 1].notices.filter { $0.concerns(traits) }
      if !told.isEmpty { json.member("notices", told.map(\.description)) }
    }
    writePoints(of: section, to: &json)
    writeIDs(from: section.from, to: section.to, &json)
  }

  /// Writes what stands at points of a section; what stands between two belongs to both.
  private func writePoints(of section: PathInterval<StreetTraits>, to json: inout JSONWriter) {
    let points = trace.points(from: section.from, to: section.to).filter { !$0.features.isEmpty }
    guard !points.isEmpty else { return }
    json.objects("points", of: points, inline: true) { json, point in
      json.member("atMeters", point.distance, decimals: DocumentDecimals.meters)
      if let id = point.id { json.member("nodeID", Int(id)) }
      let names = Self.features.filter { point.features.contains($0.feature) }.map(\.name)
      json.member("features", names, inline: true)
    }
  }

  private static let nameSources: [NameSource: String] = [
    .sidepath: "is_sidepath:of:name", .street: "street:name", .parallel: "parallel",
  ]
  private static let features: [(name: String, feature: PointFeatures)] = [
    ("crossing", .crossing), ("signals", .signals), ("markings", .markings), ("island", .island),
    ("tactile-paving", .tactilePaving), ("raised-kerb", .raisedKerb),
    ("lowered-kerb", .loweredKerb), ("flush-kerb", .flushKerb), ("lift", .lift),
    ("entrance", .entrance), ("main-entrance", .mainEntrance), ("gate", .gate),
    ("bollard", .bollard), ("stile", .stile), ("cycle-barrier", .cycleBarrier),
    ("barrier", .barrier), ("permitted", .permitted), ("no-wheelchair", .noWheelchair),
  ]
  private static let structures = ProfileWords.structure.sorted { $0.key < $1.key }
    .map { (name: $0.key, part: $0.value) }
  private static let surfaces = Dictionary(
    ProfileWords.surfaces.map { ($1, $0) }, uniquingKeysWith: { $1 })
  private static let access = Dictionary(
    ProfileWords.access.map { ($1, $0) }, uniquingKeysWith: { $1 })
}
