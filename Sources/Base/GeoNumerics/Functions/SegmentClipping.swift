/// Cuts segments off at the sides of an upright box.
@usableFromInline
package enum SegmentClipping {
  /// The fractions of a segment's length at which it enters and leaves a box (Liang and Barsky 1984); nil
  /// when it misses the box.
  /// - Parameters:
  ///   - start: The start of the segment.
  ///   - end: Its end.
  ///   - low: the least coordinates of the box.
  ///   - high: the greatest.
  /// - Returns: two fractions, `0...1`; 0 and 1 for a segment within the box.
  @inlinable
  package static func visible(
    _ start: SIMD2<Double>, _ end: SIMD2<Double>, low: SIMD2<Double>, high: SIMD2<Double>
  ) -> (enter: Double, leave: Double)? {
    var enter = 0.0
    var leave = 1.0
    for axis in 0...1 {
      let step = end[axis] - start[axis]
      for (direction, room) in [(-step, start[axis] - low[axis]), (step, high[axis] - start[axis])]
      {
        if direction == 0 {
          if room < 0 { return nil }
        } else if direction < 0 {
          enter = max(enter, room / direction)
        } else {
          leave = min(leave, room / direction)
        }
      }
    }
    return enter <= leave ? (enter, leave) : nil
  }
}
