/// A named model of mean sea level.
public enum GeoidModel: String, Hashable, Sendable, CaseIterable {
  /// The Earth Gravitational Model of 1996 (NIMA TR8350.2).
  case egm96
  /// The Earth Gravitational Model of 2008 (NGA).
  case egm2008

  /// The vertical datum that counts from this geoid.
  public var datum: VerticalDatum {
    switch self {
    case .egm96: .egm96
    case .egm2008: .egm2008
    }
  }

  /// The names of grid files that hold this model, the preferred one first.
  ///
  /// PROJ's `.gtx` and `.tif`, GeographicLib's `.pgm`.
  public var gridNames: [String] {
    switch self {
    case .egm96:
      ["egm96_15.gtx", "us_nga_egm96_15.tif", "egm96-5.pgm", "egm96-15.pgm"]
    case .egm2008:
      [
        "us_nga_egm08_25.tif", "egm08_25.gtx", "egm2008-1.pgm", "egm2008-2_5.pgm",
        "egm2008-5.pgm",
      ]
    }
  }

  /// The way to obtain a grid of this model, one readable sentence.
  public var howToGet: String {
    switch self {
    case .egm96:
      "`apt-get install proj-data` brings `egm96_15.gtx`"
    case .egm2008:
      "Debian has no package of it: copy `us_nga_egm08_25.tif` (PROJ), `egm08_25.gtx` or "
        + "`egm2008-1.pgm` (GeographicLib) into one of these folders or name it"
    }
  }

  /// Undulations that were published with the model, where its grids can be told apart.
  ///
  /// EGM96: NIMA's `OUTPT.DAT` of the harmonic synthesis to degree 360. EGM2008: NGA's `output.dat`.
  var landmarks: [(place: Coordinate, undulation: Meters)] {
    switch self {
    case .egm96:
      [
        (Coordinate(latitude: 38.628155, longitude: -90.220845), -31.628),
        (Coordinate(latitude: -14.621217, longitude: -54.978886), -2.969),
        (Coordinate(latitude: 46.874319, longitude: 102.448729), -43.575),
        (Coordinate(latitude: -23.617446, longitude: 133.874712), 15.871),
        (Coordinate(latitude: 38.625473, longitude: -0.0005), 50.066),
        (Coordinate(latitude: -0.466744, longitude: 0.0023), 17.329),
      ]
    case .egm2008:
      [
        (Coordinate(latitude: 90, longitude: 0), 14.899),
        (Coordinate(latitude: -90, longitude: 0), -30.15),
        (Coordinate(latitude: 37, longitude: -119), -26.151),
        (Coordinate(latitude: 42.244169, longitude: -83.5066427), -34.89),
        (Coordinate(latitude: 33.27639, longitude: -112.28222), -30.86),
      ]
    }
  }

  /// The tolerance of a grid at the landmarks: above the error of a 15′ grid between its nodes,
  /// below the difference between the models.
  static let landmarkTolerance: Meters = 0.2
}
