import GeoNumerics
public import Geodesy

/// A building that blocks a receiver's view of the sky.
public struct SimulatedBuilding: Hashable, Sendable {
  /// Its footprint.
  public var footprint: Polygon
  /// The height above the ground.
  public var height: Meters

  /// Creates a building; a height that is not finite and positive counts as 0.
  public init(_ footprint: Polygon, height: Meters = 15) {
    self.footprint = footprint
    self.height = height.isFinite && height > 0 ? min(height, 1000) : 0
  }
}

/// The part of the sky that buildings block, by direction.
struct SkyView {
  private static let directions = 16
  private static let reach: Meters = 80
  private static let cell: Meters = 80

  /// The blocked part of the sky, as a fraction and as a matrix over directions.
  ///
  /// Reflections displace a fix along the blocked directions: across a street, hardly along it.
  struct Blockage {
    var fraction = 0.0
    var eastEast = 0.0
    var eastNorth = 0.0
    var northNorth = 0.0
  }

  private struct Wall {
    var east: Meters
    var north: Meters
    var wayEast: Meters
    var wayNorth: Meters
    var height: Meters
  }

  private struct Cell: Hashable {
    var east: Int
    var north: Int
  }

  private var walls: [Wall] = []
  private var cells: [Cell: [Int32]] = [:]
  private var rays: [(sine: Double, cosine: Double)] = []

  init(_ buildings: [SimulatedBuilding], frame: DeterministicLocalFrame) {
    guard !buildings.isEmpty else { return }
    for direction in 0..<Self.directions {
      let ray = ElementaryFunctions.sincos(
        degrees: 360 * (Double(direction) + 0.5) / Double(Self.directions))
      rays.append((ray.sin, ray.cos))
    }
    let height = frame.origin.height
    for building in buildings where building.height > 0 {
      for ring in building.footprint.rings {
        let corners = ring.map { frame.local(GeodeticPosition($0, height: height)) }
        for (a, b) in zip(corners, corners.dropFirst()) { add(a, b, building.height) }
      }
    }
  }

  private mutating func add(_ a: ENUPosition, _ b: ENUPosition, _ height: Meters) {
    // Walls beyond the reach of every AR world need not be indexed.
    let reach = SimulationPath.farthest + Self.reach
    for value in [a.east, a.north, b.east, b.north] {
      guard value.magnitude < reach else { return }
    }
    let number = Int32(clamping: walls.count)
    walls.append(
      Wall(
        east: a.east, north: a.north, wayEast: b.east - a.east, wayNorth: b.north - a.north,
        height: height))
    let (low, high) = (
      cell(min(a.east, b.east), min(a.north, b.north)),
      cell(max(a.east, b.east), max(a.north, b.north))
    )
    for east in low.east...high.east {
      for north in low.north...high.north {
        cells[Cell(east: east, north: north), default: []].append(number)
      }
    }
  }

  private func cell(_ east: Meters, _ north: Meters) -> Cell {
    Cell(
      east: Int((east / Self.cell).rounded(.down)), north: Int((north / Self.cell).rounded(.down)))
  }

  /// The blockage at a place for a receiver `hold` meters above the ground.
  func blockage(east: Meters, north: Meters, hold: Meters) -> Blockage {
    var blockage = Blockage()
    guard !walls.isEmpty else { return blockage }
    var slopes = [Double](repeating: 0, count: Self.directions)
    let here = cell(east, north)
    for nextEast in here.east - 1...here.east + 1 {
      for nextNorth in here.north - 1...here.north + 1 {
        for number in cells[Cell(east: nextEast, north: nextNorth)] ?? [] {
          raise(&slopes, walls[Int(number)], east: east, north: north, hold: hold)
        }
      }
    }
    for (ray, slope) in zip(rays, slopes) {
      // The sine of the height of the roof: the fraction of the sphere's band that it hides.
      let hidden = slope / (1 + slope * slope).squareRoot()
      blockage.fraction += hidden
      blockage.eastEast += 2 * hidden * ray.sine * ray.sine
      blockage.eastNorth += 2 * hidden * ray.sine * ray.cosine
      blockage.northNorth += 2 * hidden * ray.cosine * ray.cosine
    }
    let count = Double(Self.directions)
    blockage.fraction /= count
    blockage.eastEast /= count
    blockage.eastNorth /= count
    blockage.northNorth /= count
    return blockage
  }

  /// Raises the horizon in the directions in which a wall stands.
  private func raise(
    _ slopes: inout [Double], _ wall: Wall, east: Meters, north: Meters, hold: Meters
  ) {
    guard wall.height > hold else { return }
    let (toEast, toNorth) = (wall.east - east, wall.north - north)
    for (index, ray) in rays.enumerated() {
      // here + t·ray = start + u·way
      let cross = ray.sine * wall.wayNorth - ray.cosine * wall.wayEast
      guard cross.magnitude > 1e-12 else { continue }
      let distance = (toEast * wall.wayNorth - toNorth * wall.wayEast) / cross
      let fraction = (toEast * ray.cosine - toNorth * ray.sine) / cross
      guard distance > 0, distance <= Self.reach, fraction >= 0, fraction <= 1 else { continue }
      slopes[index] = max(slopes[index], (wall.height - hold) / max(distance, 0.5))
    }
  }
}
