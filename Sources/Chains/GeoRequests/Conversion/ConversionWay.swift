import Geodesy

/// Which projections lead from the source to the target.
enum ConversionWay {
  /// Between systems, or a system and latitude and longitude alone.
  case systems(Projection)
  /// Through positions on WGS84.
  case space(from: Projection?, to: Projection?)
  /// Latitude and longitude as they are.
  case flat

  init(_ request: ConversionRequest, hasHeights: Bool) throws(GeodesyError) {
    var options = ProjectionOptions()
    options.grids = request.grids
    options.epoch = request.epoch
    options.accepted = request.accepted
    options.hasEllipsoidalHeights = hasHeights
    switch (request.source, request.target) {
    case (.system(let source), .system(let target)):
      self = .systems(try Projection(from: source, to: target, options: options))
    case (.system(let source), .geodetic) where !hasHeights:
      self = .systems(try Projection(from: source, to: "EPSG:4326", options: options))
    case (.geodetic, .system(let target)) where !hasHeights:
      self = .systems(try Projection(from: "EPSG:4326", to: target, options: options))
    case (.geodetic, .geodetic) where !hasHeights: self = .flat
    default:
      var (from, to): (Projection?, Projection?)
      if case .system(let source) = request.source {
        from = try Projection(from: source, to: "EPSG:4979", options: options)
      }
      if case .system(let target) = request.target {
        to = try Projection(from: "EPSG:4979", to: target, options: options)
      }
      self = .space(from: from, to: to)
    }
  }

  /// The projections, the source's first.
  var projections: [Projection] {
    switch self {
    case .flat: []
    case .systems(let projection): [projection]
    case .space(let from, let to): [from, to].compactMap(\.self)
    }
  }

  /// The layouts of the frames of a request, with what systems are called and have.
  func layouts(of request: ConversionRequest) -> (source: PointLayout, target: PointLayout) {
    let all = projections
    return (
      all.first.flatMap { request.source.isSystem ? PointLayout($0.source) : nil }
        ?? PointLayout(request.source),
      all.last.flatMap { request.target.isSystem ? PointLayout($0.target) : nil }
        ?? PointLayout(request.target)
    )
  }
}
