/// The media types that a request accepts, and how much it likes them (RFC 9110 §12.5.1).
struct AcceptedTypes {
  private struct Range {
    var type: String
    /// The version that it asks for; nil for any.
    var version: String?
    var quality: Double
  }

  private let ranges: [Range]

  init(_ request: ServerRequest) {
    ranges = request.fields.values(of: "accept").flatMap { $0.split(separator: ",") }.map { part in
      let parts = part.split(separator: ";").map { $0.trimmingASCIIBlanks().lowercased() }
      let type = parts.first ?? ""
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      return Range(
        type: type, version: Self.version(in: parts.dropFirst()),
        quality: weight.map { Double($0) ?? 0 } ?? 1)
    }
  }

  /// The type that is liked best, of equal ones that which is named first, else the first; nil when the request says
  /// nothing, or accepts none of them.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double, precision: Int, order: Int)?
    for type in types {
      guard let (order, range, precision) = range(for: type), range.quality > 0 else { continue }
      let isBetter =
        best.map {
          (range.quality, precision, -order) > ($0.quality, $0.precision, -$0.order)
        } ?? true
      if isBetter { best = (type, range.quality, precision, order) }
    }
    return best?.type
  }

  /// The range that names a type most exactly, and how exactly it does.
  private func range(for type: String) -> (order: Int, range: Range, precision: Int)? {
    var best: (order: Int, range: Range, precision: Int)?
    for (order, range) in ranges.enumerated() {
      guard let precision = Self.precision(of: range, for: type) else { continue }
      if precision > best?.precision ?? -1 { best = (order, range, precision) }
    }
    return best
  }

  /// The specificity with which a range names a type: 0 by `*/*`, 1 by `text/*`, 2 as JSON, 3 itself; nil
  /// when it does not.
  private static func precision(of range: Range, for type: String) -> Int? {
    let parts = type.split(separator: ";").map { $0.trimmingASCIIBlanks().lowercased() }
    let plain = parts.first ?? type
    if range.type == "*/*" { return 0 }
    if range.type.hasSuffix("/*") { return plain.hasPrefix(range.type.dropLast(1)) ? 1 : nil }
    if range.type == plain {
      return range.version == nil || range.version == version(in: parts.dropFirst()) ? 3 : nil
    }
    // A client that accepts JSON accepts formats based on it.
    return range.type == "application/json" && plain.hasSuffix("+json") ? 2 : nil
  }

  private static func version(in parameters: ArraySlice<String>) -> String? {
    parameters.first { $0.hasPrefix("version=") }
  }
}
