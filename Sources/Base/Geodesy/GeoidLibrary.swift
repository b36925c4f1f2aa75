import Synchronization

/// The geoids of this machine, and PROJ's operations of vertical reference systems: found, opened
/// and checked once, when first asked for.
public final class GeoidLibrary: Sendable {
  /// The search for the grids.
  public let search: GeoidSearch
  /// The operations of vertical reference systems.
  let systems = VerticalProjections()
  private let opened = Mutex<[GeoidModel: Geoid]>([:])

  /// A library of the grids that a search finds.
  public init(search: GeoidSearch = GeoidSearch()) { self.search = search }

  /// The geoid of a model.
  ///
  /// A grid that is missing is looked for again at the next call.
  /// - Throws: `GeodesyError` when no grid is found, or the one that is cannot be used.
  package func geoid(_ model: GeoidModel) throws(GeodesyError) -> Geoid {
    if let geoid = opened.withLock({ $0[model] }) { return geoid }
    let geoid = try Geoid(path: search.path(of: model), model: model)
    opened.withLock { $0[model] = geoid }
    return geoid
  }

  /// The undulation of a model at a point, with its provenance.
  /// - Throws: `GeodesyError` when the grid is missing, unusable, or has no value there.
  package func value(
    of model: GeoidModel, at coordinate: Coordinate,
    interpolation: GridInterpolation = .bicubic
  ) throws(GeodesyError) -> GeoidValue {
    let geoid = try geoid(model)
    let undulation = try geoid.undulation(at: coordinate, interpolation: interpolation)
    return GeoidValue(
      undulation: undulation, model: model, grid: geoid.path, interpolation: interpolation)
  }
}
