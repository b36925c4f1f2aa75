import GeoFormats
import GeoInterchange
import GeoRequests

enum FeatureFormat: String {
  case geojson = "application/geo+json"
  /// A feature a line behind a record separator (RFC 8142).
  case sequence = "application/geo+json-seq"
  case csv = "text/csv"

  /// The content types of lists.
  static let contents: [Endpoint.Content] = [
    .init(
      geojson.rawValue, .inline(["$ref": .string("#/components/schemas/featureCollection")])),
    .init(sequence.rawValue), .init(csv.rawValue),
  ]

  private static let names = [
    "json": geojson.rawValue, "geojsonseq": sequence.rawValue, "csv": csv.rawValue,
  ]

  /// The format that a request asks for; pages are made of GeoJSON.
  init(_ call: Call) throws(Problem) {
    let name = try JobEndpoints.format(call, Self.names, usual: "json")
    self = Self.names[name].flatMap(FeatureFormat.init) ?? .geojson
  }

  /// A list of features of GeoJSON in the format.
  func document(_ bytes: [UInt8], _ query: FeatureQuery, of collection: FeatureCollection) throws
    -> [UInt8]
  {
    switch self {
    case .geojson: return bytes
    case .sequence:
      var writer = TextBuffer()
      for feature in try JSONReader.read(bytes)["features"]?.array ?? [] {
        writer.append(UInt8(0x1E))
        writer.append(feature.compactText)
        writer.append(UInt8(0x0A))
      }
      return writer.bytes
    case .csv:
      return Self.table(
        try JSONReader.read(bytes)["features"]?.array ?? [], query, of: collection)
    }
  }

  /// A row for each feature: its id, its properties, and where it is: as numbers for points in longitude and latitude, else as
  /// well-known text.
  private static func table(
    _ features: [JSONValue], _ query: FeatureQuery, of collection: FeatureCollection
  ) -> [UInt8] {
    let selection = query.selection
    let names = (selection.names ?? collection.properties.map(\.name)).filter { $0 != "id" }
    let isPoint = collection.geometry == "point" && query.crs == .crs84
    let place =
      selection.skipsGeometry ? [] : isPoint ? ["longitude", "latitude", "height"] : ["geometry"]
    var csv = CSVWriter(header: ["id"] + names + place)
    for feature in features {
      csv.field(feature["id"]?.string ?? "")
      for name in names { csv.field(cell(value(name, of: feature["properties"]))) }
      let geometry = feature["geometry"]
      if place.count == 1 { csv.field(geometry.flatMap(WellKnownText.text) ?? "") }
      if place.count == 3 {
        let numbers = geometry?["coordinates"]?.array ?? []
        for index in 0..<3 { csv.field(cell(index < numbers.count ? numbers[index] : nil)) }
      }
      csv.endRow()
    }
    return csv.buffer.bytes
  }

  /// A property of a feature; what an author added is called `properties.` and its name.
  private static func value(_ name: String, of properties: JSONValue?) -> JSONValue? {
    let parts = name.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0] == "properties" else { return properties?[name] }
    return properties?["properties"]?[String(parts[1])]
  }

  private static func cell(_ value: JSONValue?) -> String {
    switch value {
    case nil, .null?: ""
    case .string(let text)?: text
    case .array(let elements)? where elements.allSatisfy({ $0.string != nil }):
      TagText.text(elements.compactMap(\.string))
    case let other?: other.compactText
    }
  }
}

/// Geometries of GeoJSON as well-known text (OGC 06-103r4 §7).
enum WellKnownText {
  /// The text of a geometry; nil for null.
  static func text(_ geometry: JSONValue) -> String? {
    guard let type = geometry["type"]?.string, let coordinates = geometry["coordinates"] else {
      return nil
    }
    let hasHeight = first(coordinates).count > 2
    let body = list(coordinates)
    return type.uppercased() + (hasHeight ? " Z " : " ")
      + (type == "Point" ? "(" + body + ")" : body)
  }

  private static func first(_ value: JSONValue) -> [JSONValue] {
    guard let elements = value.array, let inner = elements.first else { return [] }
    return inner.array == nil ? elements : first(inner)
  }

  private static func list(_ value: JSONValue) -> String {
    guard let elements = value.array else { return value.compactText }
    let isPosition = elements.first?.number != nil
    let parts = elements.map(list)
    return isPosition
      ? parts.joined(separator: " ") : "(" + parts.joined(separator: ", ") + ")"
  }
}
