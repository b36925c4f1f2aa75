import Geodesy

/// The columns of a table that hold positions and what receivers say of them.
struct FixColumns {
  private static let ellipsoidal = [
    "ellipsoidalaltitude", "altitudeellipsoid", "altitudeellipsoidal", "altitudewgs84",
    "ellipsoidheight", "ellipsoidalheight", "heightaboveellipsoid", "hae",
  ]
  private static let seaLevel = [
    "altitudeabovemeansealevel", "altitudeabovesealevel", "altitudemsl", "mslaltitude", "altmsl",
    "heightmsl", "msl", "amsl", "orthometricheight",
  ]
  private static let undated = [
    "altitude", "alt", "altitudemeters", "altitudem", "altm", "elevation", "ele", "height",
    "heightm",
  ]

  private let latitude: Int
  private let longitude: Int
  private let altitude: (column: Int, datum: VerticalDatum?)?
  private let horizontalAccuracy: Int?
  private let verticalAccuracy: Int?
  private let speed: Int?
  private let course: Int?
  private let source: Int?

  /// The column of altitudes that do not say what they count from.
  var altitudeWithoutDatum: Int? {
    altitude.flatMap { $0.datum == nil ? $0.column : nil }
  }

  /// Nil when there is no latitude or no longitude.
  ///
  /// The datum is what a column of altitudes counts from whose name does not say it.
  init?(_ columns: inout TableColumns, datum: VerticalDatum?) {
    guard
      let latitude = columns.claim(
        ["latitude", "lat", "latdeg", "latitudedeg", "latitudedegrees"], .angle,
        isOnly: true),
      let longitude = columns.claim(
        ["longitude", "lon", "lng", "long", "londeg", "longitudedeg", "longitudedegrees"], .angle,
        isOnly: true)
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    var altitudes: [([String], VerticalDatum?)] = [
      (Self.ellipsoidal, .ellipsoid), (Self.seaLevel, .meanSeaLevel), (Self.undated, datum),
    ]
    if datum != nil { altitudes.swapAt(1, 2) }
    var altitude: (Int, VerticalDatum?)?
    for (names, datum) in altitudes where altitude == nil {
      altitude = columns.claim(names, .length, isOnly: true).map { ($0, datum) }
    }
    self.altitude = altitude
    horizontalAccuracy = columns.claim(
      [
        "horizontalaccuracy", "hacc", "accuracy", "accuracymeters", "accuracym", "haccm",
        "horizontalaccuracymeters", "horizontalaccuracym", "acc",
      ], .length)
    verticalAccuracy = columns.claim(
      [
        "verticalaccuracy", "vacc", "verticalaccuracymeters", "verticalaccuracym", "vaccm",
        "altitudeaccuracy",
      ], .length)
    speed = columns.claim(["speed", "speedmps", "speedms"], .speed)
    course = columns.claim(
      ["course", "bearing", "bearingdegrees", "bearingdeg", "coursedeg"], .angle)
    source = columns.claim(["provider", "source"])
  }

  /// The position of a row; nil, with a problem, if none is valid.
  ///
  /// Platforms write negative numbers for what is not valid, and an accuracy of 0 for none.
  func fix(_ row: TableRow, _ problems: inout Problems) -> GNSSFix? {
    guard let place = row.numbers([latitude, longitude], &problems) else { return nil }
    guard let coordinate = try? Coordinate(validating: place[0], longitude: place[1]) else {
      return problems.reject(
        .wrong(
          row.columns[latitude].name, found: "`\(place[0]),\(place[1])`",
          expected: "a position on Earth"))
    }
    let radius = row.number(horizontalAccuracy, &problems)
    if let horizontalAccuracy, let radius, radius < 0 {
      return problems.reject(
        .wrong(
          row.columns[horizontalAccuracy].name, found: "`\(radius)`", expected: "a valid position"))
    }
    let vertical = row.number(verticalAccuracy, &problems)
    var fix = GNSSFix(coordinate)
    if let altitude, let datum = altitude.datum, (vertical ?? 0) >= 0 {
      fix.altitude = row.number(altitude.column, &problems).map {
        Altitude(meters: $0, datum: datum)
      }
    }
    fix.horizontalAccuracy = radius.flatMap { $0 > 0 ? $0 : nil }
    fix.verticalAccuracy = vertical.flatMap { $0 > 0 ? $0 : nil }
    fix.speed = row.number(speed, &problems).flatMap { $0 >= 0 ? $0 : nil }
    fix.course = row.number(course, &problems).flatMap { (0...360).contains($0) ? $0 : nil }
    fix.source = row.text(source).map { String($0.prefix(100)) }
    return fix
  }
}
