import GeoFormats

/// A geometry of CQL2; positions are of two or three numbers, longitude first in CRS84.
package indirect enum CQL2Geometry: Hashable, Sendable {
  case point([Double])
  case lineString([[Double]])
  case polygon([[[Double]]])
  case multiPoint([[Double]])
  case multiLineString([[[Double]]])
  case multiPolygon([[[[Double]]]])
  case collection([CQL2Geometry])
  /// The least numbers, then the greatest; a west beyond the east crosses the antimeridian.
  case box([Double])

  package func map<Failure: Error>(
    _ change: ([Double]) throws(Failure) -> [Double]
  ) throws(Failure) -> CQL2Geometry {
    func line(_ line: [[Double]]) throws(Failure) -> [[Double]] {
      var changed: [[Double]] = []
      for position in line { changed.append(try change(position)) }
      return changed
    }
    func lines(_ lines: [[[Double]]]) throws(Failure) -> [[[Double]]] {
      var changed: [[[Double]]] = []
      for one in lines { changed.append(try line(one)) }
      return changed
    }
    switch self {
    case .point(let position): return .point(try change(position))
    case .lineString(let positions): return .lineString(try line(positions))
    case .multiPoint(let positions): return .multiPoint(try line(positions))
    case .polygon(let rings): return .polygon(try lines(rings))
    case .multiLineString(let parts): return .multiLineString(try lines(parts))
    case .multiPolygon(let parts):
      var changed: [[[[Double]]]] = []
      for part in parts { changed.append(try lines(part)) }
      return .multiPolygon(changed)
    case .collection(let parts):
      var changed: [CQL2Geometry] = []
      for part in parts { changed.append(try part.map(change)) }
      return .collection(changed)
    case .box: return try plain.map(change)
    }
  }

  /// All positions; of a box, two corners.
  package var positions: [[Double]] {
    switch self {
    case .point(let position): [position]
    case .lineString(let line), .multiPoint(let line): line
    case .polygon(let lines), .multiLineString(let lines): lines.flatMap(\.self)
    case .multiPolygon(let parts): parts.flatMap { $0.flatMap(\.self) }
    case .collection(let parts): parts.flatMap(\.positions)
    case .box(let numbers):
      [Array(numbers.prefix(numbers.count / 2)), Array(numbers.suffix(numbers.count / 2))]
    }
  }

  /// The geometry without boxes: these are polygons, two where the box crosses the antimeridian; flat ones are
  /// lines and points.
  package var plain: CQL2Geometry {
    switch self {
    case .box(let numbers):
      let half = numbers.count / 2
      let (west, south, east, north) = (numbers[0], numbers[1], numbers[half], numbers[half + 1])
      func ring(_ west: Double, _ east: Double) -> [[[Double]]] {
        [[[west, south], [east, south], [east, north], [west, north], [west, south]]]
      }
      if west == east || south == north, west <= east {
        return west == east && south == north
          ? .point([west, south]) : .lineString([[west, south], [east, north]])
      }
      guard west > east else { return .polygon(ring(west, east)) }
      return .multiPolygon([ring(west, 180), ring(-180, east)])
    case .collection(let parts): return .collection(parts.map(\.plain))
    default: return self
    }
  }

  /// Well-known binary of two dimensions (OGC 06-103r4 §8), little-endian.
  package var wellKnownBinary: [UInt8] {
    var bytes: [UInt8] = []
    plain.write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    func word(_ value: Int) {
      withUnsafeBytes(of: UInt32(clamping: value).littleEndian) { bytes.append(contentsOf: $0) }
    }
    func begin(_ type: Int) {
      bytes.append(1)
      word(type)
    }
    func add(_ position: [Double]) {
      for number in position.prefix(2) {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
      }
    }
    func add(_ line: [[Double]]) {
      word(line.count)
      for position in line { add(position) }
    }
    func add(_ lines: [[[Double]]]) {
      word(lines.count)
      for line in lines { add(line) }
    }
    switch self {
    case .point(let position):
      begin(1)
      add(position)
    case .lineString(let line):
      begin(2)
      add(line)
    case .polygon(let rings):
      begin(3)
      add(rings)
    case .multiPoint(let positions):
      begin(4)
      word(positions.count)
      for position in positions { CQL2Geometry.point(position).write(to: &bytes) }
    case .multiLineString(let lines):
      begin(5)
      word(lines.count)
      for line in lines { CQL2Geometry.lineString(line).write(to: &bytes) }
    case .multiPolygon(let parts):
      begin(6)
      word(parts.count)
      for part in parts { CQL2Geometry.polygon(part).write(to: &bytes) }
    case .collection(let parts):
      begin(7)
      word(parts.count)
      for part in parts { part.write(to: &bytes) }
    case .box: plain.write(to: &bytes)
    }
  }
}
