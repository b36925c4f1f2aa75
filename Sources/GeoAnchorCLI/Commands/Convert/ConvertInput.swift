import GeoFormats
import Geodesy

/// Reads the points of a stream.
final class ConvertInput {
  enum Shape: String, CaseIterable { case text, csv, geojsonl }

  private var file: InputFile
  private var first: ArraySlice<UInt8>?

  init(_ path: String, _ console: Console) throws {
    file = try InputFile(path, console)
  }

  /// How messages call the input.
  var shownName: String { file.shownName }

  /// The shape of the text by its first character: `{` or a letter, else numbers.
  func detect() throws -> Shape {
    let start = try bytes()
    first = start
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
    guard let byte = text.first(where: { $0 > 32 }) else { return .text }
    if byte == UInt8(ascii: "{") { return .geojsonl }
    let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    guard isLetter || byte == UInt8(ascii: "\"") else { return .text }
    // `nan` and `N47.5` are bad numbers rather than names of columns.
    let line = String(
      decoding: text.prefix { $0 != UInt8(ascii: "\n") }.prefix(4096), as: UTF8.self)
    let names = line.lowercased().split { ", \t\r\"".contains($0) }
    let areNames = names.contains {
      $0.allSatisfy(\.isLetter) && !["nan", "inf", "infinity"].contains($0)
    }
    return areNames ? .csv : .text
  }

  private func bytes() throws(CommandFailure) -> ArraySlice<UInt8> {
    if let first {
      self.first = nil
      return first
    }
    return try file.nextBytes()
  }

  /// Reads lines of numbers.
  func readText(_ run: ConvertRun, flush: () throws -> Void) throws {
    var lines = LineChunks { (_) throws(CommandFailure) in Array(try self.bytes()) }
    while try lines.next({ number, line in
      if line.first == UInt8(ascii: "#") { return }
      let scan: PointScan
      do throws(PointScan.Fault) {
        scan = try PointScan(line)
      } catch {
        return try run.fail(
          error.problem, at: "line \(number), column \(Self.column(line, error.offset))")
      }
      try run.take(scan.values, count: scan.count) { field in
        guard let field else { return "line \(number)" }
        return "line \(number), column \(Self.column(line, scan.starts[field]))"
      }
    }) { try flush() }
  }

  /// The character of a line, from 1, where a byte stands.
  private static func column(_ line: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    String(decoding: line[..<min(offset, line.count)], as: UTF8.self).unicodeScalars.count + 1
  }

  /// Reads GeoJSON, one Feature or Point a line.
  func readFeatures(_ run: ConvertRun, flush: () throws -> Void) throws {
    var lines = LineChunks { (_) throws(CommandFailure) in Array(try self.bytes()) }
    while try lines.next({ number, line in
      // A record separator (RFC 8142) may stand before the text.
      let text = line.first == 0x1E ? UnsafeRawBufferPointer(rebasing: line.dropFirst()) : line
      guard text.contains(where: { $0 > 32 }) else { return }
      let value: JSONValue
      do throws(FormatError) {
        value = try JSONReader.read(Array(text), depth: 32)
      } catch {
        return try run.fail(Self.problem(error), at: Self.place(number, error))
      }
      let point = value["type"]?.string == "Feature" ? value["geometry"] : value
      guard let point, point["type"]?.string == "Point",
        let numbers = point["coordinates"]?.array?.map(\.number), (2...3).contains(numbers.count),
        let longitude = numbers[0], let latitude = numbers[1]
      else {
        let problem = ConvertProblem(
          found: value["type"]?.string.map { ShownText.quote($0) } ?? value.kind,
          expected: "a Point or a Feature with one, of two or three coordinates")
        return try run.fail(problem, at: "line \(number)")
      }
      var values = SIMD3(latitude, longitude, 0)
      if numbers.count == 3 {
        guard let height = numbers[2] else {
          return try run.fail(
            ConvertProblem(found: "no number", expected: "a height in meters"),
            at: "line \(number)")
        }
        values.z = height
      }
      try run.take(values, count: numbers.count, properties: value["properties"]) { field in
        field == nil ? "line \(number)" : "line \(number), `coordinates`"
      }
    }) { try flush() }
  }

  private static func place(_ number: Int, _ error: FormatError) -> String {
    guard let place = error.place, place.line == 1, place.column > 0 else {
      return "line \(number)"
    }
    return "line \(number), column \(place.column)"
  }

  private static func problem(_ error: FormatError) -> ConvertProblem {
    if case .unexpected(let found, let expected, _) = error {
      return ConvertProblem(found: found, expected: expected)
    }
    return ConvertProblem(expected: error.description)
  }

  /// The next bytes for a reader of CSV.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(CommandFailure) -> Int {
    let piece = try bytes()
    let count = min(piece.count, buffer.count)
    buffer.copyBytes(from: piece.prefix(count))
    if count < piece.count { first = piece.dropFirst(count) }
    return count
  }
}
