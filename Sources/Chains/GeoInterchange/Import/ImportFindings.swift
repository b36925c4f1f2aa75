/// The first findings in a document, and their number.
public struct ImportFindings<Finding: Hashable & Sendable>: Hashable, Sendable {
  /// The most findings that are kept.
  public static var mostKept: Int { 20 }

  /// The first findings, in the order of the document.
  public private(set) var first: [Finding] = []
  /// The number of findings.
  public private(set) var count = 0

  /// Creates an empty list.
  public init() {}

  /// Whether no finding was made.
  public var isEmpty: Bool { count == 0 }

  /// Adds a finding.
  public mutating func add(_ finding: Finding) {
    count += 1
    if first.count < Self.mostKept { first.append(finding) }
  }
}

extension ImportFindings where Finding: CustomStringConvertible {
  /// The findings as people read them, and how many more there are.
  public var texts: [String] {
    let rest = count - first.count
    return first.map(\.description) + (rest > 0 ? ["and \(rest) more"] : [])
  }
}
