import GeoFormats

/// The points of one stream on their way through: read, converted, written, or skipped.
final class ConversionRun {
  private let request: ConversionRequest
  private let heights: HeightSources
  private let skipping: ConversionStream.Skipping?
  private var converter: Converter?
  private var count: Int?
  var writer: PointWriter
  private(set) var skipped = 0

  init(
    _ request: ConversionRequest, _ heights: HeightSources, _ writer: PointWriter,
    _ skipping: ConversionStream.Skipping?
  ) {
    self.request = request
    self.heights = heights
    self.writer = writer
    self.skipping = skipping
    // Where a height is needed the count is known before the first point.
    count = request.needsHeights ? 3 : nil
  }

  /// Whether latitudes and longitudes go in.
  var readsPlaces: Bool { request.source == .geodetic }

  /// The converter of points of two or three numbers, made at the first point.
  private func converter(count found: Int) throws(ConversionError) -> Converter {
    if let converter, found == count { return converter }
    if let count, found != count {
      throw .point(
        ConversionProblem(
          found: "\(found) numbers", expected: count == 3 ? "3: the height is missing" : "2"),
        place: nil)
    }
    let made = try Converter(request, hasHeights: found == 3, heights: heights)
    converter = made
    count = found
    return made
  }

  /// Converts and writes one point, and says where it stands when that fails.
  @inline(__always)
  func convert(
    _ values: SIMD3<Double>, count: Int, kept: [String] = [], properties: JSONValue? = nil,
    place: (_ field: Int?) -> String
  ) throws(ConversionError) {
    do throws(ConversionError) {
      let converter = try converter(count: count)
      let image = try converter.convert(values)
      if !writer.point(image, converter, kept: kept, properties: properties) {
        throw .problem("the result is too large to be written")
      }
    } catch {
      guard case .point(let problem, nil) = error else { throw error }
      try fail(problem, at: place(problem.field))
    }
  }

  /// Stops at a point that cannot be converted, or tells of it and goes on.
  func fail(_ problem: ConversionProblem, at place: String) throws(ConversionError) {
    guard let skipping else { throw .point(problem, place: place) }
    skipped += 1
    skipping(problem, place)
  }

  func finish() { writer.end(converter, skipped: skipped) }

  var usedOperations: [ConversionOperation] { converter?.usedOperations ?? [] }
}
