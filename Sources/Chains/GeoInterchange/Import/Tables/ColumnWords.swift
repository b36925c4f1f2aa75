import GeoFormats

/// The words of table headers in the languages and programs that write them.
enum ColumnWords {
  /// The words of each meaning, without blanks and signs, in lower case.
  private static let words: [String: Set<String>] = [
    "latitude": [
      "latitude", "lat", "gpslatitude", "gpslat", "latitud", "latitudine", "breitengrad", "breite",
      "geographischebreite", "geogrbreite", "breedtegraad", "breddegrad", "leveyspiiri",
      "leveysaste", "szerokość", "szerokośćgeograficzna", "šířka", "zeměpisnášířka", "enlem",
      "широта", "γεωγραφικόπλάτος", "緯度", "纬度", "北緯", "위도",
    ],
    "longitude": [
      "longitude", "lon", "lng", "long", "gpslongitude", "gpslon", "gpslong", "longitud",
      "longitudine", "längengrad", "laengengrad", "länge", "geographischelänge", "geogrlänge",
      "lengtegraad", "längdgrad", "lengdegrad", "længdegrad", "pituuspiiri", "pituusaste",
      "długość", "długośćgeograficzna", "délka", "zeměpisnádélka", "boylam", "долгота",
      "γεωγραφικόμήκος", "経度", "经度", "經度", "東経", "경도",
    ],
    "name": [
      "nombre", "nom", "nome", "naam", "namn", "navn", "nimi", "nazwa", "název", "isim", "ad",
      "bezeichnung", "bezeichner", "название", "имя", "имяточки", "όνομα", "名前", "名称", "名稱",
      "이름", "placename", "pointname",
    ],
    "datum": ["verticaldatum", "heightdatum", "elevationdatum", "vdatum"],
    "easting": [
      "easting", "eastings", "east", "rechtswert", "utme", "utmx", "utmeasting", "xutm", "xcoord",
      "xcoordinate", "coordx", "coordenadax", "este", "eastingm", "utmeast",
    ],
    "northing": [
      "northing", "northings", "north", "hochwert", "utmn", "utmy", "utmnorthing", "yutm", "ycoord",
      "ycoordinate", "coordy", "coordenaday", "norte", "northingm", "utmnorth",
    ],
    "zone": ["zone", "utmzone", "zona", "gridzone", "zoneutm"],
    "geometry": [
      "wkt", "ewkt", "wkb", "ewkb", "geom", "thegeom", "geometry", "geomwkt", "wktgeom", "stastext",
      "stasewkt", "stasbinary", "stasewkb",
      "wktgeometry", "geometrywkt", "wkbgeometry", "wkbgeom", "geomwkb", "geog", "geography",
      "shape",
    ],
    "mgrs": ["mgrs", "usng", "mgrscoordinate", "mgrscoordinates", "mgrsusng", "mgrsgrid"],
    "utm": ["utm", "utmcoordinate", "utmcoordinates"],
    "geohash": ["geohash"],
    "plusCode": ["pluscode", "pluscodes", "olc", "openlocationcode", "globalcode"],
    "pair": [
      "coordinates", "coordinate", "coords", "coord", "latlon", "latlong", "latlng",
      "latitudelongitude", "location", "position", "gps", "gpsposition", "gpscoordinates",
      "gpslocation", "koordinaten", "koordinate", "coordonnées", "coordonnees", "coordenadas",
      "coordinate", "coordinaten", "coördinaten", "координаты", "座標", "坐标", "좌표",
    ],
    "reversedPair": ["lonlat", "longlat", "lnglat", "longitudelatitude", "xy"],
  ]

  /// Words of the unit behind a name of a map's column.
  private static let units: Set<String> = [
    "m", "meter", "meters", "metre", "metres", "us", "survey", "ft", "foot", "feet", "ftus", "usft",
  ]
  private static let feet: Set<String> = ["ft", "foot", "feet", "ftus", "usft"]

  /// Words that say no more than that degrees on WGS84 follow.
  private static let degrees: Set<String> = [
    "deg", "degree", "degrees", "dd", "ddd", "decimal", "dec", "dms", "wgs84", "wgs", "84", "gps",
    "geo", "geographic", "epsg", "4326", "grad", "grados", "°",
  ]

  /// The column of a meaning; nil without one.
  /// - Parameters:
  ///   - meaning: The first of the names that the meaning goes by.
  ///   - reader: The table.
  /// - Returns: The index of the column; nil without one.
  /// - Throws: `FormatError` naming the columns that have it, when several have.
  static func column(
    _ meaning: String?, in reader: borrowing CSVReader
  ) throws(FormatError) -> Int? {
    guard let words = meaning.flatMap({ Self.words[$0] }) else { return nil }
    let header = reader.header
    let found = header.indices.filter { words.contains(word(of: header[$0])) }
    guard found.count < 2 else {
      throw .unexpected(
        found: "the columns \(QuotedText.list(found.prefix(5).map { header[$0] }))",
        expected: "one of them, as they mean the same", at: TextPlace(line: 1, column: 0))
    }
    return found.first
  }

  /// Whether a name of a column has one of the meanings.
  static func isKnown(_ name: String, as meanings: [String]) -> Bool {
    let word = word(of: name)
    return meanings.contains { words[$0]?.contains(word) == true }
  }

  /// The word of a header without what says that degrees follow: `Latitude (deg)` is `latitude`.
  private static func word(of header: String) -> String {
    // Nearly all are one word.
    if header.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) { return header }
    var parts = tokens(of: header)
    while parts.count > 1, let last = parts.last, degrees.contains(last) || units.contains(last) {
      parts.removeLast()
    }
    while parts.count > 1, let first = parts.first, degrees.contains(first) { parts.removeFirst() }
    return parts.joined()
  }

  /// Whether the unit behind a name of a column is a foot.
  static func isInFeet(_ header: String) -> Bool {
    tokens(of: header).dropFirst().contains { feet.contains($0) }
  }

  /// The words of a header in lower case.
  static func tokens(of header: String) -> [String] {
    header.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "°") }.map(String.init)
  }
}
