import GeoHTTP

/// The media types that a request accepts, and how much it likes them (RFC 9110 §12.5.1).
struct AcceptedTypes {
  private struct Range {
    var type: String
    var quality: Double
    /// How exactly it names a type: `*/*` 0, `text/*` 1, `text/html` 2.
    var precision: Int
  }

  private let ranges: [Range]

  init(_ request: ServerRequest) {
    ranges = request.fields.values(of: "accept").flatMap { $0.split(separator: ",") }.map { part in
      let parts = part.split(separator: ";").map { $0.trimmingASCIIBlanks().lowercased() }
      let type = parts.first ?? ""
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      return Range(
        type: type, quality: weight.map { Double($0) ?? 0 } ?? 1,
        precision: type == "*/*" ? 0 : type.hasSuffix("/*") ? 1 : 2)
    }
  }

  /// The type that is liked best, of equal ones that which is named first, else the first; nil when the request says
  /// nothing, or accepts none of them.
  func best(of types: [String]) -> String? {
    var best: (type: String, quality: Double, precision: Int, order: Int)?
    for type in types {
      guard let (order, range) = range(for: type), range.quality > 0 else { continue }
      let isBetter =
        best.map {
          (range.quality, range.precision, -order) > ($0.quality, $0.precision, -$0.order)
        } ?? true
      if isBetter { best = (type, range.quality, range.precision, order) }
    }
    return best?.type
  }

  /// The range that names a type most exactly.
  private func range(for type: String) -> (order: Int, range: Range)? {
    let plain = type.split(separator: ";").first.map(String.init) ?? type
    var best: (order: Int, range: Range)?
    for (order, range) in ranges.enumerated() where Self.holds(range, plain) {
      if range.precision > best?.range.precision ?? -1 { best = (order, range) }
    }
    return best
  }

  private static func holds(_ range: Range, _ type: String) -> Bool {
    switch range.precision {
    case 0: true
    case 1: type.hasPrefix(range.type.dropLast(1))
    // Whoever reads JSON reads what is written in it.
    default: range.type == type || range.type == "application/json" && type.hasSuffix("+json")
    }
  }
}
