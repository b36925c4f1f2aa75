package import GeoFormats
import Geodesy

/// Faults in a file: lines as `Fault.list` reads them, or JSON.
///
/// ```json
/// {"faults": [
///   {"fault": "tunnel", "seconds": 30, "forSeconds": 20},
///   {"fault": "poseJump", "meters": 120, "value": 40},
///   {"fault": "networkLoss", "latitude": 40.7532, "longitude": -73.9822, "radius": 15}
/// ]}
/// ```
package enum FaultDocument {
  /// The largest file.
  package static let sizeLimit = 1 << 22

  /// Reads a file: JSON when it begins with a brace, else lines.
  /// - Throws: `SimulationError` with the line or member that is wrong.
  package static func read(_ bytes: [UInt8]) throws(SimulationError) -> [Fault] {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    guard first == UInt8(ascii: "{") else {
      return try Fault.list(String(decoding: bytes, as: UTF8.self))
    }
    do {
      return try faults(JSONNode(reading: bytes)["faults"])
    } catch {
      throw .format(error)
    }
  }

  private static let members =
    [
      DocumentMember("fault", .text(), "Kind of the fault, such as tunnel.", isRequired: true),
      DocumentMember("seconds", .number(amounts), "Begins so many seconds after the start."),
      DocumentMember("meters", .number(amounts), "Begins after so many meters of walking."),
    ]
    + DocumentMember.position(isRequired: false) + [
      DocumentMember(
        "radius", .number(amounts), "Radius in meters around the place where it begins."),
      DocumentMember("forSeconds", .number(amounts), "Duration in seconds."),
      DocumentMember("forMeters", .number(amounts), "Extent in meters of walking."),
      DocumentMember("value", .number(), "Strength, in the unit of the kind."),
    ]
  private static let amounts = 0...1e7

  package static let shape = JSONShape.array(.object(members), most: Fault.limit)

  /// Reads a list of faults.
  /// - Throws: `FormatError` with path and place.
  package static func faults(_ list: JSONNode) throws(FormatError) -> [Fault] {
    let elements = try list.elements()
    guard elements.count <= Fault.limit else {
      throw .limit("there are more than \(Fault.limit) faults", at: list.place)
    }
    var result: [Fault] = []
    for element in elements { result.append(try fault(element)) }
    return result
  }

  private static func fault(_ node: JSONNode) throws(FormatError) -> Fault {
    try node.requireObject()
    for member in node.value?.object?.members ?? []
    where !members.contains(where: { $0.name == member.name }) {
      throw .member(
        path: node[member.name].path.description, found: "an unknown member",
        expected: "one of \(members.map(\.name).joined(separator: ", "))",
        at: node[member.name].place)
    }
    guard let kind = FaultKind(named: try node["fault"].string()) else {
      let names = FaultKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw node["fault"].error(expected: "one of \(names)")
    }
    var strength: Double?
    if !node["value"].isNull {
      let value = try node["value"].number()
      strength = try checked(node["value"]) { () throws(SimulationError) in
        try Fault.check(value, of: kind, text: "\(value)")
      }
    }
    return Fault(kind, try start(node), for: try extent(node, kind), strength: strength)
  }

  private static func start(_ node: JSONNode) throws(FormatError) -> Fault.Start {
    let given = ["seconds", "meters", "latitude"].filter { !node[$0].isNull }
    guard given.count == 1 else {
      throw node.error(expected: "exactly one of seconds, meters, or latitude with longitude")
    }
    switch given[0] {
    case "seconds": return .time(try measure(node["seconds"]))
    case "meters": return .distance(try measure(node["meters"]))
    default:
      let (latitude, longitude) = (try node["latitude"].number(), try node["longitude"].number())
      let radius = try measure(node["radius"])
      return try checked(node) { () throws(SimulationError) in
        try Fault.place(
          latitude: latitude, longitude: longitude, radius: radius,
          text: "\(latitude),\(longitude)")
      }
    }
  }

  private static func extent(
    _ node: JSONNode, _ kind: FaultKind
  ) throws(FormatError) -> Fault.Extent? {
    let (seconds, meters) = (node["forSeconds"], node["forMeters"])
    if seconds.isNull && meters.isNull { return nil }
    if kind.isInstant { throw node.error(expected: "no extent: `\(kind.rawValue)` is instant") }
    guard meters.isNull || seconds.isNull else {
      throw node.error(expected: "forSeconds or forMeters, not both")
    }
    return meters.isNull ? .seconds(try measure(seconds)) : .meters(try measure(meters))
  }

  private static func measure(_ node: JSONNode) throws(FormatError) -> Double {
    let value = try node.number()
    guard amounts.contains(value) else {
      throw node.error(expected: "a number from 0 to 10000000")
    }
    return value
  }

  /// Lets an error of the syntax name the member.
  private static func checked<Value>(
    _ node: JSONNode, _ body: () throws(SimulationError) -> Value
  ) throws(FormatError) -> Value {
    do throws(SimulationError) {
      return try body()
    } catch {
      guard case .fault(_, let expected) = error else {
        throw node.error(expected: error.description)
      }
      throw node.error(expected: expected)
    }
  }

  package static func json(_ faults: [Fault]) -> JSONValue {
    .array(
      faults.map { fault in
        var members: [(String, JSONValue)] = [("fault", .string(fault.kind.rawValue))]
        switch fault.start {
        case .time(let seconds): members.append(("seconds", .number(seconds)))
        case .distance(let meters): members.append(("meters", .number(meters)))
        case .place(let place, let radius):
          members += [
            ("latitude", .number(place.latitude)), ("longitude", .number(place.longitude)),
            ("radius", .number(radius)),
          ]
        }
        switch fault.extent {
        case .seconds(let seconds): members.append(("forSeconds", .number(seconds)))
        case .meters(let meters): members.append(("forMeters", .number(meters)))
        case nil: break
        }
        if fault.kind.strength != nil { members.append(("value", .number(fault.strength))) }
        return .object(JSONObject(members.map { .init(name: $0.0, value: $0.1) }))
      })
  }
}
