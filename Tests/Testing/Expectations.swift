@_exported public import Testing

// Expectations as plain functions. Each expansion of `#expect` costs the compiler more than the rest
// of its line: these take a tenth of that. `#expect` stays where its expansion says more.

/// Records an issue unless `condition` holds.
public func expect(
  _ condition: Bool, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard !condition else { return }
  record("expected that this holds", comment(), sourceLocation)
}

/// Records an issue with both values unless they are equal.
public func expectEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard value != expected else { return }
  let found = String(reflecting: value)
  record("found \(found), expected \(String(reflecting: expected))", comment(), sourceLocation)
}

/// Records an issue with the value unless it is nil.
public func expectNil<Value>(
  _ value: Value?, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let value else { return }
  record("found \(String(reflecting: value)), expected nil", comment(), sourceLocation)
}

/// Records an issue with both numbers unless they differ by at most `tolerance`; NaN is near to nothing.
public func expectNear<Number: SignedNumeric & Comparable>(
  _ value: Number, _ expected: Number, within tolerance: Number,
  _ comment: @autoclosure () -> Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  let difference = abs(value - expected)
  guard !(difference <= tolerance) else { return }
  let what = "found \(value), expected \(expected) within \(tolerance): \(difference) apart"
  record(what, comment(), sourceLocation)
}

private func record(_ what: String, _ comment: Comment?, _ place: SourceLocation) {
  let more = comment.map { ": \($0.rawValue)" } ?? ""
  Issue.record("\(what)\(more)", sourceLocation: place)
}
