import GeoFormats

/// Files in formats of other programs, as tests make them byte by byte.
public enum ForeignFiles {
  /// Whether GDAL is there to read them.
  public static let hasGDAL = (try? GDALLibrary.version()) != nil

  /// A point, its name and its number, in the numbers of the file's system.
  public typealias Place = (x: Double, y: Double, name: String)

  /// UTM zone 29N on ETRS89 (EPSG:25829), as `.prj` files have it.
  public static let utm29 =
    #"PROJCS["ETRS_1989_UTM_Zone_29N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989","#
    + #"SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],"#
    + #"UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],"#
    + #"PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],"#
    + #"PARAMETER["Central_Meridian",-9.0],PARAMETER["Scale_Factor",0.9996],"#
    + #"PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]"#

  /// The files of a Shapefile by their endings, with a field `NAME` of 20 bytes.
  ///
  /// Source: "ESRI Shapefile Technical Description", July 1998; dBASE III for the table.
  public static func shapefile(_ places: [Place]) -> [String: [UInt8]] {
    var index = header(4 * places.count, places)
    var points = header(14 * places.count, places)
    for (number, place) in places.enumerated() {
      index += big(50 + 14 * number) + big(10)
      points += big(number + 1) + big(10) + little(1) + bytes(of: place.x) + bytes(of: place.y)
    }
    var table: [UInt8] = [3, 124, 1, 1] + little(places.count)
    table += [65, 0, 21, 0] + zeros(20)
    table += Array("NAME".utf8) + zeros(7) + Array("C".utf8) + zeros(4) + [20, 0] + zeros(14)
    table += [0x0D]
    for place in places {
      let name = Array(place.name.utf8.prefix(20))
      table += [0x20] + name + [UInt8](repeating: 0x20, count: 20 - name.count)
    }
    return ["shp": points, "shx": index, "dbf": table + [0x1A]]
  }

  /// The main header of a Shapefile of points; `words` is its length without the header.
  private static func header(_ words: Int, _ places: [Place]) -> [UInt8] {
    let (xs, ys) = (places.map(\.x), places.map(\.y))
    let box = [xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0]
    return big(9994) + zeros(20) + big(50 + words) + little(1000) + little(1)
      + box.flatMap(bytes) + zeros(32)
  }

  /// An archive of files, as ZIP packs them.
  public static func archive(_ files: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
    let zip = try ZipWriter(file: files[0].name)
    var packed: [UInt8] = []
    for (number, file) in files.enumerated() {
      if number > 0 { zip.next(file: file.name) }
      file.bytes.withUnsafeBytes { zip.append($0) }
      zip.drain { packed += $0 }
    }
    zip.end()
    zip.drain(above: 0) { packed += $0 }
    return packed
  }

  /// A workbook (ISO/IEC 29500) with one sheet of texts and numbers.
  public static func workbook(_ rows: [[String]]) throws -> [UInt8] {
    let space = "http://schemas.openxmlformats.org"
    let cells = rows.enumerated().map { number, row in
      let cells = row.enumerated().map { column, text in
        let name = "\(Character(UnicodeScalar(UInt8(65 + column))))\(number + 1)"
        return Double(text) == nil
          ? "<c r=\"\(name)\" t=\"inlineStr\"><is><t>\(text)</t></is></c>"
          : "<c r=\"\(name)\"><v>\(text)</v></c>"
      }
      return "<row r=\"\(number + 1)\">\(cells.joined())</row>"
    }
    let relations = "\(space)/officeDocument/2006/relationships"
    let kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    let texts = [
      (
        "[Content_Types].xml",
        "<Types xmlns=\"\(space)/package/2006/content-types\"><Default Extension=\"xml\" "
          + "ContentType=\"application/xml\"/><Override PartName=\"/xl/workbook.xml\" ContentType="
          + "\"\(kind).sheet.main+xml\"/><Override PartName=\"/xl/worksheets/sheet1.xml\" "
          + "ContentType=\"\(kind).worksheet+xml\"/></Types>"
      ),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(space)/spreadsheetml/2006/main\" xmlns:r=\"\(relations)\"><sheets>"
          + "<sheet name=\"Places\" sheetId=\"1\" r:id=\"rId1\"/></sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        "<Relationships xmlns=\"\(space)/package/2006/relationships\"><Relationship Id=\"rId1\" "
          + "Type=\"\(relations)/worksheet\" Target=\"worksheets/sheet1.xml\"/></Relationships>"
      ),
      (
        "xl/worksheets/sheet1.xml",
        "<worksheet xmlns=\"\(space)/spreadsheetml/2006/main\"><sheetData>\(cells.joined())"
          + "</sheetData></worksheet>"
      ),
    ]
    return try archive(
      texts.map { ($0.0, Array(("<?xml version=\"1.0\"?>" + $0.1).utf8)) })
  }

  /// A GeoTIFF of 32-bit floating point heights on WGS 84; -9999 stands for none.
  ///
  /// `west` and `north` are the outer corner of the first cell; rows come from the north.
  public static func geoTIFF(
    _ rows: [[Float]], west: Double, north: Double, cell: Double
  ) -> [UInt8] {
    let (width, height) = (rows[0].count, rows.count)
    let data = rows.flatMap { $0.flatMap { self.bytes(of: $0.bitPattern) } }
    let scale = [cell, cell, 0].flatMap(bytes)
    let tie = [0, 0, 0, west, north, 0].flatMap(bytes)
    let keys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]
      .flatMap { self.bytes(of: UInt16($0)) }
    let missing = Array("-9999\0".utf8)
    let extra = data + scale + tie + keys + missing
    let start = 8
    var places: [Int] = []
    var place = start
    for part in [data, scale, tie, keys, missing] {
      places.append(place)
      place += part.count
    }
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, width), (257, 3, 1, height), (258, 3, 1, 32), (259, 3, 1, 1), (262, 3, 1, 1),
      (273, 4, 1, places[0]), (277, 3, 1, 1), (278, 3, 1, height), (279, 4, 1, data.count),
      (339, 3, 1, 3), (33550, 12, 3, places[1]), (33922, 12, 6, places[2]),
      (34735, 3, 16, places[3]), (42113, 2, 6, places[4]),
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0] + little(start + extra.count) + extra
    file += bytes(of: UInt16(entries.count))
    for entry in entries {
      file += bytes(of: UInt16(entry.tag)) + bytes(of: UInt16(entry.type))
      file += little(entry.count) + little(entry.value)
    }
    return file + little(0)
  }

  // MARK: Numbers

  private static func big(_ number: Int) -> [UInt8] { little(number).reversed() }

  private static func little(_ number: Int) -> [UInt8] {
    bytes(of: UInt32(truncatingIfNeeded: number))
  }

  private static func bytes(of number: Double) -> [UInt8] { bytes(of: number.bitPattern) }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
