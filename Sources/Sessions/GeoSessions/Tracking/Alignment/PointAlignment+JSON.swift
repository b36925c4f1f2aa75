import GeoFormats
import Geodesy

extension PointAlignment {
  /// The alignment as JSON (`Data/schemas/pairs-alignment.schema.json`).
  public func json() -> [UInt8] {
    let (q, t) = (rotation, translation)
    let text = JSONWriter.text { json in
      json.member("answered", true)
      for (name, numbers) in [
        ("rotation", [q.x, q.y, q.z, q.w]), ("translation", [t.x, t.y, t.z]),
      ] {
        json.array(name, of: numbers, inline: true) { $0.number($1, decimals: 12) }
      }
      json.member("yaw", yaw, decimals: 12)
      json.member("scale", scale, decimals: 12)
      json.member("bestScale", bestScale, decimals: 12)
      json.object("residuals") { json in
        let errors = statistics
        json.member("count", errors?.count ?? 0)
        json.member("rmse", errors?.rmse, decimals: 12)
        json.member("mean", errors?.mean, decimals: 12)
        json.member("median", errors?.median, decimals: 12)
        json.member("min", errors?.minimum, decimals: 12)
        json.member("max", errors?.maximum, decimals: 12)
        json.member("std", errors?.standardDeviation, decimals: 12)
        json.member("sse", errors?.squares, decimals: 12)
      }
    }
    return Array(text.utf8)
  }
}

extension TrackingError {
  /// The refusal of an alignment as JSON, of the schema of `PointAlignment.json`.
  public func json() -> [UInt8] {
    let text = JSONWriter.text { json in
      json.member("answered", false)
      json.member("explanation", description)
    }
    return Array(text.utf8)
  }
}
