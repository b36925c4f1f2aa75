package import GeoFormats

/// Documents in formats of other programs, which GDAL reads, as documents that are read here: features
/// become GeoJSON, tables become CSV.
package struct ForeignDocument: Sendable {
  /// The kind of features that is looked for, which decides on the layer.
  package enum Sought: Hashable, Sendable {
    case points, lines, areas

    /// Whether a layer can have it.
    func isIn(_ shape: GDALLayer.Shape) -> Bool {
      switch shape {
      case .any: true
      case .none: false
      case .points: self == .points
      case .lines: self == .lines
      case .areas: self == .areas
      }
    }
  }

  /// The kind of features that is looked for.
  package var sought: Sought
  /// The layer that is meant; nil for the only one.
  package var layer: String?
  /// Whether a layer may leave out its coordinate reference system, as `--crs` names it.
  package var namesSystem = false

  /// Creates the way to read documents.
  package init(seeking sought: Sought, layer: String? = nil, namesSystem: Bool = false) {
    self.sought = sought
    self.layer = layer
    self.namesSystem = namesSystem
  }

  /// The document in a file: brought to a format that is read here, unpacked, or as it is.
  /// - Throws: `FormatError`: not readable, GDAL is missing, several layers and none chosen.
  package func feed(_ path: String) throws(FormatError) -> ByteFeed {
    switch try ForeignFile.look(at: path) {
    case .own(let feed):
      guard layer == nil else {
        throw .document(
          "`--layer` is for files with layers, such as a GeoPackage; `\(path)` has none")
      }
      feed.system = try systemAtEnd(of: path)
      return feed
    case .foreign(let file): return try feed(file)
    }
  }

  /// The system that a long GeoJSON text names behind its features, as geopandas writes it.
  private func systemAtEnd(of path: String) throws(FormatError) -> String? {
    let end = try FileBytes.end(of: path, count: 4096)
    return DocumentSystem.name(atEnd: end)
  }

  /// The bytes of `feed(_:)`.
  package func bytes(_ path: String) throws(FormatError) -> [UInt8] {
    try feed(path).readAll(limit: FileBytes.defaultLimit)
  }

  private func feed(_ file: ForeignFile) throws(FormatError) -> ByteFeed {
    guard !file.format.isRaster else {
      throw .document("\(Self.named(file)), a grid of heights: `--terrain` reads it")
    }
    guard file.format.isReadable else {
      throw .document("\(Self.named(file)), which is not read")
    }
    guard file.format != .overpass else { return try OverpassFeatures.feed(file.name, sought) }
    let opened = try file.open()
    let layers = try chosen(opened.layers(), of: file)
    if file.format == .osmXML || file.format == .osmPBF { opened.select(layers) }
    let layer = layers[0]
    guard layer.shape != .none else { return LayerTable(opened, layer).feed }
    guard layers.allSatisfy({ $0.system == layer.system }) else {
      throw .document(
        "\(Self.named(file)) with lines in several coordinate reference systems: "
          + Self.list(layers))
    }
    let isPlaced = layer.system != nil || namesSystem || file.format.isGeographic
    guard isPlaced else {
      throw .document(
        "\(Self.named(file)), whose layer `\(layer.name)` names no coordinate reference system: "
          + "`--crs` names it, such as `--crs EPSG:25832`")
    }
    return try LayerFeatures(opened, layers, of: file.format, sought).feed
  }

  /// The description of a file, for people.
  private static func named(_ file: ForeignFile) -> String {
    let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
    return "`\(name)` is \(file.format.named)"
  }

  // MARK: Layers

  /// The layers that are read, at least one: several only where lines are looked for, among which
  /// the lines themselves are chosen.
  private func chosen(
    _ layers: [GDALLayer], of file: ForeignFile
  ) throws(FormatError) -> [GDALLayer] {
    if let name = layer {
      guard let found = layers.first(where: { $0.name == name }) else {
        throw .document("\(Self.named(file)) and has no layer `\(name)`, but \(Self.list(layers))")
      }
      return [found]
    }
    // Relations of OSM data may be anything: they are read where they are asked for.
    let isOSM = file.format == .osmXML || file.format == .osmPBF
    let filled = layers.filter { $0.count != 0 && !(isOSM && $0.shape == .any) }
    // A table counts only where no layer has shapes, and not where areas are looked for.
    let tables = sought == .areas ? [] : filled.filter { $0.shape == .none }
    let fitting = filled.filter { sought.isIn($0.shape) }
    let choices = [fitting, filled.filter { $0.shape != .none }, tables]
    if let choice = choices.first(where: { !$0.isEmpty }) {
      let areLines = sought == .lines && choice.allSatisfy { sought.isIn($0.shape) }
      if choice.count == 1 || areLines { return choice }
      throw .document("\(Self.named(file)) with \(Self.list(choice)): `--layer NAME` chooses one")
    }
    guard let only = layers.first, layers.count == 1 else {
      throw .document(
        layers.isEmpty
          ? "\(Self.named(file)) without layers" : "\(Self.named(file)), and its layers are empty")
    }
    return [only]
  }

  private static func list(_ layers: [GDALLayer]) -> String {
    let most = 20
    let shown = layers.prefix(most).map { layer in
      let count = layer.count.map { ", \($0)" } ?? ""
      return "`\(layer.name)` (\(layer.shape.rawValue)\(count))"
    }
    let rest = layers.count > most ? [" and \(layers.count - most) more"] : []
    return "\(layers.count == 1 ? "the layer" : "the layers") "
      + (shown.joined(separator: ", ")) + rest.joined()
  }
}
