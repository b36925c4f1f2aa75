import GeoFormats
import Geodesy

/// The subject of a page in terms of schema.org (JSON-LD 1.1), for search engines.
enum LinkedData {
  /// The data of a document as an element of a page; nil for one that is about nothing outside of it.
  static func element(_ value: JSONValue, _ call: Call) -> String? {
    document(value, call).map { data in
      // Nothing in it may end the element.
      let text = data.compactText.split(separator: "<", omittingEmptySubsequences: false)
        .joined(separator: "\\u003c")
      return "<script type=\"application/ld+json\">\(text)</script>"
    }
  }

  /// The data of a document of the service; nil for one that is about nothing outside of it.
  static func document(_ value: JSONValue, _ call: Call) -> JSONValue? {
    let about: [JSONObject.Member]
    if value["type"]?.string == "Feature" {
      about = place(value)
    } else if value["type"]?.string == "FeatureCollection" {
      about = list(value, call)
    } else if value["extent"] != nil {
      about = dataset(value)
    } else if let collections = value["collections"]?.array {
      about =
        [
          type("DataCatalog"),
          .init(name: "name", value: .string(call.service.configuration.title)),
        ]
        + [
          .init(
            name: "dataset", value: .array(collections.map { .object(JSONObject(dataset($0))) }))
        ]
    } else if link("data", of: value) != nil {
      about =
        [type("DataCatalog")] + texts(["title": "name", "description": "description"], of: value)
    } else {
      return nil
    }
    let url = link("self", of: value).map { [JSONObject.Member(name: "url", value: .string($0))] }
    return .object(
      JSONObject(
        [.init(name: "@context", value: .string("https://schema.org/"))] + about + (url ?? [])))
  }

  private static func type(_ name: String) -> JSONObject.Member {
    .init(name: "@type", value: .string(name))
  }

  private static func texts(
    _ names: KeyValuePairs<String, String>, of value: JSONValue
  ) -> [JSONObject.Member] {
    names.compactMap { own, other in
      value[own]?.string.flatMap { $0.isEmpty ? nil : .init(name: other, value: .string($0)) }
    }
  }

  private static func link(_ rel: String, of value: JSONValue) -> String? {
    value["links"]?.array?.first { $0["rel"]?.string == rel }?["href"]?.string
  }

  private static func place(_ feature: JSONValue) -> [JSONObject.Member] {
    var members = [type("Place")]
    let properties = feature["properties"] ?? .null
    members += texts(["name": "name", "details": "description"], of: properties)
    if members.count == 1 { members += texts(["id": "name"], of: feature) }
    if let geo = geometry(feature["geometry"] ?? .null) {
      members.append(.init(name: "geo", value: geo))
    }
    return members
  }

  /// A point, or the box around anything else.
  private static func geometry(_ geometry: JSONValue) -> JSONValue? {
    if geometry["type"]?.string == "Point", let numbers = geometry["coordinates"]?.array,
      numbers.count >= 2
    {
      var members = [
        type("GeoCoordinates"), .init(name: "latitude", value: numbers[1]),
        .init(name: "longitude", value: numbers[0]),
      ]
      if numbers.count > 2 { members.append(.init(name: "elevation", value: numbers[2])) }
      return .object(JSONObject(members))
    }
    let around = BoundingBox(around: positions(geometry["coordinates"] ?? .null))
    return around.map { box([$0.west, $0.south, $0.east, $0.north]) }
  }

  private static func positions(_ value: JSONValue) -> [Coordinate] {
    guard let elements = value.array else { return [] }
    if elements.count >= 2, let longitude = elements[0].number, let latitude = elements[1].number {
      return [Coordinate(latitude: latitude, longitude: longitude)]
    }
    return elements.flatMap(positions)
  }

  /// A box of west, south, east, north: schema.org has latitudes first.
  private static func box(_ sides: [Double]) -> JSONValue {
    .object([
      "@type": .string("GeoShape"),
      "box": .string("\(sides[1]) \(sides[0]) \(sides[3]) \(sides[2])"),
    ])
  }

  private static func list(_ value: JSONValue, _ call: Call) -> [JSONObject.Member] {
    let items = (link("collection", of: value) ?? "") + "/items/"
    let elements = (value["features"]?.array ?? []).enumerated().map { index, feature in
      JSONValue.object(
        JSONObject(
          [
            type("ListItem"), .init(name: "position", value: .number(Double(index + 1))),
            .init(
              name: "url",
              value: .string(items + PercentEncoding.encoded(feature["id"]?.string ?? ""))),
          ] + texts(["name": "name"], of: feature["properties"] ?? .null)))
    }
    return [
      type("ItemList"), .init(name: "name", value: .string(call.endpoint.summary)),
      .init(name: "itemListElement", value: .array(elements)),
    ]
  }

  private static func dataset(_ collection: JSONValue) -> [JSONObject.Member] {
    var members =
      [type("Dataset")] + texts(["title": "name", "description": "description"], of: collection)
    let sides = collection["extent"]?["spatial"]?["bbox"]?.array?.first?.array?.compactMap(\.number)
    if let sides, sides.count == 4 {
      members.append(
        .init(
          name: "spatialCoverage",
          value: .object(["@type": .string("Place"), "geo": box(sides)])))
    }
    let downloads = (collection["links"]?.array ?? []).filter { $0["rel"]?.string == "items" }
    members.append(
      .init(
        name: "distribution",
        value: .array(
          downloads.map {
            .object([
              "@type": .string("DataDownload"), "contentUrl": $0["href"] ?? .null,
              "encodingFormat": $0["type"] ?? .null,
            ])
          })))
    return members
  }
}
