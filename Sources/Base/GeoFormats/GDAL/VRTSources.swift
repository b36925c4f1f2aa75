/// The files that a virtual file of GDAL is made of: only those beside it are read.
enum VRTSources {
  /// The longest virtual file that is read, in bytes.
  private static let limit = 1 << 24

  /// Makes sure that a virtual file names nothing but files beside it, and does nothing but read them.
  /// - Throws: `FormatError` with the place of what it must not have.
  static func check(_ file: ForeignFile) throws(FormatError) {
    guard case .path(let path, _) = file.content else {
      throw .document(
        "`\(file.name)` is a packed \(file.format.rawValue), which has no files beside it")
    }
    let bytes = try FileBytes.read(path, limit: limit)
    let handler = Handler(
      folder: String(path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]))
    guard let reader = XMLReader(handler: handler) else {
      throw .limit("there is no memory to read it", at: TextPlace(line: 1, column: 0))
    }
    try RawBytes.read(bytes) { (all) throws(FormatError) in try reader.feed(all, isFinal: true) }
  }

  private final class Handler: XMLHandler {
    /// The elements that name a file.
    private static let sources: Set<String> = ["SourceFilename", "SrcDataSource", "SourceDataset"]
    /// Elements that run code or a query, read any file as numbers, or open one with options.
    private static let refused: Set<String> = [
      "PixelFunctionType", "PixelFunctionLanguage", "PixelFunctionCode", "SrcSQL", "OpenOptions",
      "GDALWarpOptions",
    ]

    private let folder: String
    private var text: [UInt8]?

    init(folder: String) {
      self.folder = folder
    }

    func start(
      _ name: String, attributes: XMLAttributes, from reader: XMLReader
    ) throws(FormatError) {
      let isRaw = attributes["subClass"].map { $0 == "VRTRawRasterBand" } ?? false
      guard !Self.refused.contains(name), !isRaw else {
        throw .unexpected(
          found: isRaw ? "a raw band" : "the element `\(name)`",
          expected: "a virtual file that only names files beside it", at: reader.place)
      }
      guard Self.sources.contains(name) else { return }
      let isRelative = attributes["relativeToVRT"] ?? attributes["relativetoVRT"]
      guard isRelative == "1" else {
        throw .unexpected(
          found: "the element `\(name)` without `relativeToVRT=\"1\"`",
          expected: "a file beside the virtual file", at: reader.place)
      }
      text = []
    }

    func text(_ bytes: UnsafeRawBufferPointer, from reader: XMLReader) {
      text?.append(contentsOf: bytes)
    }

    func end(from reader: XMLReader) throws(FormatError) {
      guard let bytes = text else { return }
      text = nil
      let name = String(decoding: bytes, as: UTF8.self)
      // A name with a colon, a brace or a bracket could be one of GDAL's own.
      guard !name.isEmpty, name.utf8.count <= 200, name != "..",
        !name.contains(where: { "/\\:{}<>\"?".contains($0) })
      else {
        throw .unexpected(
          found: "the source `\(name.prefix(80))`",
          expected: "the name of a file beside the virtual file", at: reader.place)
      }
      // A virtual file could name others, and a format that is not read cannot be opened.
      let feed = ByteFeed(try ByteStream(path: folder + name))
      let format = ForeignFormat(start: try feed.peek(4096))
      guard let format, format.isReadable, format != .vectorVRT, format != .rasterVRT else {
        throw .unexpected(
          found: "the source `\(name)` of another kind",
          expected: "a file that GDAL reads here, such as a GeoTIFF or a Shapefile",
          at: reader.place)
      }
    }
  }
}
