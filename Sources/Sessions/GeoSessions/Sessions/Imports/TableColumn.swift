import GeoFormats

/// A column of a table: its name as the file has it, and what that says.
struct TableColumn: Hashable {
  let name: String
  /// The name in small letters, without blanks, dashes, dots, underscores and unit.
  let plain: String
  /// The unit in brackets, in small letters without blanks; nil without one.
  let unit: String?

  init(_ name: some StringProtocol) {
    let name = name.drop { $0 == "#" || $0 == " " || $0 == "\t" }
    self.name = String(name)
    guard let open = name.firstIndex(where: { $0 == "(" || $0 == "[" }),
      let close = name[open...].firstIndex(where: { $0 == ")" || $0 == "]" })
    else {
      plain = Self.plain(name)
      unit = nil
      return
    }
    plain = Self.plain(String(name[..<open]) + String(name[name.index(after: close)...]))
    let unit = name[name.index(after: open)..<close].lowercased().filter { $0 != " " }
    self.unit = unit.isEmpty ? nil : unit
  }

  /// A name in small letters, without blanks, dashes, dots and underscores.
  static func plain(_ name: some StringProtocol) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" && $0 != "." }
  }
}

/// The columns of a table, and which of them were found to mean something.
struct TableColumns {
  let all: [TableColumn]
  private var used: Set<Int> = []
  /// Columns of one meaning, of which only one can count; nil where there are none.
  private(set) var conflict: [Int]?

  init(_ names: [some StringProtocol]) { all = names.map { TableColumn($0) } }

  /// Units of a quantity, as columns spell them.
  enum Quantity {
    case length
    case angle
    case speed
    case signal
    case number

    fileprivate var units: Set<String> {
      switch self {
      case .length: ["m", "meter", "meters", "metre", "metres"]
      case .angle: ["deg", "degree", "degrees", "°"]
      case .speed: ["m/s", "ms^-1", "ms-1", "mps"]
      case .signal: ["dbm"]
      case .number: []
      }
    }
  }

  /// The column with the first of these plain names that there is, in the unit that counts.
  ///
  /// With `isOnly`, no two columns may have any of the names; else no two may have the same one.
  mutating func claim(
    _ names: [String], _ quantity: Quantity = .number, isOnly: Bool = false
  ) -> Int? {
    let found = names.map { name in
      all.indices.filter { index in
        all[index].plain == name && all[index].unit.map { quantity.units.contains($0) } ?? true
      }
    }
    guard let first = found.first(where: { !$0.isEmpty }) else { return nil }
    let same = isOnly ? found.flatMap(\.self) : first
    if same.count > 1 { mark(same) }
    used.insert(first[0])
    return first[0]
  }

  mutating func mark(_ columns: [Int]) { conflict = conflict ?? columns }

  /// The columns with these plain names; nil unless all of them are there.
  mutating func claimAll(_ names: [String], _ quantity: Quantity = .number) -> [Int]? {
    let before = self
    let found = names.compactMap { claim([$0], quantity) }
    guard found.count == names.count else {
      self = before
      return nil
    }
    return found
  }

  /// Marks a column as one that means something.
  mutating func use(_ index: Int) { used.insert(index) }

  /// The names of the columns that nothing was made of.
  var rest: [String] {
    all.indices.filter { !used.contains($0) && !all[$0].name.isEmpty }.map { all[$0].name }
  }

  func has(_ name: String) -> Bool { all.contains { $0.plain == name } }

  /// Reports the unused columns: those of the format, and the unknown ones.
  /// - Throws: `FormatError` naming columns of one meaning.
  func leaveOutRest(
    of known: Set<String>, from draft: inout RecordingDraft, line: Int
  ) throws(FormatError) {
    if let conflict {
      throw .unexpected(
        found: "the columns \(QuotedText.list(conflict.sorted().prefix(5).map { all[$0].name }))",
        expected: "one of them, as they mean the same", at: TextPlace(line: line, column: 0))
    }
    for (index, column) in all.enumerated() where !used.contains(index) && !column.name.isEmpty {
      if known.contains(column.plain) {
        draft.leaveOut(column.name, line: line)
      } else {
        draft.report(line, .unknownColumn(column.name))
      }
    }
  }
}
