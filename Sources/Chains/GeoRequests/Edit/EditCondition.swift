import GeoFormats

/// The preconditions of a request (RFC 9110 section 13.1), which hold for a representation or do not.
package struct EditCondition: Hashable, Sendable {
  /// Entity tags, one of which the representation must have; `*` for any.
  package var ifMatch: String?
  /// Entity tags, none of which the representation may have; `*` for any.
  package var ifNoneMatch: String?
  /// The latest time of modification, in seconds since 1970.
  package var ifUnmodifiedSince: Int?

  /// Creates preconditions; nil for those that a request does not have.
  package init(
    ifMatch: String? = nil, ifNoneMatch: String? = nil, ifUnmodifiedSince: Int? = nil
  ) {
    self.ifMatch = ifMatch
    self.ifNoneMatch = ifNoneMatch
    self.ifUnmodifiedSince = ifUnmodifiedSince
  }

  /// The preconditions in the words of a field of a header.
  package enum Field: String, Sendable {
    case ifMatch = "If-Match"
    case ifNoneMatch = "If-None-Match"
    case ifUnmodifiedSince = "If-Unmodified-Since"
  }

  /// The first precondition that does not hold, in the order of RFC 9110 section 13.2.2.
  /// - Parameters:
  ///   - tag: The entity tag of the representation; nil if it does not exist.
  ///   - modified: The time of its last modification, in seconds since 1970; nil when unknown.
  /// - Returns: The field of the precondition; nil when all hold.
  package func failure(of tag: String?, modified: Int?) -> Field? {
    if let ifMatch {
      guard let tag, Self.isStrong(tag, in: ifMatch) else { return .ifMatch }
    } else if let ifUnmodifiedSince, tag != nil, let modified, modified > ifUnmodifiedSince {
      return .ifUnmodifiedSince
    }
    if let ifNoneMatch, let tag, Self.isWeak(tag, in: ifNoneMatch) { return .ifNoneMatch }
    return nil
  }

  /// Whether a list of tags has a strong one; `*` has every one.
  ///
  /// A departure from the strong comparison of RFC 9110 section 8.8.3.2: the weak form counts as the tag itself, because
  /// proxies that compress make a weak tag of a strong one and hand it back.
  package static func isStrong(_ tag: String, in list: String) -> Bool {
    tags(of: list).contains { $0 == "*" || !tag.hasPrefix("W/") && opaque($0) == tag }
  }

  /// Whether a list of tags has one by the weak comparison of RFC 9110 section 8.8.3.2; `*` has every one.
  package static func isWeak(_ tag: String, in list: String) -> Bool {
    let wanted = opaque(tag[...])
    return tags(of: list).contains { $0 == "*" || !wanted.isEmpty && opaque($0) == wanted }
  }

  private static func tags(of list: String) -> [Substring] {
    list.split(separator: ",").map { part in
      var tag = part
      while tag.first == " " || tag.first == "\t" { tag.removeFirst() }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      return tag
    }
  }

  private static func opaque(_ tag: Substring) -> Substring {
    tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
  }
}
