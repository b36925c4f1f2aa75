package import GeoFormats
package import GeoRouting
import Geodesy

/// The lengths between many places as CSV, or as JSON (`Data/schemas/matrix.schema.json`).
package struct MatrixDocument: Sendable {
  /// The shapes that it is written in.
  package enum Format: String, Hashable, Sendable, CaseIterable {
    /// A line for each pair.
    case csv
    case json
  }

  private let matrix: PlaceMatrix
  private let starts: [String]
  private let ends: [String]

  /// Creates a document of a matrix and what its starts and arrivals are called.
  package init(_ matrix: PlaceMatrix, from starts: [String], to ends: [String]) {
    self.matrix = matrix
    self.starts = starts
    self.ends = ends
  }

  /// Writes the document; the sink gets UTF-8 bytes that are valid only during the call.
  /// - Throws: The errors of the sink.
  package func write<Failure: Error>(_ format: Format, to sink: ByteSink<Failure>) throws(Failure) {
    switch format {
    case .csv: try writeCSV(to: sink)
    case .json: try writeJSON(to: sink)
    }
  }

  private func writeCSV<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var csv = CSVWriter(header: ["from", "to", "status", "meters"])
    for (row, start) in starts.enumerated() {
      for (column, end) in ends.enumerated() {
        let found = matrix[row, column]
        let meters = found.cost.flatMap { DecimalText.fixed($0, decimals: 6) } ?? ""
        csv.row([start, end, found.status.rawValue, meters])
        try csv.buffer.drain(into: sink)
      }
    }
    try csv.buffer.drain(above: 0, into: sink)
  }

  private func writeJSON<Failure: Error>(to sink: ByteSink<Failure>) throws(Failure) {
    var json = JSONWriter()
    try json.object { json throws(Failure) in
      for (name, ids) in [("from", starts), ("to", ends)] {
        json.member(name, ids, inline: true)
      }
      try json.array("meters", of: starts.indices) { json, row throws(Failure) in
        json.array(of: ends.indices, inline: true) { $0.number(matrix[row, $1].cost, decimals: 6) }
        try json.buffer.drain(into: sink)
      }
    }
    json.endText()
    try json.buffer.drain(above: 0, into: sink)
  }
}
