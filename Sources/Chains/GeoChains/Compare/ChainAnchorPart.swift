import GeoAnchors
import Geodesy

/// A part of an anchor that two chains have differently.
package struct ChainAnchorPart: Hashable, Sendable {
  /// The part.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// Its identity.
    case id
    case role
    /// The street that is followed from it.
    case street
    /// The surface that its altitude counts from; nil when the altitude is unknown.
    case datum
    case altitudeSource
    /// The instruction for the walker.
    case instruction
    /// The content shown or played at it.
    case content
    case asset
    case scale
    case reveal
    case offset
    /// Whether planning keeps it.
    case pinned
  }

  /// The value of a part.
  package enum Value: Hashable, Sendable {
    /// A text, or nil.
    case text(String?)
    /// A number, or nil.
    case number(Double?)
    /// Yes or no.
    case flag(Bool)
  }

  package var name: Name
  package var before: Value
  /// The value afterward.
  package var after: Value

  /// Everything beside place, height and turn that is different.
  static func differences(from old: ChainAnchor, to new: ChainAnchor) -> [ChainAnchorPart] {
    Name.allCases.compactMap { name in
      let before = value(name, of: old)
      let after = value(name, of: new)
      return isSame(before, after) ? nil : Self(name: name, before: before, after: after)
    }
  }

  private static func value(_ name: Name, of anchor: ChainAnchor) -> Value {
    let details = anchor.details
    switch name {
    case .id: return .text(anchor.id.rawValue)
    case .role: return .text(anchor.role.rawValue)
    case .street: return .text(anchor.street)
    case .datum: return .text(anchor.altitude?.datum.rawValue)
    case .altitudeSource: return .text(details.altitudeSource?.rawValue)
    case .instruction: return .text(details.instruction)
    case .content: return .text(details.content)
    case .asset: return .text(details.asset?.rawValue)
    case .scale: return .number(details.scale)
    case .reveal: return .number(details.revealDistance)
    case .offset: return .number(details.offset)
    case .pinned: return .flag(details.isPinned)
    }
  }

  /// Numbers count as equal to the sixth decimal, to which documents round.
  private static func isSame(_ one: Value, _ other: Value) -> Bool {
    if case .number(let one?) = one, case .number(let other?) = other {
      return abs(one - other) <= 1e-6
    }
    return one == other
  }
}
