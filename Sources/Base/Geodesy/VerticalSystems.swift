internal import CGeoPROJ
import GeoSystem
import Synchronization

/// The vertical reference systems of PROJ's database, by code and by name.
enum VerticalSystems {
  /// The systems that texts name: tables repeat the same few.
  private static let found = Mutex<[String: Result<String, GeodesyError>]>([:])
  /// The largest number of texts that are remembered.
  private static let mostFound = 1_000
  /// The longest text that is looked up.
  private static let longestText = 100
  /// The largest number of systems that a message names.
  private static let mostNamed = 3

  private struct Entry {
    let code: String
    let name: String
    /// The name as it is compared: letters and digits in lower case, without a final "height".
    let key: String

    var text: String { "`\(code)` (\(name))" }
  }

  /// The code of the system that a text names by code, by URN or by name.
  /// - Throws: `GeodesyError.unknownDatum` with the nearest names.
  static func code(of text: String) throws(GeodesyError) -> String {
    if let known = found.withLock({ $0[text] }) { return try known.get() }
    let result = Result { () throws(GeodesyError) in try lookUp(text) }
    if case .failure(.library) = result { return try result.get() }
    found.withLock { known in
      if known.count >= mostFound { known.removeAll() }
      known[text] = result
    }
    return try result.get()
  }

  private static func lookUp(_ text: String) throws(GeodesyError) -> String {
    guard text.utf8.count <= longestText, !text.utf8.contains(0) else {
      throw .unknownDatum(text, reason: nil, nearest: [])
    }
    let context = try ProjectionContext()
    let entries = entries(context)
    let key = key(text)
    if let named = entries.first(where: { $0.key == key }) {
      return try code(ofDefinition: named.code, typed: text, context)
    }
    do throws(GeodesyError) {
      // Codes and URNs only: PROJ would open the files that other definitions name.
      if text.contains(":"), text.allSatisfy(isPartOfCode) {
        return try code(ofDefinition: text, typed: text, context)
      }
    } catch {
      guard case .unknownSystem = error else { throw error }
    }
    throw .unknownDatum(text, reason: nil, nearest: nearest(to: text, key, in: entries))
  }

  private static func isPartOfCode(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || ":._-".contains(character))
  }

  /// The code of a system of heights in meters.
  private static func code(
    ofDefinition definition: String, typed text: String, _ context: ProjectionContext
  ) throws(GeodesyError) -> String {
    let object = try ProjectionObject(definition: definition, context)
    let proj = context.proj
    guard proj.proj_get_type(object.pointer) == PJ_TYPE_VERTICAL_CRS,
      let authority = proj.proj_get_id_auth_name(object.pointer, 0),
      let number = proj.proj_get_id_code(object.pointer, 0)
    else {
      throw .unknownDatum(
        text, reason: "`\(object.name)` is not a vertical system", nearest: [])
    }
    let axis = try ReferenceSystem.axes(of: object, .geographic).first
    guard axis?.role == .height, axis?.unit == "metre" else {
      let unit = axis?.unit ?? "unknown unit"
      let direction = axis?.role == .depth ? "depths" : "heights"
      throw .unknownDatum(
        text, reason: "`\(object.name)` has \(direction) in \(unit), expected heights in meters",
        nearest: [])
    }
    return "\(String(cString: authority)):\(String(cString: number))"
  }

  // MARK: Names

  /// The systems of the EPSG dataset that are in use.
  private static func entries(_ context: ProjectionContext) -> [Entry] {
    let proj = context.proj
    guard let parameters = proj.proj_get_crs_list_parameters_create() else { return [] }
    defer { proj.proj_get_crs_list_parameters_destroy(parameters) }
    var type = PJ_TYPE_VERTICAL_CRS
    return withUnsafePointer(to: &type) { type in
      parameters.pointee.types = type
      parameters.pointee.typesCount = 1
      parameters.pointee.allow_deprecated = 0
      var count: Int32 = 0
      guard
        let list = proj.proj_get_crs_info_list_from_database(
          context.pointer, "EPSG", parameters, &count)
      else { return [] }
      defer { proj.proj_crs_info_list_destroy(list) }
      return (0..<Int(count)).compactMap { index in
        guard let info = list[index]?.pointee, let code = info.code, let name = info.name else {
          return nil
        }
        let text = String(cString: name)
        // "MSL" alone does not say which sea level is meant.
        guard text != "MSL height" else { return nil }
        return Entry(code: "EPSG:" + String(cString: code), name: text, key: key(text))
      }
    }
  }

  private static func key(_ name: String) -> String {
    let letters = name.lowercased().filter { $0.isLetter || $0.isNumber }
    let suffix = "height"
    return letters.count > suffix.count && letters.hasSuffix(suffix)
      ? String(letters.dropLast(suffix.count)) : letters
  }

  /// The systems whose name or code is nearest to a text, as a message names them.
  private static func nearest(to text: String, _ key: String, in entries: [Entry]) -> [String] {
    let (word, code) = (Array(key), Array(text.uppercased()))
    guard (2...40).contains(word.count) else { return [] }
    // Depths and feet would be refused.
    let heights = entries.filter { !$0.name.contains("depth") && !$0.name.contains("(ft") }
    let near = heights.compactMap { entry -> (distance: Int, entry: Entry)? in
      let other = Array(entry.key)
      var distance = EditDistance.between(word, other)
      if word.count >= 3, other.starts(with: word) { distance = min(distance, 1) }
      distance = min(distance, EditDistance.between(code, Array(entry.code)))
      return distance <= max(1, min(3, word.count / 3)) ? (distance, entry) : nil
    }
    return near.sorted { ($0.distance, $0.entry.code) < ($1.distance, $1.entry.code) }
      .prefix(mostNamed).map(\.entry.text)
  }
}
