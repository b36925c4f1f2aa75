import GeoFormats
import GeoNumerics
public import Geodesy

/// A temporary access token of a service.
///
/// Its description hides the secret, so that no log and no error shows it.
public struct AccessToken: Hashable, Sendable, CustomStringConvertible,
  CustomDebugStringConvertible,
  CustomReflectable
{
  /// The secret; only the head of a request may hold it.
  public let secret: String
  /// Time of expiry, seconds since 1970; nil if the service gave none.
  public let expiry: Seconds?

  /// Time before its expiry from which a token is not used any more.
  public static let margin: Seconds = 60

  /// Creates a token.
  public init(secret: String, expiry: Seconds? = nil) {
    self.secret = secret
    self.expiry = expiry
  }

  /// Reads `{"token": …, "expiresOn": …}`; the time is a text of ISO 8601, or a number of seconds or
  /// milliseconds since 1970.
  /// - Throws: `PositioningFailure.malformed` naming the member; never with the token in it.
  public init(reading bytes: [UInt8]) throws(PositioningFailure) {
    self = try AnswerText.read { () throws(FormatError) in
      let root = try JSONNode(reading: bytes)
      try root.requireObject()
      let node = root["token"]
      // The text may be the token itself, so that it is not told.
      guard let secret = node.value?.string, !secret.isEmpty, secret.utf8.count <= 16_384,
        secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else {
        throw FormatError.member(
          path: "token", found: "something else", expected: "a text without blanks",
          at: node.place)
      }
      return AccessToken(secret: secret, expiry: try Self.expiry(root["expiresOn"]))
    }
  }

  private static func expiry(_ node: JSONNode) throws(FormatError) -> Seconds? {
    guard !node.isNull else { return nil }
    if let number = node.value?.number, (0...1e15).contains(number) {
      // In seconds the year 5138 begins at 1e11.
      return number > 1e11 ? number / 1000 : number
    }
    guard let text = node.value?.string, let seconds = UTCTime.seconds(text) else {
      throw node.error(expected: "a time")
    }
    return seconds
  }

  /// Whether it can be used at a time, seconds since 1970.
  public func isGood(at now: Seconds) -> Bool {
    guard let expiry else { return true }
    return now + Self.margin < expiry
  }

  /// A placeholder that hides the token.
  public var description: String { "a token" }

  /// A placeholder that hides the token.
  public var debugDescription: String { description }

  /// Nothing of it.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
