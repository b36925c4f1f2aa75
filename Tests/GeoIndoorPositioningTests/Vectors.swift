import GeoFormats
import GeoTestSupport

/// Reads the answers of others.
enum Vectors {
  static func read(_ file: String) throws -> JSONValue {
    try JSONReader.read(Array(SharedData.text(file).utf8))
  }
}
