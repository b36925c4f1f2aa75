package import GeoFormats

/// Answers the direct or the inverse geodesic problem for a text of lines, piece by piece.
///
/// Each line has four numbers separated by blanks or commas; `#` begins a comment.
///
///     let stream = GeodesicStream(.inverse, from: ByteFeed(ByteStream(path: "pairs.txt")))
///     while let bytes = try stream.next() { try send(bytes) }
package final class GeodesicStream {
  /// The shape of the text that comes out.
  package enum OutputShape: String, Hashable, CaseIterable, Sendable {
    /// Lines of numbers separated by a blank.
    case text
    /// A table with a header.
    case csv
    /// One document (`Data/schemas/geodesic.schema.json`).
    case json
  }

  private enum Lines {
    case one(GeodesicLine)
    case text(LineReader)
  }

  private let lines: Lines
  private let problem: GeodesicLine.Problem
  private let skipping: ConversionStream.Skipping?
  private var writer: GeodesicWriter
  private var isAtEnd = false

  /// The number of lines skipped so far.
  package private(set) var skipped = 0

  /// Begins to answer a text.
  /// - Parameters:
  ///   - problem: Which numbers are given.
  ///   - feed: The text, UTF-8.
  ///   - shape: The shape of the answer.
  ///   - precision: The decimals of meters, `0...9`; degrees get five more, at most 12.
  ///   - skipping: Called for each line that cannot be used, which is left out; without it the first of
  ///     them ends the stream.
  package convenience init(
    _ problem: GeodesicLine.Problem, from feed: ByteFeed, as shape: OutputShape = .text,
    precision: Int = 4, skipping: ConversionStream.Skipping? = nil
  ) {
    self.init(problem, .text(LineReader(feed)), shape, precision, skipping)
  }

  /// Begins to write one line that is known.
  package convenience init(
    _ problem: GeodesicLine.Problem, _ line: GeodesicLine, as shape: OutputShape = .text,
    precision: Int = 4
  ) {
    self.init(problem, .one(line), shape, precision, nil)
  }

  private init(
    _ problem: GeodesicLine.Problem, _ lines: Lines, _ shape: OutputShape, _ precision: Int,
    _ skipping: ConversionStream.Skipping?
  ) {
    self.lines = lines
    self.problem = problem
    self.skipping = skipping
    writer = GeodesicWriter(problem, shape, precision: precision)
  }

  /// Answers more of the text.
  /// - Returns: The next output, about 64 KiB; nil at the end.
  /// - Throws: `ConversionError.point` with the line, `.geodesic` where PROJ is missing.
  package func next() throws(ConversionError) -> [UInt8]? {
    while !isAtEnd, writer.json.buffer.count <= 1 << 16 {
      isAtEnd = try !advance()
      if isAtEnd { writer.end(skipped: skipped) }
    }
    var piece: [UInt8] = []
    writer.json.buffer.drain(above: 0) { piece = Array($0) }
    return piece.isEmpty ? nil : piece
  }

  /// Answers a few lines; false at the end.
  private func advance() throws(ConversionError) -> Bool {
    switch lines {
    case .one(let line):
      try writer.line(line)
      return false
    case .text(let reader):
      guard try reader.read() else { return false }
      try reader.withEachLine { (number, bytes) throws(ConversionError) in
        if bytes.first == UInt8(ascii: "#") { return }
        do throws(ConversionError) {
          try writer.line(try GeodesicLine(reading: bytes, problem))
        } catch .point(let problem, _) {
          let place = "line \(number)" + (problem.field.map { ", number \($0 + 1)" } ?? "")
          guard let skipping else { throw .point(problem, place: place) }
          skipped += 1
          skipping(problem, place)
        }
      }
      return true
    }
  }
}
