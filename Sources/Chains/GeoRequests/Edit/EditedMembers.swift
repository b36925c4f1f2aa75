import GeoFormats
import GeoNumerics

/// Makes sure that an edit did all that its document says: a member that is unknown, misplaced or read-only is refused
/// with its place.
struct EditedMembers {
  /// The feature before the edit; nil for a new one.
  let before: JSONValue?
  /// The feature after the edit.
  let after: JSONValue

  /// Checks a feature that was sent, or a merge patch (RFC 7396) of one.
  /// - Throws: `RequestError.member` with the path of the first member that the feature does not have as it was sent.
  func check(_ sent: JSONValue, isPatch: Bool) throws(RequestError) {
    guard let members = sent.object?.members, isPatch || sent["type"]?.string == "Feature" else {
      return
    }
    for member in members {
      switch member.name {
      // Links are the service's own.
      case "links" where !isPatch: break
      // The id within a set or a venue.
      case "id" where after["id"]?.string?.hasSuffix(":" + (member.value.string ?? "\n")) == true:
        break
      case "geometry": try checkGeometry(member.value)
      case "properties": try checkProperties(member.value, isPatch: isPatch)
      default:
        try Self.check(
          member.value, [before?[member.name], after[member.name]], [.member(member.name)])
      }
    }
  }

  private func checkProperties(_ sent: JSONValue, isPatch: Bool) throws(RequestError) {
    let (old, new) = (before?["properties"], after["properties"])
    for member in sent.object?.members ?? [] {
      let path: [JSONPath.Step] = [.member("properties"), .member(member.name)]
      // The distance is that of a query.
      if member.name == "distanceMeters", !isPatch { continue }
      // An anchor keeps what it has no member for among its free properties.
      if new?[member.name] == nil, let free = new?["properties"]?[member.name] {
        try Self.check(member.value, [free], path)
      } else {
        try Self.check(member.value, [old?[member.name], new?[member.name]], path)
      }
    }
  }

  /// A geometry may come out in another form, with its rings turned or closed, but not as it was before.
  private func checkGeometry(_ sent: JSONValue) throws(RequestError) {
    guard let old = before?["geometry"], old == after["geometry"], !Self.isPlace(old, sent) else {
      return
    }
    throw Self.mistake([.member("geometry")], sent, old)
  }

  /// Whether two geometries are the same, heights and a tenth of a millimeter aside.
  private static func isPlace(_ geometry: JSONValue, _ other: JSONValue) -> Bool {
    func positions(_ value: JSONValue?) -> [Double] {
      let elements = value?.array ?? []
      return elements.first?.number != nil
        ? elements.prefix(2).compactMap(\.number) : elements.flatMap { positions($0) }
    }
    let (left, right) = (positions(geometry["coordinates"]), positions(other["coordinates"]))
    return geometry["type"] == other["type"] && left.count == right.count
      && zip(left, right).allSatisfy { abs($0 - $1) <= 1e-9 }
  }

  /// Checks that one of the values in its place has all that was sent.
  static func check(
    _ sent: JSONValue, _ values: [JSONValue?], _ path: [JSONPath.Step]
  ) throws(RequestError) {
    var found: Mismatch?
    for value in values {
      found = mismatch(value, sent, path)
      guard found != nil else { return }
    }
    if let found { throw mistake(found.path, found.sent, found.present) }
  }

  private struct Mismatch {
    var path: [JSONPath.Step]
    var sent: JSONValue
    var present: JSONValue?
  }

  private static func mistake(
    _ path: [JSONPath.Step], _ sent: JSONValue, _ present: JSONValue?
  ) -> RequestError {
    .member(
      name: JSONPath(path).description, found: "`\(sent.compactText.prefix(80))`",
      expected: present.map { "`\($0.compactText.prefix(80))`, as the feature would have it" }
        ?? "nothing: there is no such member in this place")
  }

  /// The first part of what was sent that a value does not have; what is empty and what is missing are the same.
  private static func mismatch(
    _ value: JSONValue?, _ sent: JSONValue, _ path: [JSONPath.Step]
  ) -> Mismatch? {
    switch (value ?? .null, sent) {
    case (.object(let object), .object(let other)):
      for member in other.members {
        let path = path + [.member(member.name)]
        if let found = mismatch(object[member.name], member.value, path) { return found }
      }
      return nil
    case (.array(let elements), .array(let others)) where elements.count == others.count:
      for (index, (element, other)) in zip(elements, others).enumerated() {
        if let found = mismatch(element, other, path + [.index(index)]) { return found }
      }
      return nil
    case (let present, _):
      return isSame(present, sent) ? nil : Mismatch(path: path, sent: sent, present: value)
    }
  }

  private static func isSame(_ value: JSONValue, _ sent: JSONValue) -> Bool {
    if value == sent || isEmpty(value) && isEmpty(sent) { return true }
    // Documents round numbers, and have times in UTC.
    if let number = value.number, let wanted = sent.number {
      return abs(number - wanted) <= 1e-6 * max(1, abs(wanted))
    }
    guard let text = value.string, let wanted = sent.string, let time = UTCTime(text) else {
      return false
    }
    return time.seconds == UTCTime(wanted)?.seconds
  }

  private static func isEmpty(_ value: JSONValue) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.members.isEmpty
    case .bool, .number, .integer: false
    }
  }
}
