import Geodesy

/// The means of pairs and the sums of products of the distances from them.
///
/// Two points at a time in the two lanes that every x86-64 and ARM processor has; the order of all
/// additions is fixed, so that the bits are the same everywhere.
struct PairMoments {
  private(set) var sourceMean = Vector3(x: 0, y: 0, z: 0)
  private(set) var targetMean = Vector3(x: 0, y: 0, z: 0)
  /// The sums of source x times target x, y, z, and so on.
  private(set) var x = Vector3(x: 0, y: 0, z: 0)
  private(set) var y = Vector3(x: 0, y: 0, z: 0)
  private(set) var z = Vector3(x: 0, y: 0, z: 0)
  /// The sum of the squared distances of the sources from their mean.
  private(set) var sourceSpread = 0.0

  init(_ pairs: PointPairs) {
    let count = pairs.count
    guard count > 0 else { return }
    let scale = 1 / Double(count)
    sourceMean = Vector3(
      x: Self.sum(pairs.sourceX) * scale, y: Self.sum(pairs.sourceY) * scale,
      z: Self.sum(pairs.sourceZ) * scale)
    targetMean = Vector3(
      x: Self.sum(pairs.targetX) * scale, y: Self.sum(pairs.targetY) * scale,
      z: Self.sum(pairs.targetZ) * scale)
    pairs.withLanes { lanes in addProducts(lanes, count) }
  }

  private mutating func addProducts(_ lanes: PointPairs.Lanes, _ count: Int) {
    typealias Two = SIMD2<Double>
    var (xx, xy, xz) = (Two.zero, Two.zero, Two.zero)
    var (yx, yy, yz) = (Two.zero, Two.zero, Two.zero)
    var (zx, zy, zz) = (Two.zero, Two.zero, Two.zero)
    var spread = Two.zero
    let (ma, mb) = (sourceMean, targetMean)
    var index = 0
    while index < count {
      // A last single point is paired with the means, which adds nothing.
      let a = lanes.source(index, count, otherwise: ma)
      let b = lanes.target(index, count, otherwise: mb)
      let (ax, ay, az) = (a.0 - ma.x, a.1 - ma.y, a.2 - ma.z)
      let (bx, by, bz) = (b.0 - mb.x, b.1 - mb.y, b.2 - mb.z)
      xx += ax * bx
      xy += ax * by
      xz += ax * bz
      yx += ay * bx
      yy += ay * by
      yz += ay * bz
      zx += az * bx
      zy += az * by
      zz += az * bz
      spread += ax * ax + ay * ay + az * az
      index += 2
    }
    x = Vector3(x: xx[0] + xx[1], y: xy[0] + xy[1], z: xz[0] + xz[1])
    y = Vector3(x: yx[0] + yx[1], y: yy[0] + yy[1], z: yz[0] + yz[1])
    z = Vector3(x: zx[0] + zx[1], y: zy[0] + zy[1], z: zz[0] + zz[1])
    sourceSpread = spread[0] + spread[1]
  }

  private static func sum(_ values: [Double]) -> Double {
    values.withUnsafeBufferPointer { values in
      var sums = SIMD4<Double>.zero
      var index = 0
      while index + 4 <= values.count {
        sums += SIMD4(values[index], values[index + 1], values[index + 2], values[index + 3])
        index += 4
      }
      var total = (sums[0] + sums[1]) + (sums[2] + sums[3])
      while index < values.count {
        total += values[index]
        index += 1
      }
      return total
    }
  }
}

extension PointPairs {
  /// The numbers of all pairs, two neighbors at a time.
  struct Lanes {
    typealias Two = SIMD2<Double>
    let sourceX: UnsafeBufferPointer<Double>
    let sourceY: UnsafeBufferPointer<Double>
    let sourceZ: UnsafeBufferPointer<Double>
    let targetX: UnsafeBufferPointer<Double>
    let targetY: UnsafeBufferPointer<Double>
    let targetZ: UnsafeBufferPointer<Double>

    @inline(__always)
    func source(_ i: Int, _ count: Int, otherwise point: Vector3) -> (Two, Two, Two) {
      if i + 1 < count {
        return (
          Two(sourceX[i], sourceX[i + 1]), Two(sourceY[i], sourceY[i + 1]),
          Two(sourceZ[i], sourceZ[i + 1])
        )
      }
      return (Two(sourceX[i], point.x), Two(sourceY[i], point.y), Two(sourceZ[i], point.z))
    }

    @inline(__always)
    func target(_ i: Int, _ count: Int, otherwise point: Vector3) -> (Two, Two, Two) {
      if i + 1 < count {
        return (
          Two(targetX[i], targetX[i + 1]), Two(targetY[i], targetY[i + 1]),
          Two(targetZ[i], targetZ[i + 1])
        )
      }
      return (Two(targetX[i], point.x), Two(targetY[i], point.y), Two(targetZ[i], point.z))
    }
  }

  func withLanes<Result>(_ body: (Lanes) -> Result) -> Result {
    sourceX.withUnsafeBufferPointer { sx in
      sourceY.withUnsafeBufferPointer { sy in
        sourceZ.withUnsafeBufferPointer { sz in
          targetX.withUnsafeBufferPointer { tx in
            targetY.withUnsafeBufferPointer { ty in
              targetZ.withUnsafeBufferPointer { tz in
                body(
                  Lanes(
                    sourceX: sx, sourceY: sy, sourceZ: sz, targetX: tx, targetY: ty, targetZ: tz))
              }
            }
          }
        }
      }
    }
  }
}
