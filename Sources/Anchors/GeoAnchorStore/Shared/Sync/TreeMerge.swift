import GeoFormats

/// Two versions of a document that were made of a common one, merged part by part.
///
/// Objects are merged member by member, lists of things with ids thing by thing; everything else is
/// one part. A part that one side changed is taken from it; one that both changed in different ways
/// is in conflict. Either side comes to the same document.
struct TreeMerge {
  /// The document as it is merged; nil where it is gone.
  private(set) var value: JSONValue?
  /// The places of the parts that both sides changed in different ways, such as `rooms/12/name`.
  private(set) var conflicts: [String] = []
  private let side: ConflictSide
  /// Whether it is known what the versions were made of.
  private let hasBase: Bool

  /// Merges two versions of a document; `place` is the name of all of it.
  init(
    base: JSONValue?, ours: JSONValue?, theirs: JSONValue?, at place: String,
    preferring side: ConflictSide = .ours
  ) {
    self.side = side
    hasBase = true
    value = merge(base, ours, theirs, place)
  }

  /// Compares two documents, as if both sides had changed everything.
  private init(_ ours: JSONValue?, _ theirs: JSONValue?, at place: String) {
    side = .ours
    hasBase = false
    value = merge(nil, ours, theirs, place)
  }

  /// The places of the parts in which two documents differ.
  static func differing(_ ours: JSONValue?, _ theirs: JSONValue?, at place: String) -> [String] {
    TreeMerge(ours, theirs, at: place).conflicts
  }

  private mutating func merge(
    _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?, _ place: String
  ) -> JSONValue? {
    if ours == theirs || hasBase && base == theirs { return ours }
    if hasBase, base == ours { return theirs }
    if case .object(let here)? = ours, case .object(let there)? = theirs {
      return .object(merge(base?.object ?? [:], here, there, place))
    }
    if let here = Things(ours), let there = Things(theirs), let old = Things(base ?? .array([])) {
      return .array(merge(old, here, there, place))
    }
    conflicts.append(place)
    return side == .ours ? ours : theirs
  }

  private mutating func merge(
    _ base: JSONObject, _ ours: JSONObject, _ theirs: JSONObject, _ place: String
  ) -> JSONObject {
    let (old, here, there) = (base.valuesByName, ours.valuesByName, theirs.valuesByName)
    let new = theirs.members.filter { here[$0.name] == nil }
    return JSONObject(
      (ours.members + new).compactMap { member in
        let name = member.name
        return merge(old[name], here[name], there[name], "\(place)/\(name)").map {
          .init(name: name, value: $0)
        }
      })
  }

  private mutating func merge(
    _ base: Things, _ ours: Things, _ theirs: Things, _ place: String
  ) -> [JSONValue] {
    Self.order(base.ids, ours.ids, theirs.ids).compactMap { id in
      merge(base.values[id], ours.values[id], theirs.values[id], "\(place)/\(id)")
    }
  }

  /// The order of things: as in the version that has another one than the base, then what is new.
  private static func order(_ base: [String], _ ours: [String], _ theirs: [String]) -> [String] {
    let (here, there) = (Set(ours), Set(theirs))
    let common = base.filter { here.contains($0) && there.contains($0) }
    let kept = Set(common)
    let reordered = [ours, theirs].map { $0.filter(kept.contains) }.filter { $0 != common }
      .sorted { $0.lexicographicallyPrecedes($1) }
    let first = reordered.first ?? common
    // An element that one side removed may have been changed by the other: it keeps its place at
    // the end.
    let rest = base.filter { !kept.contains($0) && (here.contains($0) || there.contains($0)) }
    let old = Set(base)
    let new = ours.filter { !old.contains($0) && !there.contains($0) }
    let newThere = theirs.filter { !old.contains($0) && !here.contains($0) }
    let both = ours.filter { !old.contains($0) && there.contains($0) }
    let added = [new, newThere].sorted { $0.lexicographicallyPrecedes($1) }
    return first + rest + both.sorted() + added[0] + added[1]
  }
}

/// The elements of a list by their ids.
private struct Things {
  var ids: [String] = []
  var values: [String: JSONValue] = [:]

  /// Indexes a list by id; nil for other values, or elements without unique ids.
  init?(_ value: JSONValue?) {
    guard let elements = value?.array else { return nil }
    for element in elements {
      guard let id = element["id"]?.string, values.updateValue(element, forKey: id) == nil else {
        return nil
      }
      ids.append(id)
    }
  }
}
