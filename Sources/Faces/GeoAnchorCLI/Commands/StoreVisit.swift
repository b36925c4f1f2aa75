import GeoCommandLine

/// An iteration over elements of a store.
struct StoreVisit<Element> {
  /// Description of a failure, such as `cannot read the anchors`.
  let purpose: String
  /// Calls a closure for each, as long as it wants the next one.
  let all: ((Element) -> Bool) throws -> Void

  /// Calls a closure for each until it throws.
  func each(_ body: (Element) throws -> Void) throws {
    var stop: (any Error)?
    try attempt(answering: purpose) {
      try all { element in
        do {
          try body(element)
        } catch {
          stop = error
        }
        return stop == nil
      }
    }
    if let stop { throw stop }
  }
}

extension Console {
  /// Lists the elements of an iteration over a store.
  /// - Returns: The number of elements.
  @discardableResult
  mutating func list<Record>(
    _ records: RecordOutput<Record>, to path: String?, _ visit: StoreVisit<Record>
  ) throws -> Int {
    try withOutput(to: path) { output in
      var records = records
      try visit.each { try records.append($0, to: &output) }
      try records.end(&output)
      return records.count
    }
  }

  mutating func list<Record>(
    _ records: RecordOutput<Record>, to path: String? = nil, _ all: [Record]
  ) throws {
    try withOutput(to: path) { output in
      var records = records
      for record in all { try records.append(record, to: &output) }
      try records.end(&output)
    }
  }
}
