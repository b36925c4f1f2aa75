import GeoStreets

/// The rules of an object that hold at some hours only.
enum ConditionRules {
  /// The rule for walkers as mapped; nil without one.
  ///
  /// As with access the nearer key decides: what holds for `access` at some hours does not touch
  /// walkers whom `foot` lets in or keeps out at all hours.
  static func condition(_ tags: OSMTags) -> String? {
    if let foot = tags.text("foot:conditional") { return foot }
    if tags["foot"] == nil, let access = tags.text("access:conditional") { return access }
    return tags.text("opening_hours")
  }

  /// Whether an object that is closed to walkers is open to them at some hours.
  static func mayOpen(_ tags: OSMTags) -> Bool {
    guard let condition = condition(tags), condition.contains("@") else { return false }
    return condition.split(separator: "@").dropLast().contains { part in
      let value = part.split(whereSeparator: { " ;)".contains($0) }).last.map(String.init)
      return value.flatMap { WayAccess(value: $0) }.map { $0 != .closed } ?? false
    }
  }
}
