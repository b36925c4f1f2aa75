package import Geodesy

/// The content that a phone shows or plays at an anchor, as the author gave it.
package struct AnchorContent: Hashable, Sendable {
  /// The kind of content.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case none, model, image, video, sound, text, link

    /// The media types of sources; empty for kinds without sources.
    package var types: [String] {
      switch self {
      case .model: ["model/gltf-binary", "model/vnd.usdz+zip"]
      case .image: ["image/png", "image/jpeg", "image/webp"]
      case .video: ["video/mp4"]
      case .sound: ["audio/mpeg", "audio/mp4"]
      case .none, .text, .link: []
      }
    }

    /// Whether the content plays for some time.
    package var isPlayed: Bool { self == .video || self == .sound }
  }

  /// The direction that content turns to.
  package enum Facing: String, CaseIterable, Hashable, Sendable {
    /// The heading or orientation of the anchor; north where neither is known.
    case fixed
    /// The direction of the walk.
    case along
    /// The walker, turned about the vertical in each frame.
    case walker
  }

  /// A file with the content.
  package struct Source: Hashable, Sendable {
    /// The digest of an asset of the store, `sha256:` and 64 hexadecimal digits.
    package var asset: String?
    /// The address of a file outside the store, which programs here never load.
    package var url: String?
    /// The media type; every asset has one.
    package var type: String?
    /// The language of speech, as BCP 47.
    package var language: String?
    /// The digest of an asset with captions.
    package var captions: String?
  }

  /// A displacement in the content's own frame, in meters.
  package struct Offset: Hashable, Sendable {
    package var right: Meters = 0
    package var up: Meters = 0
    package var forward: Meters = 0
  }

  /// The condition on which content appears, beside the reveal radius of its anchor.
  package struct Trigger: Hashable, Sendable {
    /// The region that the walker is in, as `SET:REGION`.
    package var area: String?
    /// The seconds that the walker stays before, from 0.
    package var dwellSeconds: Double?
    /// Whether it appears once in a walk.
    package var isOnce: Bool?
  }

  /// A text in one of its languages, as BCP 47.
  package struct Translation: Hashable, Sendable {
    package var language: String
    package var text: String
  }

  package var kind: Kind
  package var sources: [Source] = []
  /// The scale against the content's own size, above 0.
  package var scale: Double?
  package var offset: Offset?
  package var facing: Facing?
  package var trigger: Trigger?
  /// The text that is shown.
  package var text: [Translation] = []
  /// The text for those who cannot see or hear the content.
  package var alternative: [Translation] = []
  /// The digest of a picture that stands for the content until it is loaded.
  package var poster: String?
  /// The volume, from 0 to 1.
  package var volume: Double?
  /// Whether it begins again at its end.
  package var isLooped: Bool?
  /// The address that is opened.
  package var link: String?

  package init(kind: Kind) { self.kind = kind }
}

// MARK: - Limits

extension AnchorContent {
  package static let mostSources = 16
  /// The most languages of a text.
  package static let mostLanguages = 64
  /// The longest text of a language, in characters.
  package static let longestText = 4_000

  /// Whether a text has the form of a language tag (BCP 47): subtags of letters and digits.
  package static func isLanguage(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard text.utf8.count <= 35, let first = parts.first, (2...8).contains(first.utf8.count),
      first.utf8.allSatisfy(isLetter)
    else { return false }
    return parts.dropFirst().allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }
  }

  /// Whether a text is the digest of an asset.
  package static func isDigest(_ text: String) -> Bool {
    let digits = text.utf8.dropFirst(7)
    return text.hasPrefix("sha256:") && digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }
}
