import GeoFormats
import Geodesy

extension PointAlignment {
  /// The alignment as JSON (`Data/schemas/pairs-alignment.schema.json`).
  public func json() -> [UInt8] {
    var json = JSONWriter()
    func write(_ name: String, _ numbers: [Double]) {
      json.key(name)
      json.beginArray(inline: true)
      for number in numbers { json.number(number, decimals: 12) }
      json.endArray()
    }
    let (q, t) = (rotation, translation)
    json.beginObject()
    json.member("answered", true)
    write("rotation", [q.x, q.y, q.z, q.w])
    write("translation", [t.x, t.y, t.z])
    json.member("yaw", yaw, decimals: 12)
    json.member("scale", scale, decimals: 12)
    json.member("bestScale", bestScale, decimals: 12)
    json.key("residuals")
    json.beginObject()
    let errors = statistics
    json.member("count", errors?.count ?? 0)
    json.member("rmse", errors?.rmse, decimals: 12)
    json.member("mean", errors?.mean, decimals: 12)
    json.member("median", errors?.median, decimals: 12)
    json.member("min", errors?.minimum, decimals: 12)
    json.member("max", errors?.maximum, decimals: 12)
    json.member("std", errors?.standardDeviation, decimals: 12)
    json.member("sse", errors?.squares, decimals: 12)
    json.endObject()
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }
}

extension TrackingError {
  /// The refusal of an alignment as JSON, of the schema of `PointAlignment.json`.
  public func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("answered", false)
    json.member("explanation", description)
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }
}
