import GeoAnchors
import GeoFormats

/// The members of what planning decided about an anchor of a chain; what says nothing is left out.
enum ChainDetailMembers {
  /// The names of the members, in their order.
  static let names = [
    "offsetMeters", "altitudeSource", "orientation", "revealMeters", "asset", "scale",
    "instruction", "pinned", "content",
  ]

  private static let maneuvers = "maneuvers"

  /// Writes the details; without the orientation where another member has it, and with the numbers of
  /// maneuvers where the document lists these.
  static func write(
    _ details: ChainAnchorDetails, withOrientation: Bool = true, withManeuvers: Bool = false,
    to json: inout JSONWriter
  ) {
    json.memberIfPresent(
      "offsetMeters", details.offset == 0 ? nil : details.offset, decimals: DocumentDecimals.meters)
    json.memberIfPresent("altitudeSource", details.altitudeSource?.rawValue)
    if withOrientation { details.orientation?.write(to: &json) }
    json.memberIfPresent(
      "revealMeters", details.revealDistance, decimals: DocumentDecimals.meters)
    json.memberIfPresent("asset", details.asset?.rawValue)
    json.memberIfPresent(
      "scale", details.scale, decimals: DocumentDecimals.meters)
    json.memberIfPresent("instruction", details.instruction)
    if withManeuvers, !details.maneuvers.isEmpty {
      json.array(maneuvers, of: details.maneuvers, inline: true) { $0.number($1 + 1) }
    }
    if details.isPinned {
      json.member("pinned", true)
    }
    if let content = details.content, let value = try? JSONReader.read(text: content) {
      json.key("content")
      json.value(value, inline: true)
    }
  }

  /// Reads the details from the members of an anchor; missing and null members are ignored.
  static func read(_ node: JSONNode) throws(FormatError) -> ChainAnchorDetails {
    var details = ChainAnchorDetails()
    if !node["offsetMeters"].isNull { details.offset = try node["offsetMeters"].number() }
    details.altitudeSource =
      try node["altitudeSource"].isNull
      ? nil : node["altitudeSource"].choice(of: AltitudeSource.self)
    details.orientation = try orientation(node["orientation"])
    details.revealDistance = try positive(node["revealMeters"])
    details.asset = try node["asset"].isNull ? nil : node["asset"].choice(of: AssetClass.self)
    details.scale = try positive(node["scale"])
    details.instruction = try node["instruction"].optionalString()
    if !node[maneuvers].isNull {
      for element in try node[maneuvers].elements() {
        guard let place = Int(exactly: try element.number()), place > 0 else {
          throw element.error(expected: "the number of a maneuver, from 1")
        }
        details.maneuvers.append(place - 1)
      }
    }
    if !node["pinned"].isNull { details.isPinned = try node["pinned"].bool() }
    if !node["content"].isNull {
      details.content = try AnchorContent(node["content"]).storedText
    }
    do throws(AnchorProblem) {
      try AnchorRules.check(details)
    } catch {
      throw node.error(expected: "usable details: \(error)")
    }
    return details
  }

  private static func positive(_ node: JSONNode) throws(FormatError) -> Double? {
    if node.isNull { return nil }
    let number = try node.number()
    guard number > 0 else { throw node.error(expected: "a number above 0") }
    return number
  }

  private static func orientation(_ node: JSONNode) throws(FormatError) -> AnchorOrientation? {
    if node.isNull { return nil }
    var parts: [Double] = []
    for element in try node.elements() { parts.append(try element.number()) }
    let square = parts.reduce(0) { $0 + $1 * $1 }
    guard parts.count == 4, abs(square - 1) <= 1e-6 else {
      throw node.error(expected: "a quaternion [x, y, z, w] of length 1")
    }
    return AnchorOrientation(x: parts[0], y: parts[1], z: parts[2], w: parts[3])
  }

  /// The columns of CSV, which only chains with details have.
  static let columns = [
    "offset", "source", "orientation", "reveal", "asset", "scale", "instruction", "pinned",
    "content",
  ]

  /// The fields of CSV, in the order of `columns`.
  static func fields(_ details: ChainAnchorDetails) -> [String] {
    func number(_ value: Double?) -> String {
      CSVField.number(value, decimals: DocumentDecimals.meters)
    }
    return [
      details.offset == 0 ? "" : number(details.offset), details.altitudeSource?.rawValue ?? "",
      details.orientation?.text ?? "",
      number(details.revealDistance), details.asset?.rawValue ?? "", number(details.scale),
      details.instruction ?? "", details.isPinned ? "true" : "",
      details.content ?? "",
    ]
  }

  /// The details as elements of GPX.
  static func extensions(_ details: ChainAnchorDetails) -> [GPXWriter.Extension] {
    guard details != ChainAnchorDetails() else { return [] }
    return GPXWriter.Extension.details(names, fields(details))
  }
}
