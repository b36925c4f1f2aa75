/// The content that a place shows to people who come near, in several languages.
public struct LocalizedContent: Hashable, Sendable {
  /// The content in one language.
  public struct Content: Hashable, Sendable {
    /// The id.
    public var id: String
    /// The language as a tag, such as `de` or `pt-BR`.
    public var language: String
    /// The text.
    public var content: String
    /// The address of a picture; nil without.
    public var image: String?
    /// An address to go on to; nil without.
    public var link: String?
    /// The text shown for the address; nil for the address itself.
    public var displayLink: String?

    /// Creates a content of its parts.
    public init(
      id: String, language: String, content: String, image: String? = nil, link: String? = nil,
      displayLink: String? = nil
    ) {
      self.id = id
      self.language = language
      self.content = content
      self.image = image
      self.link = link
      self.displayLink = displayLink
    }
  }

  /// The id.
  public var id: String
  /// Name of the content.
  public var name: String
  /// The text if no language fits; nil for none.
  public var genericContent: String?
  /// The content in each language.
  public var contents: [Content]

  /// Creates an interaction of its parts.
  public init(id: String, name: String, genericContent: String? = nil, contents: [Content]) {
    self.id = id
    self.name = name
    self.genericContent = genericContent
    self.contents = contents
  }

  /// The content for people who read these languages, the dearest first.
  ///
  /// Each wish is looked for as it is (`pt-BR`), then without its region (`pt`), then in any region of its
  /// language; last comes `fallback`. Nil when none of them is there: then `genericContent` is what remains.
  public func content(for languages: [String], fallback: String = "en") -> Content? {
    for wish in languages + [fallback] {
      let wish = Self.normal(wish)
      let base = Self.base(wish)
      let found =
        contents.first { Self.normal($0.language) == wish }
        ?? contents.first { Self.normal($0.language) == base }
        ?? contents.first { Self.base(Self.normal($0.language)) == base }
      if let found { return found }
    }
    return nil
  }

  /// The text for readers of these languages, or nil.
  public func text(for languages: [String]) -> String? {
    content(for: languages)?.content ?? genericContent
  }

  private static func normal(_ tag: String) -> String {
    String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
  }

  private static func base(_ tag: String) -> String { String(tag.prefix { $0 != "-" }) }
}
