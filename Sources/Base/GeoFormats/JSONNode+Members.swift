package import Geodesy

extension JSONNode {
  /// Makes sure that this is an object without members that nothing reads.
  /// - Throws: `FormatError.member` with path and place for a value that is no object, a member that
  ///   is not `known` and one that is there twice.
  package func requireObject(known: [String]) throws(FormatError) {
    try requireObject()
    var seen: Set<String> = []
    for member in value?.object?.members ?? [] {
      let node = self[member.name]
      guard known.contains(member.name) else {
        throw .member(
          path: node.path.description, found: "an unknown member",
          expected: "one of \(known.map { "`\($0)`" }.joined(separator: ", "))", at: node.place)
      }
      guard seen.insert(member.name).inserted else {
        throw .member(
          path: node.path.description, found: "there twice", expected: "one", at: node.place)
      }
    }
  }

  /// A number within bounds.
  package func number(in range: ClosedRange<Double>) throws(FormatError) -> Double {
    let number = try number()
    guard range.contains(number) else {
      let bounds = [range.lowerBound, range.upperBound].map { JSONValue.number($0).compactText }
      throw error(expected: "a number from \(bounds[0]) to \(bounds[1])")
    }
    return number
  }

  /// A whole number within bounds.
  package func integer(in range: ClosedRange<Int>) throws(FormatError) -> Int {
    guard let number = Int(exactly: try number()), range.contains(number) else {
      throw error(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The numbers of an object, in the order of the members, all of which it must have.
  package func numbers(of members: [DocumentMember]) throws(FormatError) -> [Double] {
    try requireObject(known: members.map(\.name))
    return try members.map { member throws(FormatError) in try member.number(of: self) }
  }

  /// The boolean; false when it is missing or null.
  package func flag() throws(FormatError) -> Bool { isNull ? false : try bool() }

  /// One of several words.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>(
    of type: Choice.Type
  ) throws(FormatError) -> Choice {
    try choice(of: Array(Choice.allCases))
  }

  /// One of several words.
  package func choice<Choice: RawRepresentable<String>>(
    of choices: [Choice]
  ) throws(FormatError) -> Choice {
    let text = try string()
    guard let choice = choices.first(where: { $0.rawValue == text }) else {
      throw error(
        expected: "one of "
          + choices.map { "`\($0.rawValue)`" }.joined(separator: ", "))
    }
    return choice
  }

  /// A vertical datum by its word, code or name.
  package func datum() throws(FormatError) -> VerticalDatum {
    let text = try string()
    do throws(GeodesyError) { return try VerticalDatum(naming: text) } catch {
      throw self.error(expected: error.expectedDatum)
    }
  }

  /// A text of 1 to 1,000 characters.
  package func name() throws(FormatError) -> String {
    let text = try string()
    guard !text.isEmpty, text.utf8.count <= 1_000 else {
      throw error(expected: "1 to 1000 characters")
    }
    return text
  }
}

extension DocumentMember {
  /// The number of the member of an object, within the bounds of the shape.
  package func number(of node: JSONNode) throws(FormatError) -> Double {
    guard case .number(let range?) = shape else { return try node[name].number() }
    return try node[name].number(in: range)
  }
}
