import GeoFormats
import Geodesy

/// The points of one command on their way through: read, converted, written, or skipped.
final class ConvertRun {
  enum Fault: String, CaseIterable { case stop, skip }

  private let request: ConvertRequest
  private let onError: Fault
  private let warn: (String) -> Void
  private var plan: ConvertPlan?
  private var count: Int?
  var writer: ConvertWriter
  private(set) var skipped = 0

  /// How many skipped points are told one by one.
  private static let mostWarnings = 20

  init(
    _ request: ConvertRequest, _ writer: ConvertWriter, onError: Fault,
    warn: @escaping (String) -> Void
  ) {
    self.request = request
    self.writer = writer
    self.onError = onError
    self.warn = warn
    // Where a height is needed the count is known before the first point.
    switch (request.source, request.target) {
    case (.ecef, _), (.local, _), (_, .ecef), (_, .local): count = 3
    default: count = nil
    }
  }

  /// The plan for points of two or three numbers, made at the first point.
  func plan(count found: Int) throws -> ConvertPlan {
    if let plan, found == count { return plan }
    if let count, found != count {
      throw ConvertProblem(
        found: "\(found) numbers", expected: count == 3 ? "3: the height is missing" : "2")
    }
    if found == 3, request.source == .geodetic, request.sourceDatum == nil {
      throw ConvertRequest.datumFailure("the heights of the points", option: "datum")
    }
    let made = try ConvertPlan(request, count: found)
    plan = made
    count = found
    return made
  }

  /// Converts and writes one point, and says where it stands when that fails.
  @inline(__always)
  func take(
    _ values: SIMD3<Double>, count: Int, kept: [String] = [], properties: JSONValue? = nil,
    place: (_ field: Int?) -> String
  ) throws {
    do {
      let plan = try plan(count: count)
      let image = try plan.convert(values)
      if !writer.point(image, plan, kept: kept, properties: properties) {
        throw ConvertProblem(expected: "the result is too large to be written")
      }
    } catch let problem as ConvertProblem {
      try fail(problem, at: place(problem.field))
    }
  }

  /// Stops at a point that cannot be used, or warns and goes on.
  func fail(_ problem: ConvertProblem, at place: String) throws {
    guard onError == .skip else {
      throw CommandFailure(
        "cannot convert the point", causes: ["\(place): \(problem.text)"],
        hint: "`--on-error skip` goes on with the next one")
    }
    skipped += 1
    if skipped <= Self.mostWarnings { warn("\(place): \(problem.text)") }
    if skipped == Self.mostWarnings + 1 { warn("more points are skipped without a word each") }
  }

  /// Ends the output.
  func finish() { writer.end(plan, skipped: skipped) }

  /// The operations that were used.
  var operations: [ConvertOperation] { plan?.usedOperations ?? [] }
}

extension ConvertRequest {
  /// The failure that nothing says what heights count from.
  static func datumFailure(_ what: String, option: String) -> CommandFailure {
    let names = ShownText.list(VerticalDatum.allCases.map(\.rawValue), "or")
    return CommandFailure(
      "\(what) need `--\(option)`", hint: "the datum says what the meters count from: \(names)")
  }
}
