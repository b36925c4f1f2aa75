package import GeoFormats

/// Tells kinds of places apart by the strengths of a few receivers or beacons: indoors, at the door, outside.
///
/// A kind is the mean of its examples; a new row belongs to the nearest mean.
package struct SignalClasses: Hashable, Sendable {
  private let means: [(name: String, levels: SignalLevels)]
  private let silence: Double

  /// Learns from rows of known kinds.
  /// - Parameters:
  ///   - examples: rows with the name of their kind.
  ///   - silence: the strength that stands for what was not heard, dBm.
  init(_ examples: [(name: String, levels: SignalLevels)], silence: Double = -100) {
    self.silence = silence
    let beacons = Set(examples.flatMap(\.levels.keys)).sorted()
    let names = Set(examples.map(\.name)).sorted()
    means = names.map { name in
      let own = examples.filter { $0.name == name }
      let levels = beacons.map { beacon in
        (beacon, own.reduce(0) { $0 + ($1.levels[beacon] ?? silence) } / Double(own.count))
      }
      return (name, SignalLevels(uniqueKeysWithValues: levels))
    }
  }

  /// The kind of a row; nil when none was learned.
  package func name(of levels: SignalLevels) -> String? {
    means.map { mean in
      let squares = mean.levels.keys.sorted().map { beacon in
        let step = (mean.levels[beacon] ?? silence) - (levels[beacon] ?? silence)
        return step * step
      }
      return (name: mean.name, distance: squares.reduce(0, +))
    }.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// Rows of a table: the strengths of the receivers or beacons that its columns name in dBm, an empty
  /// field for one that was not heard, and the kind in the column `kind` where it is known.
  package struct Table: Sendable {
    /// The lines of the rows, from 1, the kind and the strengths.
    package private(set) var rows: [(line: Int, kind: String?, levels: SignalLevels)] = []
    /// The names of the columns with strengths.
    private let columns: [String]

    /// Reads a table; `names` are the columns whose strengths count.
    ///
    /// Without them the table is one of examples: all columns but `kind` count, which must be there.
    /// - Throws: `FormatError` naming the line: a missing column or an invalid number.
    package init(csv bytes: [UInt8], columns names: Table? = nil) throws(FormatError) {
      var reader = try CSVReader(bytes: bytes)
      let kind = try names == nil ? reader.requiredColumn("kind") : reader.column("kind")
      columns = names?.columns ?? reader.header.filter { $0 != "kind" }
      var places: [Int] = []
      for name in columns { places.append(try reader.requiredColumn(name)) }
      while let row = try reader.next() {
        var levels: SignalLevels = [:]
        for (index, place) in places.enumerated() where !row.fields[place].isEmpty {
          guard let rssi = NumberText.number(row.fields[place]), rssi.isFinite,
            rssi.magnitude < 1e4
          else {
            throw .member(
              path: columns[index], found: "`\(row.fields[place].prefix(40))`",
              expected: "a strength in dBm", at: TextPlace(line: row.line, column: 0))
          }
          levels[index] = rssi
        }
        let name = kind.map { row.fields[$0] }
        rows.append((row.line, name?.isEmpty == true ? nil : name, levels))
      }
    }
  }

  /// Learns from the rows of a table whose kind is known.
  package init(_ table: Table) {
    self.init(table.rows.compactMap { row in row.kind.map { ($0, row.levels) } })
  }

  /// Whether two have learned the same.
  package static func == (a: SignalClasses, b: SignalClasses) -> Bool {
    a.silence == b.silence && a.means.count == b.means.count
      && zip(a.means, b.means).allSatisfy { $0.name == $1.name && $0.levels == $1.levels }
  }

  /// Mixes what was learned.
  package func hash(into hasher: inout Hasher) {
    for mean in means { hasher.combine(mean.name) }
  }
}
