/// A value of a list that belongs to a platform, which may name more of them tomorrow.
///
/// Logs hold the name; the number that the platform's own interface uses is read too. A code that
/// is not in the list is kept as it was found.
public protocol PlatformCode: Hashable, Sendable {
  /// The values that are known, with the name in logs and the platform's raw value.
  static var table: Table { get }
  /// A value that is not in the list.
  static func unknown(_ code: UnknownCode) -> Self
  /// The code found in the log; nil for a known value.
  var unknownCode: UnknownCode? { get }
}

/// A name or number that no list here has.
public enum UnknownCode: Hashable, Sendable {
  /// A name.
  case name(String)
  /// A raw value.
  case rawValue(Int)
}

extension PlatformCode {
  /// Known values, each with its name in logs and the platform's raw value.
  public typealias Table = [(value: Self, name: String, rawValue: Int)]

  /// The value with this name; unknown when the list has none.
  public init(name: String) {
    self = Self.table.first { $0.name == name }?.value ?? .unknown(.name(name))
  }

  /// The value with this raw value; unknown when the list has none.
  public init(rawValue: Int) {
    self = Self.table.first { $0.rawValue == rawValue }?.value ?? .unknown(.rawValue(rawValue))
  }

  // Asked for at each frame: specialized where it is called.
  /// The platform's raw value; nil for an unknown name.
  @inlinable public var rawValue: Int? {
    switch unknownCode {
    case .rawValue(let number)?: number
    case .name?: nil
    case nil: Self.table.first { $0.value == self }?.rawValue
    }
  }

  /// The name in logs; an unknown raw value as a number.
  public var name: String {
    switch unknownCode {
    case .rawValue(let number)?: String(number)
    case .name(let name)?: name
    case nil: Self.table.first { $0.value == self }?.name ?? ""
    }
  }
}
