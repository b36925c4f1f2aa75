/// An event in the life of a map's model.
public enum MeshEvent: Hashable, Sendable {
  /// The model can be shown; the reference is a file or an address.
  case ready(map: String, reference: String)
  /// The model is none of glTF, OBJ and GeoJSON.
  case failed(map: String, reference: String)
  /// All models are gone.
  case cleared

  /// The event for a map whose position was just found; nil when no model of it is known.
  init?(map: String, in catalogue: MapCatalogue) {
    guard let reference = catalogue.map(map)?.mesh else { return nil }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let suffix = path.split(separator: ".").last?.lowercased() ?? ""
    self =
      Self.suffixes.contains(suffix)
      ? .ready(map: map, reference: reference) : .failed(map: map, reference: reference)
  }

  private static let suffixes = ["glb", "gltf", "obj", "geojson", "json"]
}
