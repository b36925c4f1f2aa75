import GeoFormats

/// Members of venue documents.
extension JSONNode {
  /// The number; nil when it is missing or null.
  func optionalNumber() throws(FormatError) -> Double? { isNull ? nil : try number() }

  /// The whole number within what any count here can be.
  func integer() throws(FormatError) -> Int {
    guard let number = value?.number, let whole = Int(exactly: number),
      whole.magnitude < JSONInteger.exactLimit
    else {
      throw error(expected: "a whole number")
    }
    return whole
  }

  /// The whole number; nil when it is missing or null.
  func optionalInteger() throws(FormatError) -> Int? { isNull ? nil : try integer() }

  /// The id: a string that is not empty, or a whole number as its text.
  func id() throws(FormatError) -> String {
    if case .integer(let integer)? = value { return integer }
    if let number = value?.number, let whole = Int(exactly: number) { return String(whole) }
    guard let text = value?.string, !text.isEmpty else {
      throw error(expected: "an id: a text or a whole number")
    }
    return text
  }

  func id<Part>() throws(FormatError) -> VenuePartID<Part> { VenuePartID(rawValue: try id()) }

  /// The id; nil when it is missing or null.
  func optionalID() throws(FormatError) -> String? { isNull ? nil : try id() }

  /// The id of a venue, or of a part of one; nil when it is missing or null.
  func optionalID<Part>() throws(FormatError) -> VenuePartID<Part>? { isNull ? nil : try id() }

  /// The elements of the array; empty if the array is missing or null.
  func list<Element>(
    _ read: (JSONNode) throws(FormatError) -> Element
  ) throws(FormatError) -> [Element] {
    if isNull { return [] }
    var found: [Element] = []
    for element in try elements() { found.append(try read(element)) }
    return found
  }

  /// One of the words of a choice; the default when it is missing or null.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    default standard: Choice? = nil
  ) throws(FormatError) -> Choice {
    if isNull, let standard { return standard }
    guard let text = value?.string, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw error(expected: "one of \(words)")
    }
    return choice
  }
}
