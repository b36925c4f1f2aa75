import GeoFormats

extension ConversionRun {
  /// Converts GeoJSON, one Feature or Point a line.
  func convert(features lines: LineReader) throws(ConversionError) {
    try lines.withEachLine { (number, line) throws(ConversionError) in
      // A record separator (RFC 8142) may stand before the text.
      let text = line.first == 0x1E ? UnsafeRawBufferPointer(rebasing: line.dropFirst()) : line
      guard text.contains(where: { $0 > 32 }) else { return }
      let value: JSONValue
      do throws(FormatError) {
        value = try JSONReader.read(Array(text), depth: 32)
      } catch {
        return try fail(Self.problem(error), at: Self.place(number, error))
      }
      try convert(feature: value, at: "line \(number)")
    }
  }

  /// Converts the next feature of a collection, or the next of several documents.
  /// - Returns: Whether there was one.
  func convert(itemOf collection: FeatureSequence) throws(ConversionError) -> Bool {
    let item: JSONItem?
    do throws(FormatError) {
      item = try collection.reader.next()
    } catch {
      throw .input(error)
    }
    guard let item else { return false }
    // The collection itself comes behind its features.
    if item.owner == .root, item.value["type"]?.string == "FeatureCollection" { return true }
    try convert(feature: item.value, at: "line \(item.place.line)")
    return true
  }

  private func convert(feature value: JSONValue, at place: String) throws(ConversionError) {
    let point = value["type"]?.string == "Feature" ? value["geometry"] : value
    guard let point, point["type"]?.string == "Point",
      let numbers = point["coordinates"]?.array?.map(\.number), (2...3).contains(numbers.count),
      let longitude = numbers[0], let latitude = numbers[1]
    else {
      let problem = ConversionProblem(
        found: value["type"]?.string.map { QuotedText.quote($0) } ?? value.kind,
        expected: "a Point or a Feature with one, of two or three coordinates")
      return try fail(problem, at: place)
    }
    guard let height = numbers.count == 3 ? numbers[2] : 0 else {
      return try fail(
        ConversionProblem(found: "no number", expected: "a height in meters"), at: place)
    }
    try convert(
      SIMD3(latitude, longitude, height), count: numbers.count, properties: value["properties"]
    ) { field in
      field == nil ? place : "\(place), `coordinates`"
    }
  }

  private static func place(_ number: Int, _ error: FormatError) -> String {
    guard let place = error.place, place.line == 1, place.column > 0 else {
      return "line \(number)"
    }
    return "line \(number), column \(place.column)"
  }

  private static func problem(_ error: FormatError) -> ConversionProblem {
    if case .unexpected(let found, let expected, _) = error {
      return ConversionProblem(found: found, expected: expected)
    }
    return ConversionProblem(expected: error.description)
  }
}

/// The features of a collection on their way through.
final class FeatureSequence {
  fileprivate var reader: JSONItemReader

  /// Begins a text that is a collection or one document over several lines; nil for one of a feature
  /// a line.
  /// - Throws: `FormatError` of the feed.
  init?(_ feed: ByteFeed) throws(FormatError) {
    let line = try feed.peekLine().prefix { $0 != UInt8(ascii: "\n") }
    let end = line.last { $0 > 0x20 }
    let isCut = end.map { "{[,".utf8.contains($0) } ?? false
    guard isCut || String(decoding: line, as: UTF8.self).contains("\"FeatureCollection\"") else {
      return nil
    }
    reader = try JSONItemReader(feed, lists: ["features"])
  }
}
