public import GeoFormats
import Geodesy

/// Converts a text of points piece by piece, in bounded memory.
///
/// A stream belongs to one thread at a time.
///
///     let stream = try ConversionStream(request, from: ByteFeed(ByteStream(path: "walk.txt")))
///     while let bytes = try stream.next() { try send(bytes) }
public final class ConversionStream {
  /// The shape of the text that goes in.
  public enum InputShape: String, Hashable, CaseIterable, Sendable {
    /// Lines of two or three numbers separated by blanks or commas, or of places in another notation
    /// that `WrittenPlace` reads; `#` begins a comment.
    case text
    /// A table whose header names the columns.
    case csv
    /// GeoJSON, one Point or Feature a line or a FeatureCollection: longitude first, heights above
    /// the ellipsoid unless the request says otherwise.
    case geojsonl
  }

  /// The shape of the text that comes out.
  public enum OutputShape: String, Hashable, CaseIterable, Sendable {
    /// Lines of numbers separated by a blank.
    case text
    /// A table with a header.
    case csv
    /// One document (`Data/schemas/convert.schema.json`).
    case json
    /// GeoJSON, one Feature a line; for latitude, longitude and heights above the ellipsoid only.
    case geojsonl
  }

  /// The format of the input and output.
  public struct Format: Hashable, Sendable {
    /// The shape of the text that goes in; nil for what its first character says.
    public var input: InputShape?
    /// The shape of the text that comes out.
    public var output = OutputShape.text
    /// The decimals of meters, `0...9`; degrees get five more, at most 12.
    public var precision = 4
    /// Whether columns of CSV that are no coordinates are passed on to CSV; else they are an error.
    public var keepsColumns = false

    /// Creates the format that is usual.
    public init() {}
  }

  /// A closure called with the problem of a skipped point.
  public typealias Skipping = (_ problem: ConversionProblem, _ place: String) -> Void

  private enum Rows {
    case points([String])
    case text(LineReader)
    case features(LineReader)
    case collection(FeatureSequence)
    case table(PointTable)
  }

  private let run: ConversionRun
  private let rows: Rows
  private var isAtEnd = false
  private var failure: ConversionError?
  private static let pieceSize = 1 << 16

  /// Begins to convert a text.
  /// - Parameters:
  ///   - request: The source and target of the conversion.
  ///   - feed: The text, UTF-8.
  ///   - format: The format of the input and output.
  ///   - heights: The sources of the heights of geoids and of the ground.
  ///   - skipping: Called for each point that cannot be converted, which is left out; without it
  ///   the first of them ends the stream.
  /// - Throws: `ConversionError`: members that do not go together, a text or a header that cannot
  ///   be read.
  public convenience init(
    _ request: ConversionRequest, from feed: ByteFeed, format: Format = Format(),
    heights: HeightSources = HeightSources(), skipping: Skipping? = nil
  ) throws(ConversionError) {
    var request = request
    let shape: InputShape
    do throws(FormatError) {
      // `??` would make the error `any Error`.
      let start = format.input == nil ? try feed.peekOnce() : []
      shape = format.input ?? InputShape(of: start)
    } catch {
      throw .input(error)
    }
    // GeoJSON has a datum of its own.
    if shape == .geojsonl { request.sourceDatum = request.sourceDatum ?? .ellipsoid }
    try format.check(input: shape, request)
    let rows: Rows
    switch shape {
    case .text: rows = .text(LineReader(feed))
    case .geojsonl:
      let collection = try attempt(as: ConversionError.input) { () throws(FormatError) in
        try FeatureSequence(feed)
      }
      rows = collection.map { .collection($0) } ?? .features(LineReader(feed))
    case .csv:
      let table = try PointTable(feed, &request, keepsColumns: format.keepsColumns)
      rows = .table(table)
    }
    self.init(request, rows, format, heights, skipping)
  }

  /// Begins to convert points that are texts of their own, such as `47.7,-122.3`.
  /// - Throws: `ConversionError.member` when members do not go together.
  public convenience init(
    _ request: ConversionRequest, points: [String], format: Format = Format(),
    heights: HeightSources = HeightSources(), skipping: Skipping? = nil
  ) throws(ConversionError) {
    try format.check(input: .text, request)
    self.init(request, .points(points), format, heights, skipping)
  }

  /// Begins to convert the points that the request brings.
  /// - Throws: `ConversionError.member` when members do not go together.
  public convenience init(
    _ request: ConversionRequest, format: Format = Format(),
    heights: HeightSources = HeightSources()
  ) throws(ConversionError) {
    try self.init(
      request, points: request.points.map { $0.map(\.description).joined(separator: ",") },
      format: format, heights: heights)
  }

  private init(
    _ request: ConversionRequest, _ rows: Rows, _ format: Format, _ heights: HeightSources,
    _ skipping: Skipping?
  ) {
    var keptColumns: [String] = []
    if case .table(let table) = rows { keptColumns = table.keptNames }
    self.rows = rows
    run = ConversionRun(
      request, heights, PointWriter(request, format, keptColumns: keptColumns), skipping)
  }

  /// The number of points skipped so far.
  public var skipped: Int { run.skipped }

  /// The operations of PROJ and the geoids that were used so far.
  public var usedOperations: [ConversionOperation] { run.usedOperations }

  /// Converts more of the text.
  /// - Returns: The next output, about 64 KiB; nil at the end.
  /// - Throws: `ConversionError` with the line, after the points before it were returned.
  public func next() throws(ConversionError) -> [UInt8]? {
    do throws(ConversionError) {
      while !isAtEnd, failure == nil, run.writer.buffer.count <= Self.pieceSize {
        isAtEnd = try !advance()
        if isAtEnd { run.finish() }
      }
    } catch {
      failure = error
    }
    var piece: [UInt8] = []
    run.writer.buffer.drain(above: 0) { piece = Array($0) }
    if piece.isEmpty, let failure { throw failure }
    return piece.isEmpty ? nil : piece
  }

  /// Converts a few rows; false at the end.
  private func advance() throws(ConversionError) -> Bool {
    switch rows {
    case .points(let points):
      try run.convert(points: points)
      return false
    case .text(let lines):
      guard try lines.read() else { return false }
      try run.convert(text: lines)
    case .features(let lines):
      guard try lines.read() else { return false }
      try run.convert(features: lines)
    case .collection(let collection): return try run.convert(itemOf: collection)
    case .table(let table):
      guard let row = try table.next() else { return false }
      try table.convert(row, run)
    }
    return true
  }
}

extension ConversionStream.Format {
  /// Refuses shapes that cannot hold the answer.
  fileprivate func check(
    input: ConversionStream.InputShape, _ request: ConversionRequest
  ) throws(ConversionError) {
    if output == .geojsonl, request.target != .geodetic || request.targetDatum != .ellipsoid {
      throw .member(
        name: "output", found: "`geojsonl`",
        expected: "latitude, longitude and heights above the ellipsoid, or another shape")
    }
    guard keepsColumns else { return }
    if input != .csv {
      throw .member(name: "keepsColumns", found: "a text without columns", expected: "a CSV input")
    }
    if output != .csv {
      throw .member(name: "keepsColumns", found: "`\(output.rawValue)`", expected: "a CSV output")
    }
  }
}

extension ConversionStream.InputShape {
  /// The shape of a text by its first character: `{` or a letter, else numbers.
  init(of start: ArraySlice<UInt8>) {
    self = .text
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    guard let byte = text.first(where: { $0 > 32 }) else { return }
    guard byte != UInt8(ascii: "{") else {
      self = .geojsonl
      return
    }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    guard isLetter || byte == UInt8(ascii: "\"") else { return }
    // `nan` and `N47.5` are bad numbers rather than names of columns.
    let line = String(
      decoding: text.prefix { $0 != UInt8(ascii: "\n") }.prefix(4096), as: UTF8.self)
    let names = line.lowercased().split { ",;| \t\r\"".contains($0) }
    let areNames = names.contains {
      $0.allSatisfy(\.isLetter) && !["nan", "inf", "infinity"].contains($0)
    }
    if areNames { self = .csv }
  }
}
