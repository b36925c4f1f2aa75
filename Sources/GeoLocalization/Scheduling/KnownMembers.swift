import GeoFormats

/// Makes sure that an object of a document has no member that nothing reads.
enum KnownMembers {
  /// - Throws: `FormatError.member` for a value that is no object, an unknown member and one that
  ///   is there twice.
  static func check(_ node: JSONNode, known: [String]) throws(FormatError) {
    try node.requireObject()
    var seen: Set<String> = []
    for member in node.value?.object?.members ?? [] {
      guard known.contains(member.name) else {
        throw .member(
          path: node[member.name].path.description, found: "an unknown member",
          expected: "one of \(known.map { "`\($0)`" }.joined(separator: ", "))",
          at: node[member.name].place)
      }
      guard seen.insert(member.name).inserted else {
        throw .member(
          path: node[member.name].path.description, found: "there twice", expected: "one",
          at: node[member.name].place)
      }
    }
  }
}
