import GeoFormats
import Geodesy

/// Writes lines in one of the shapes.
struct GeodesicWriter {
  private let shape: GeodesicStream.OutputShape
  private let precision: Int
  private let isDirect: Bool
  var json = JSONWriter()

  init(
    _ problem: GeodesicLine.Problem, _ shape: GeodesicStream.OutputShape, precision: Int
  ) {
    self.shape = shape
    self.precision = precision
    isDirect = problem == .direct
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

  mutating func line(_ line: GeodesicLine) throws(ConversionError) {
    guard line.isKnown else {
      try attempt(as: ConversionError.geodesic) { () throws(GeodesyError) in
        try Geodesic.prepare()
      }
      throw .problem("the line has no end: its numbers are too large")
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
      json.object(name, inline: true) { json in
        json.member("latitude", point.latitude, decimals: angles)
        json.member("longitude", point.longitude, decimals: angles)
      }
    }
    json.member("distanceMeters", line.distance, decimals: precision)
    json.member("initialBearing", line.initialBearing, decimals: angles)
    json.member("finalBearing", line.finalBearing, decimals: angles)
    json.endObject()
  }

  mutating func end(skipped: Int) {
    guard shape == .json else { return }
    json.endArray()
    json.member("skipped", skipped)
    json.endObject()
    json.endText()
  }
}
