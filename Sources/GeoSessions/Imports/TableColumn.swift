/// A column of a table: its name as the file has it, and what that says.
struct TableColumn: Hashable {
  /// The name in the file.
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

  /// The first column with the first of these plain names that there is, in the unit that counts.
  mutating func claim(_ names: [String], _ quantity: Quantity = .number) -> Int? {
    for name in names {
      let index = all.firstIndex { column in
        column.plain == name && column.unit.map { quantity.units.contains($0) } ?? true
      }
      if let index {
        used.insert(index)
        return index
      }
    }
    return nil
  }

  /// The columns with these plain names; nil unless all of them are there.
  mutating func claimAll(_ names: [String], _ quantity: Quantity = .number) -> [Int]? {
    let before = used
    let found = names.compactMap { claim([$0], quantity) }
    guard found.count == names.count else {
      used = before
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

  /// Whether one of the columns has this plain name.
  func has(_ name: String) -> Bool { all.contains { $0.plain == name } }

  /// Names the columns that nothing was made of: those of the format, and those that nobody knows.
  func leaveOutRest(of known: Set<String>, from draft: inout RecordingDraft, line: Int) {
    for (index, column) in all.enumerated() where !used.contains(index) && !column.name.isEmpty {
      if known.contains(column.plain) {
        draft.leaveOut(column.name, line: line)
      } else {
        draft.report(line, .unknownColumn(column.name))
      }
    }
  }
}
