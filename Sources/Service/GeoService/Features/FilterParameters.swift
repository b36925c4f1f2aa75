import GeoAnchorStore
import GeoAnchors
import GeoFormats
import Geodesy

/// The parameters of filters (OGC API - Features, part 3: OGC 19-079r2 §8).
enum FilterParameters {
  private enum Language: String, CaseIterable, Sendable {
    case text = "cql2-text"
    case json = "cql2-json"
  }

  static let name = "filter"
  static let languageName = "filter-lang"

  private static let filter = Parameter<String>(
    name, "Only features that meet a condition of CQL2 over the queryables of the collection.",
    expected: "a filter of CQL2",
    schema: ["type": .string("string"), "minLength": .number(1)]
  ) { $0.isEmpty ? nil : $0 }
  private static let language = Parameter<Language>.choice(
    languageName, "The encoding of `filter`; without it `cql2-text`.")
  private static let crs = FeatureCRS.parameter(
    "filter-crs", "The coordinate reference system of geometries in `filter`.")

  static let descriptions = [filter.description, language.description, crs.description]

  /// The filter of a request, with its geometries in longitude and latitude; nil without one.
  /// - Throws: `Problem` 400 with the place in the filter.
  static func filter(_ call: Call) throws(Problem) -> CQL2Filter? {
    let language = try call.value(Self.language) ?? .text
    let crs = try call.value(Self.crs) ?? .crs84
    let text = try call.value(Self.filter)
    let area = try intersection(call)
    do throws(QueryError) {
      var filter: CQL2Filter?
      switch (text, language) {
      case (nil, _): break
      case (let text?, .text): filter = try CQL2Filter(text: text)
      case (let text?, .json): filter = try CQL2Filter(json: Array(text.utf8))
      }
      if let area { filter = try filter?.and(area) ?? area }
      guard let filter, crs != .crs84 else { return filter }
      let reading = try FilterReprojection(crs)
      return try filter.mapGeometries { (geometry) throws(QueryError) in
        try reading.geometry(geometry)
      }
    } catch {
      throw Problem(error)
    }
  }

  /// The geometry that features must have a point in common with, as a filter; nil without one.
  private static func intersection(_ call: Call) throws(Problem) -> CQL2Filter? {
    guard let geometry = try call.value(FeatureSearch.intersects) else { return nil }
    let text = #"{"op":"s_intersects","args":[{"property":"geometry"},\#(geometry)]}"#
    do throws(QueryError) {
      return try CQL2Filter(json: Array(text.utf8))
    } catch {
      // It is the second operand of the filter that was made of it.
      let detail = Problem(error).detail.replacing("`filter`: ", with: "")
        .replacing("`args[1]", with: "`intersects")
      throw Problem(400, detail, at: .query("intersects"))
    }
  }
}

extension AnchorQuery {
  /// Leaves only the anchors that the filter of a request wants.
  /// - Throws: `Problem` 400.
  mutating func narrow(asAsked filter: CQL2Filter) throws(Problem) {
    do throws(QueryError) {
      try narrow(to: filter)
    } catch {
      throw Problem(error)
    }
  }
}

/// Leads geometries of filters from another system to longitude and latitude.
private struct FilterReprojection {
  private let crs: FeatureCRS
  private let projection: Projection
  private let axes: [ReferenceSystem.Axis]

  init(_ crs: FeatureCRS) throws(QueryError) {
    self.crs = crs
    do throws(Problem) {
      projection = try crs.projection(
        from: crs.definition, to: FeatureCRS.crs84.definition)
    } catch {
      throw .geometry(error.detail)
    }
    axes = projection.source.axes.sorted { $0.index < $1.index }
  }

  /// Edges stay straight between their ends, but those of boxes follow the system, as `bbox` does.
  func geometry(_ geometry: CQL2Geometry) throws(QueryError) -> CQL2Geometry {
    guard case .box(let numbers) = geometry else { return try geometry.map(position) }
    let half = numbers.count / 2
    let (low, high) = (SIMD2(numbers[0], numbers[1]), SIMD2(numbers[half], numbers[half + 1]))
    if crs.isGeographic { return .box([low.y, low.x, high.y, high.x]) }
    do throws(Problem) {
      return .multiPolygon(
        try ProjectedBox(crs: crs, low: low, high: high).polygons().map(\.positions))
    } catch {
      throw .geometry("a box of the filter covers nothing on the Earth")
    }
  }

  /// Half of the equator, in meters: no system that is served counts further.
  private static let furthest = 20_037_508.342_789_25

  private func position(_ numbers: [Double]) throws(QueryError) -> [Double] {
    let isFar = !crs.isGeographic && numbers.prefix(2).contains { abs($0) > Self.furthest }
    let given = AxisPosition([(axes[0].role, numbers[0]), (axes[1].role, numbers[1])])
    guard !isFar, let found = try? projection.transform(given), let longitude = found[.longitude],
      let latitude = found[.latitude], longitude.isFinite, latitude.isFinite
    else {
      throw .geometry("\(numbers[0]) \(numbers[1]) has no place on the Earth in \(crs.definition)")
    }
    return [longitude, latitude]
  }
}
