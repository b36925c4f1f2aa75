/// The name and secret that an app has from a service.
///
/// Its description hides both.
public struct ServiceCredentials: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  let id: String
  let secret: String

  /// Makes credentials.
  public init(id: String, secret: String) {
    self.id = id
    self.secret = secret
  }

  /// A text that shows the presence of credentials, not their content.
  public var description: String { "credentials" }

  /// A text that shows the presence of credentials, not their content.
  public var debugDescription: String { description }

  /// A mirror without children, so that no secret is shown.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
