import GeoFormats

/// Policies as JSON, with units in the names of their members.
///
/// ```json
/// {"name": "museum", "base": "arkit", "status": {"positionEnterMeters": 5}}
/// ```
///
/// What a file leaves out is as in its `base`, one of `arkit`, `arcore-java`, `arcore-unity`
/// (`arkit` when it names none).
package enum PolicyDocument {
  /// Reads a policy.
  ///
  /// - Throws: `TrackingError` naming the member with its place: unknown, not a number, out of range
  ///   or in contradiction to another one.
  package static func read(_ bytes: [UInt8]) throws(TrackingError) -> TrackingPolicy {
    do {
      return try policy(JSONNode(reading: bytes))
    } catch {
      throw .format(error)
    }
  }

  private static func policy(_ root: JSONNode) throws(FormatError) -> TrackingPolicy {
    try root.requireObject(known: ["name", "base"] + PolicyMembers.sections)
    let base = try root["base"].optionalString() ?? "arkit"
    guard var policy = TrackingPolicy(named: base) else {
      let names = TrackingPolicy.presets.map { "`\($0.name)`" }.joined(separator: ", ")
      throw root["base"].error(expected: "one of \(names)")
    }
    policy.name = try root["name"].optionalString() ?? "custom"
    for section in PolicyMembers.sections where !root[section].isNull {
      try root[section].requireObject(known: PolicyMembers.names(of: section))
    }
    try readMembers(root, into: &policy)
    try checkPairs(root, policy)
    return policy
  }

  private static func readMembers(
    _ root: JSONNode, into policy: inout TrackingPolicy
  ) throws(FormatError) {
    for member in PolicyMembers.numbers {
      let node = root[member.section][member.name]
      guard !node.isNull else { continue }
      let value = try node.number()
      guard member.range.contains(value) else {
        throw node.error(expected: "a number from \(text(member.range))")
      }
      policy[keyPath: member.path] = value
    }
    for member in PolicyMembers.wholes {
      let node = root[member.section][member.name]
      guard !node.isNull else { continue }
      let value = try node.number()
      let range = member.range
      guard value == value.rounded(), value >= Double(range.lowerBound),
        value <= Double(range.upperBound)
      else {
        throw node.error(
          expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      policy[keyPath: member.path] = Int(value)
    }
    for member in PolicyMembers.flags {
      let node = root[member.section][member.name]
      guard !node.isNull else { continue }
      guard case .bool(let value)? = node.value else { throw node.error(expected: "true or false") }
      policy[keyPath: member.path] = value
    }
  }

  /// A file may set one of a pair only, so the values are compared, not the text.
  private static func checkPairs(_ root: JSONNode, _ policy: TrackingPolicy) throws(FormatError) {
    for pair in PolicyMembers.pairs {
      let numbers = PolicyMembers.numbers.filter { $0.section == pair.section }
      guard let lesser = numbers.first(where: { $0.name == pair.lesser }),
        let greater = numbers.first(where: { $0.name == pair.greater }),
        policy[keyPath: lesser.path] > policy[keyPath: greater.path]
      else { continue }
      let node = root[pair.section]
      let given = node[pair.greater].isNull ? pair.lesser : pair.greater
      let other = given == pair.lesser ? greater : lesser
      let limit = plain(policy[keyPath: other.path])
      throw node[given].error(
        expected: given == pair.lesser
          ? "at most `\(pair.greater)`, which is \(limit)"
          : "at least `\(pair.lesser)`, which is \(limit)")
    }
  }

  /// A number of the tables, without decimals where it has none.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
  }

  private static func text(_ range: ClosedRange<Double>) -> String {
    "\(plain(range.lowerBound)) to \(plain(range.upperBound))"
  }

  /// The policy with every member, as JSON with a line feed at the end.
  package static func text(of policy: TrackingPolicy) -> String {
    JSONWriter.text { json in
      json.member("name", policy.name)
      for section in PolicyMembers.sections {
        json.object(section) { json in
          for member in PolicyMembers.numbers where member.section == section {
            json.member(member.name, policy[keyPath: member.path], decimals: 6)
          }
          for member in PolicyMembers.wholes where member.section == section {
            json.member(member.name, policy[keyPath: member.path])
          }
          for member in PolicyMembers.flags where member.section == section {
            json.member(member.name, policy[keyPath: member.path])
          }
        }
      }
    }
  }
}

extension TrackingPolicy {
  /// Reads a policy: what it leaves out is as in its `base`, one of `presets`.
  ///
  /// - Throws: `TrackingError.format` naming the member with its place: unknown, not a number, out of
  ///   range or in contradiction to another one.
  public init(readingJSON bytes: [UInt8]) throws(TrackingError) {
    self = try PolicyDocument.read(bytes)
  }
}
