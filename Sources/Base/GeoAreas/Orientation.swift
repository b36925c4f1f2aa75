/// On which side of a directed line a point lies, exactly.
enum Orientation {
  /// Positive when `p` is left of the line from `a` to `b`, negative when right, 0 when on it.
  ///
  /// The sign is exact: a bound on the rounding error decides most cases (Shewchuk 1997), exact
  /// sums of exact products the others.
  @inline(__always)
  static func sign(_ a: PlanePoint, _ b: PlanePoint, _ p: PlanePoint) -> Double {
    let left = (a.x - p.x) * (b.y - p.y)
    let right = (a.y - p.y) * (b.x - p.x)
    let determinant = left - right
    // (3 + 16 ε) ε with ε = 2^-53.
    let bound = 3.3306690738754716e-16 * (abs(left) + abs(right))
    if abs(determinant) > bound { return determinant }
    return exactSign(a, b, p)
  }

  /// The sign of ax·by − ay·bx + bx·py − by·px + px·ay − py·ax, without any rounding.
  @inline(never)
  static func exactSign(_ a: PlanePoint, _ b: PlanePoint, _ p: PlanePoint) -> Double {
    var sum = Expansion()
    sum.add(a.x, b.y)
    sum.add(-a.y, b.x)
    sum.add(b.x, p.y)
    sum.add(-b.y, p.x)
    sum.add(p.x, a.y)
    sum.add(-p.y, a.x)
    return sum.sign
  }

  /// A number as the exact sum of doubles that do not overlap, smallest first.
  private struct Expansion {
    private var terms: [Double] = []

    mutating func add(_ x: Double, _ y: Double) {
      let product = x * y
      add((-product).addingProduct(x, y))
      add(product)
    }

    private mutating func add(_ value: Double) {
      var carry = value
      for index in terms.indices {
        // Knuth's exact sum of two numbers.
        let sum = carry + terms[index]
        let part = sum - carry
        terms[index] = (carry - (sum - part)) + (terms[index] - part)
        carry = sum
      }
      terms.append(carry)
    }

    /// The last term that is not 0 outweighs all before it.
    var sign: Double { terms.last { $0 != 0 } ?? 0 }
  }
}
