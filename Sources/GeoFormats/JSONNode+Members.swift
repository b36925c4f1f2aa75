extension JSONNode {
  /// Makes sure that this is an object without members that nothing reads.
  ///
  /// - Throws: `FormatError.member` with path and place for a value that is no object, a member that
  ///   is not `known` and one that is there twice.
  public func requireObject(known: [String]) throws(FormatError) {
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
}
