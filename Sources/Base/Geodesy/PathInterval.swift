/// A part of a path between two distances from its start, and what holds on it (a linear event of
/// linear referencing, ISO 19148).
///
/// Members of the value are members of the interval: `interval.isSupported` is `interval.value.isSupported`.
@dynamicMemberLookup
public struct PathInterval<Value> {
  /// The start, in meters along the path.
  public var from: Meters
  /// The end, in meters along the path; not less than `from`.
  public var to: Meters
  /// The value on the interval.
  public var value: Value

  /// Creates an interval of its ends and what holds between them.
  public init(from: Meters, to: Meters, _ value: Value) {
    self.from = from
    self.to = to
    self.value = value
  }

  /// Its length in meters.
  public var length: Meters { to - from }

  /// A member of the value.
  public subscript<Member>(dynamicMember member: KeyPath<Value, Member>) -> Member {
    value[keyPath: member]
  }
}

extension PathInterval: Equatable where Value: Equatable {}
extension PathInterval: Hashable where Value: Hashable {}
extension PathInterval: Sendable where Value: Sendable {}

extension Array {
  /// Appends an interval; one that begins where the last one ends, with an equal value, prolongs that.
  package mutating func append<Value: Equatable>(merging next: PathInterval<Value>)
  where Element == PathInterval<Value> {
    if let last = indices.last, self[last].to == next.from, self[last].value == next.value {
      self[last].to = next.to
    } else {
      append(next)
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The partition point of a condition that holds for all elements from one on (by binary search);
  /// the count when it holds for none.
  package func firstPlace(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
