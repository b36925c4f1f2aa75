extension BinaryFloatingPoint {
  /// The number rounded toward zero, or the bound of the range that it is beyond; the lower one for NaN.
  ///
  /// The one conversion of numbers that anybody may have written to integers: the initializers of the standard
  /// library end the process for a number that does not fit.
  @inlinable
  package func whole<Integer: FixedWidthInteger>(in range: ClosedRange<Integer>) -> Integer {
    guard self > Self(range.lowerBound) else { return range.lowerBound }
    guard self < Self(range.upperBound) else { return range.upperBound }
    return Integer(self)
  }

  /// The number rounded toward zero, or the nearest integer that there is; the least one for NaN.
  @inlinable
  package func whole<Integer: FixedWidthInteger>(as type: Integer.Type = Int.self) -> Integer {
    whole(in: Integer.min...Integer.max)
  }
}
