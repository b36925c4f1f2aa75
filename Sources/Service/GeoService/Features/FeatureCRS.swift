import GeoFormats
import Geodesy

/// A coordinate reference system that features are asked for and answered in (OGC 18-058r1).
struct FeatureCRS: Hashable, Sendable {
  /// The code of EPSG's registry; nil for longitude and latitude of WGS84.
  let code: Int?

  /// Longitude and latitude of WGS84, in which features are kept.
  static let crs84 = FeatureCRS(code: nil)

  /// Every system: WGS84 in both orders, Web Mercator, ETRS89, and the UTM zones of both.
  static let all: [FeatureCRS] =
    [crs84]
    + ([4326, 3857, 4258] + Array(32601...32660) + Array(32701...32760) + Array(25828...25838))
    .map(FeatureCRS.init(code:))

  /// The pattern of the URIs for JSON schemas.
  static let pattern =
    "^http://www\\.opengis\\.net/def/crs/(OGC/1\\.3/CRS84|EPSG/0/(4326|3857|4258"
    + "|32[67](0[1-9]|[1-5][0-9]|60)|258(2[89]|3[0-8])))$"

  private static let byURI = Dictionary(uniqueKeysWithValues: all.map { ($0.uri, $0) })

  /// The system of a URI; nil for one that is not served.
  static func named(_ uri: String) -> FeatureCRS? { byURI[uri] }

  var uri: String {
    code.map { "http://www.opengis.net/def/crs/EPSG/0/\($0)" }
      ?? "http://www.opengis.net/def/crs/OGC/1.3/CRS84"
  }

  /// Whether it has latitude and longitude, in this order.
  var isGeographic: Bool { code == 4326 || code == 4258 }

  var definition: String { code.map { "EPSG:\($0)" } ?? "OGC:CRS84" }

  /// The way from one system to another.
  /// - Throws: `Problem` 501 when this machine has none.
  func projection(from source: String, to target: String) throws(Problem) -> Projection {
    do throws(GeodesyError) {
      return try Projection(from: source, to: target)
    } catch {
      throw Problem(501, "\(definition): \(error)")
    }
  }

  static let parameter = parameter("crs", "The coordinate reference system of the answer.")
  static let ofBox = parameter("bbox-crs", "The coordinate reference system of `bbox`.")

  static func parameter(_ name: String, _ text: String) -> Parameter<FeatureCRS> {
    Parameter(
      name, text + " Without it longitude and latitude of WGS84.",
      expected: "a URI that `crs` of `/collections` lists, such as \(crs84.uri)",
      schema: ["type": .string("string"), "pattern": .string(pattern)], parse: named)
  }
}
