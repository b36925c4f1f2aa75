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

  /// That there are some, not which.
  public var description: String { "credentials" }

  /// That there are some, not which.
  public var debugDescription: String { description }

  /// Nothing of them.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
