import GeoCommandLine
import GeoConversion
import GeoFormats
import Geodesy

/// A line between two points, with what was asked and what was found.
struct GeodesicLine {
  var start: Coordinate
  var end: Coordinate
  var distance: Meters
  var initialBearing: Degrees
  var finalBearing: Degrees

  /// The line between two points.
  init(from start: Coordinate, to end: Coordinate) {
    let line = Geodesic(from: start, to: end)
    self.start = start
    self.end = end
    distance = line.distance
    initialBearing = line.initialBearing
    finalBearing = line.finalBearing
  }

  /// The line of a direction and length.
  init(_ start: Coordinate, bearing: Degrees, distance: Meters) {
    let found = Geodesic.direct(from: start, bearing: bearing, distance: distance)
    self.start = start
    end = found.coordinate
    self.distance = distance
    initialBearing = normalizedBearing(bearing)
    finalBearing = found.finalBearing
  }

  /// Reads four numbers of a line.
  init(reading bytes: UnsafeRawBufferPointer, isDirect: Bool) throws {
    let fields = String(decoding: bytes, as: UTF8.self).split { ", \t\r".contains($0) }
    guard fields.count == 4 else {
      throw ConversionError.problem(
        isDirect ? "latitude, longitude, direction, distance" : "two points",
        found: "\(fields.count) numbers")
    }
    var numbers: [Double] = []
    for (index, field) in fields.enumerated() {
      guard let number = NumberText.number(field) else {
        var problem = ConversionProblem(notANumber: String(field))
        problem.field = index
        throw ConversionError.point(problem, place: nil)
      }
      numbers.append(number)
    }
    do {
      let start = try Coordinate(validating: numbers[0], longitude: numbers[1])
      guard isDirect else {
        self.init(
          from: start, to: try Coordinate(validating: numbers[2], longitude: numbers[3]))
        return
      }
      guard abs(numbers[2]) <= 360, abs(numbers[3]) <= 1e9 else {
        throw ConversionError.problem(
          "a direction within ±360 and a distance within ±1e9 meters",
          found: "direction \(numbers[2]), distance \(numbers[3])")
      }
      self.init(start, bearing: numbers[2], distance: numbers[3])
    } catch let error as CoordinateError {
      throw ConversionError.problem(error.description)
    }
  }

  /// Whether PROJ answered where it had to.
  var isKnown: Bool { distance.isFinite && end.latitude.isFinite && finalBearing.isFinite }
}

/// Writes lines in one of the shapes.
struct GeodesicWriter {
  private let shape: GeodesicCommand.Shape
  private let precision: Int
  private let isDirect: Bool
  private var json = JSONWriter()

  init(_ shape: GeodesicCommand.Shape, precision: Int, isDirect: Bool) {
    self.shape = shape
    self.precision = precision
    self.isDirect = isDirect
    switch shape {
    case .text: break
    case .csv:
      json.buffer.append(
        isDirect
          ? "latitude,longitude,finalBearing\n" : "distanceMeters,initialBearing,finalBearing\n")
    case .json:
      json.beginObject()
      json.key("lines")
      json.beginArray()
    }
  }

  /// Writes one line.
  mutating func line(_ line: GeodesicLine) throws {
    guard line.isKnown else {
      do {
        try Geodesic.prepare()
      } catch {
        throw CommandFailure("cannot measure the line", causes: [error.description])
      }
      throw ConversionError.problem("the line has no end: its numbers are too large")
    }
    let angles = min(precision + 5, DecimalText.mostDecimals)
    guard shape == .json else {
      let separator = UInt8(ascii: shape == .csv ? "," : " ")
      let numbers =
        isDirect
        ? [(line.end.latitude, angles), (line.end.longitude, angles), (line.finalBearing, angles)]
        : [(line.distance, precision), (line.initialBearing, angles), (line.finalBearing, angles)]
      for (index, (number, decimals)) in numbers.enumerated() {
        if index > 0 { json.buffer.append(separator) }
        _ = json.buffer.append(number, decimals: decimals)
      }
      json.buffer.append(UInt8(ascii: "\n"))
      return
    }
    json.beginObject()
    for (name, point) in [("from", line.start), ("to", line.end)] {
      json.key(name)
      json.beginObject(inline: true)
      json.member("latitude", point.latitude, decimals: angles)
      json.member("longitude", point.longitude, decimals: angles)
      json.endObject()
    }
    json.member("distanceMeters", line.distance, decimals: precision)
    json.member("initialBearing", line.initialBearing, decimals: angles)
    json.member("finalBearing", line.finalBearing, decimals: angles)
    json.endObject()
  }

  /// Ends the text.
  mutating func end(skipped: Int) {
    guard shape == .json else { return }
    json.endArray()
    json.member("skipped", skipped)
    json.endObject()
    json.endText()
  }

  /// Hands on what was written.
  mutating func drain(
    above limit: Int = 1 << 16, into sink: (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    try json.buffer.drain(above: limit, into: sink)
  }
}
