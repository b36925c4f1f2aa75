import GeoFormats

/// Policies as JSON, with units in the names of their members.
///
/// ```json
/// {"name": "museum", "base": "arkit", "status": {"positionEnterMeters": 5}}
/// ```
///
/// Members that are missing are those of `base`, one of `arkit`, `arcore-java`, `arcore-unity`; the
/// default is `arkit`.
package enum PolicyDocument {
  /// Reads a policy.
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
    let policy = try PolicyMembers.table.read(root)
    try checkPairs(root, policy)
    return policy
  }

  /// A file may set one of a pair only, so the values are compared, not the text.
  private static func checkPairs(_ root: JSONNode, _ policy: TrackingPolicy) throws(FormatError) {
    for pair in PolicyMembers.pairs {
      guard let section = PolicyMembers.sections.first(where: { $0.name == pair.section }),
        let lesser = section.number(pair.lesser, in: policy),
        let greater = section.number(pair.greater, in: policy), lesser > greater
      else { continue }
      let node = root[pair.section]
      guard node[pair.greater].isNull else {
        throw node[pair.greater].error(
          expected: "at least `\(pair.lesser)`, which is \(plain(lesser))")
      }
      throw node[pair.lesser].error(
        expected: "at most `\(pair.greater)`, which is \(plain(greater))")
    }
  }

  /// A number of the tables, without decimals where it has none.
  private static func plain(_ number: Double) -> String {
    number == number.rounded() ? String(Int(number)) : "\(number)"
  }

  /// The policy with every member, as JSON with a line feed at the end.
  package static func text(of policy: TrackingPolicy) -> String {
    PolicyMembers.table.json(of: policy).text + "\n"
  }
}

extension TrackingPolicy {
  /// Reads a policy; missing members are those of its `base`, one of `presets`.
  /// - Throws: `TrackingError.format` naming the member with its place: unknown, not a number, out of
  ///   range or in contradiction to another one.
  public init(readingJSON bytes: [UInt8]) throws(TrackingError) {
    self = try PolicyDocument.read(bytes)
  }
}
