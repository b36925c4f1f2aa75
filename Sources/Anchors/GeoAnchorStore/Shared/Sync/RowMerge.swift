import GeoFormats

/// A row that two stores changed since a common base, merged field by field.
///
/// A field that one side changed is taken from it; tags are merged as sets. A field that both sides
/// changed in different ways is in conflict, and stays as the preferred side has it. Either store
/// comes to the same row.
struct RowMerge {
  /// Columns that change together, under one name.
  struct Field {
    var name: String
    var columns: [String]
    /// The kind of the column's values.
    var kind = Kind.whole

    /// The way in which two changes of a field merge.
    enum Kind {
      case whole
      /// As sets of tags, in one column.
      case tags
      /// Part by part, as the document in one column.
      case tree
    }

    init(_ name: String, _ columns: [String], _ kind: Kind = .whole) {
      self.name = name
      self.columns = columns
      self.kind = kind
    }

    /// Whether two rows have the same in it.
    func isSame(_ left: JSONObject, _ right: JSONObject) -> Bool {
      columns.allSatisfy { (left[$0] ?? .null) == (right[$0] ?? .null) }
    }
  }

  /// The row as it is merged.
  private(set) var row: JSONObject
  /// The names of the fields that both sides changed in different ways.
  private(set) var conflicts: [String] = []

  /// Merges two rows of a layer; `created` stays ours.
  init(
    base: JSONObject, ours: JSONObject, theirs: JSONObject, _ fields: [Field],
    preferring side: ConflictSide = .ours
  ) {
    row = ours
    for field in fields where !field.isSame(ours, theirs) && !field.isSame(base, theirs) {
      if field.isSame(base, ours) {
        take(field, from: theirs)
        continue
      }
      switch field.kind {
      case .tags:
        for column in field.columns {
          set(column, Self.tags(base[column], ours[column], theirs[column]))
        }
      case .tree:
        for column in field.columns {
          let merge = TreeMerge(
            base: base[column], ours: ours[column], theirs: theirs[column], at: field.name,
            preferring: side)
          set(column, merge.value ?? .null)
          conflicts += merge.conflicts
        }
      case .whole:
        conflicts.append(field.name)
        if side == .theirs { take(field, from: theirs) }
      }
    }
  }

  /// The names of the fields in which two rows differ.
  static func differing(_ ours: JSONObject, _ theirs: JSONObject, _ fields: [Field]) -> [String] {
    fields.filter { !$0.isSame(ours, theirs) }.flatMap { field in
      field.kind == .tree
        ? field.columns.flatMap {
          TreeMerge.differing(ours[$0], theirs[$0], at: field.name)
        } : [field.name]
    }
  }

  private mutating func take(_ field: Field, from other: JSONObject) {
    for column in field.columns { set(column, other[column] ?? .null) }
  }

  private mutating func set(_ column: String, _ value: JSONValue) {
    guard let index = row.members.lastIndex(where: { $0.name == column }) else {
      row.members.append(.init(name: column, value: value))
      return
    }
    row.members[index].value = value
  }

  /// The tags of the base that neither side took off, then those that either side put on; these in
  /// the order of their characters, so that both stores come to the same list.
  private static func tags(
    _ base: JSONValue?, _ ours: JSONValue?, _ theirs: JSONValue?
  ) -> JSONValue {
    let (old, here, there) = (
      TagList.decode(base?.string), TagList.decode(ours?.string), TagList.decode(theirs?.string)
    )
    let inBoth = Set(here).intersection(there)
    let kept = old.filter(inBoth.contains)
    let new = Set(here + there).subtracting(old).sorted()
    return TagList.encode(kept + new).map { .string($0) } ?? .null
  }
}

extension SyncLayer {
  /// The fields by which rows are merged.
  ///
  /// A place is one field: an altitude of one side above a position of the other is no place that
  /// anybody meant. So is a chain's way with its anchors, and what planning found out about them.
  var fields: [RowMerge.Field] {
    switch kind {
    case .chains:
      return [
        RowMerge.Field("name", ["name"]),
        RowMerge.Field("path", ["geom", "length", "properties", "members"]),
        RowMerge.Field("attribution", ["attribution"]),
      ]
    case .regionSets:
      return [
        RowMerge.Field("version", ["version", "source"]),
        RowMerge.Field("regions", ["regions"], .tree),
      ]
    case .venues:
      return [
        RowMerge.Field("source", ["source"]), RowMerge.Field("document", ["document"], .tree),
      ]
    case .anchors: return anchorFields
    }
  }

  private var anchorFields: [RowMerge.Field] {
    let place = [
      "geom", "altitude", "altitude_datum", "altitude_source", "altitude_geoid",
      "altitude_uncertainty",
    ]
    return [
      RowMerge.Field("position", place), RowMerge.Field("tags", ["tags"], .tags),
      RowMerge.Field("revealRadius", ["reveal_radius"]),
      RowMerge.Field("arrivalRadius", ["arrival_radius"]),
    ]
      + journal.content.filter {
        !place.contains($0)
          && !["created", "tags", "reveal_radius", "arrival_radius"].contains($0)
      }.map { RowMerge.Field($0, [$0]) }
  }
}
