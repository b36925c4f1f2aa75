import GeoCommandLine
import GeoIndoor
import GeoPictures
import GeoSystem

/// The tiles of floors as files of a folder.
struct FloorTileFiles {
  private let folder: String
  private let zooms: ClosedRange<Int>

  /// Maximum number of tiles: no slip of a zoom fills a disk.
  private static let most = 20_000

  static let zoom = Option(
    "zoom", "FROM-TO", .text, default: "17-21", group: "Output",
    help: "Range of zoom levels of tiles, 0 to 24.")

  init(_ arguments: ParsedArguments) throws {
    guard let folder = arguments[CommonOption.output], folder != "-" else {
      throw arguments.missing(CommonOption.output)
    }
    self.folder = folder
    let parts = arguments[Self.zoom].split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter(FloorTiles.zooms.contains)
    guard numbers.count == parts.count, (1...2).contains(parts.count),
      let first = numbers.first, let last = numbers.last, first <= last
    else {
      throw arguments.badValue(
        Self.zoom, expected: "one or two zoom levels from 0 to 24, as in 17-21")
    }
    zooms = first...last
  }

  /// Writes the tiles of floors to `FOLDER/FLOOR/z/x/y.svg`, floors by their ordinals.
  func write(_ scenes: [FloorScene], _ console: Console) throws {
    let floors = scenes.compactMap { scene in
      FloorTiles(scene).map { (scene.floor, $0, zooms.flatMap($0.tiles(zoom:))) }
    }
    guard !floors.isEmpty else {
      throw CommandFailure(
        "cannot make tiles",
        causes: ["the floors lie within 5° of a pole, which web maps do not cover"])
    }
    let count = floors.reduce(0) { $0 + $1.2.count }
    guard count <= Self.most else {
      throw CommandFailure(
        "cannot make \(Grouped.number(count)) tiles",
        causes: ["the maximum is \(Grouped.number(Self.most))"],
        hint: "`--zoom` sets the zoom levels, `--floor` selects a floor")
    }
    var names: Set<String> = []
    var made = 0
    defer { console.progress.erase() }
    for (floor, pictures, tiles) in floors {
      // Floors of two buildings may share an ordinal.
      var name = "\(floor.ordinal)"
      if !names.insert(name).inserted {
        name += "-\(names.count)"
        names.insert(name)
      }
      for tile in tiles {
        let path = try Self.make([folder, name, "\(tile.z)", "\(tile.x)"])
        var file = try OutputFile("\(path)/\(tile.y).svg")
        try file.write(pictures.svg(tile))
        try file.commit()
        made += 1
        console.progress.update("drawing tiles", fraction: Double(made) / Double(count))
      }
    }
    console.message("\(Grouped.number(count)) tiles of \(floors.count) floors")
  }

  /// Makes folders inside each other and says the path of the last.
  private static func make(_ parts: [String]) throws -> String {
    var path = ""
    for part in parts {
      path = path.isEmpty ? part : path + "/" + part
      try OutputFile.makeFolder(path)
    }
    return path
  }
}
