/// The properties by which features can be selected: the only names that a filter may use.
package struct Queryables: Hashable, Sendable {
  package struct Queryable: Hashable, Sendable {
    package var name: String
    package var kind: CQL2Kind
    package var text: String

    package init(_ name: String, _ kind: CQL2Kind, _ text: String) {
      self.name = name
      self.kind = kind
      self.text = text
    }
  }

  /// The properties, by their names.
  package let all: [Queryable]
  /// The prefix of names that authors choose, or nil.
  package let prefix: String?
  private let kinds: [String: CQL2Kind]

  package init(_ all: [Queryable], prefix: String? = nil) {
    self.all = all
    self.prefix = prefix
    kinds = Dictionary(all.map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
  }

  /// The kind of a property.
  /// - Throws: `QueryError.unknownProperty` for an unknown name.
  func kind(of name: String) throws(QueryError) -> CQL2Kind {
    if let kind = kinds[name] { return kind }
    if let prefix, name.hasPrefix(prefix), name.utf8.count > prefix.utf8.count { return .any }
    throw .unknownProperty(name, known: all.map(\.name) + (prefix.map { [$0 + "…"] } ?? []))
  }
}
