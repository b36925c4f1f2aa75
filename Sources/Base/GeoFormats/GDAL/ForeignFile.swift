/// A file of another program's format, ready to be opened by GDAL.
package struct ForeignFile {
  package let name: String
  package let format: ForeignFormat
  let content: GDALFile.Content

  init(path: String, format: ForeignFormat) {
    self.init(name: path, format: format, content: .path(path, folder: nil))
  }

  private init(name: String, format: ForeignFormat, content: GDALFile.Content) {
    self.name = name
    self.format = format
    self.content = content
  }

  /// The kind of a file: one of another program, or one that is read here.
  package enum Kind {
    case foreign(ForeignFile)
    /// The bytes of a document that is read here, unpacked.
    case own(ByteFeed)
  }

  /// Looks into a file, unpacking it where it is gzipped.
  /// - Throws: `FormatError`: it cannot be read, or is packed to more than `FileBytes.defaultLimit`.
  package static func look(at path: String) throws(FormatError) -> Kind {
    let limit = FileBytes.defaultLimit
    let stream = ByteFeed(try ByteStream(path: path))
    let isPacked = try stream.peek(2).elementsEqual(GzipBytes.beginning)
    let feed = isPacked ? GzipFeed.feed(stream, name: path, limit: limit) : stream
    let start = try feed.peek(4096)
    if start.starts(with: ZipArchive.beginning) {
      let bytes = try feed.readAll(limit: limit)
      let names = try KMZArchive.names(in: bytes, limit: limit)
      guard let format = ForeignFormat(archive: names) else { return .own(ByteFeed(bytes)) }
      let folder = format == .zippedShapefile ? try folder(ofShapefilesIn: names, path) : nil
      let content = content(path, isPacked ? bytes : nil, folder: folder)
      return .foreign(ForeignFile(name: path, format: format, content: content))
    }
    guard let format = ForeignFormat(start: start) else { return .own(feed) }
    let bytes = isPacked ? try feed.readAll(limit: limit) : nil
    let content = content(path, bytes, folder: nil)
    return .foreign(ForeignFile(name: path, format: format, content: content))
  }

  private static func content(
    _ path: String, _ bytes: [UInt8]?, folder: String?
  ) -> GDALFile.Content {
    guard let bytes else { return .path(path, folder: folder) }
    let name = path.hasSuffix(".gz") ? String(path.dropLast(3)) : path
    return .bytes(bytes, name: name, folder: folder)
  }

  /// The only folder of an archive with Shapefiles; empty for its top.
  private static func folder(
    ofShapefilesIn names: [String], _ path: String
  ) throws(FormatError) -> String {
    let folders = names.filter { $0.lowercased().hasSuffix(".shp") }.map { name in
      name.split(separator: "/").dropLast().joined(separator: "/")
    }
    // The files that macOS keeps beside each file do not count.
    let own = Set(folders.filter { !$0.hasPrefix("__MACOSX") })
    guard own.count < 2 else {
      throw .document(
        "`\(path)` has Shapefiles in several folders, expected one: "
          + own.sorted().prefix(10).map { "`\($0)`" }.joined(separator: ", "))
    }
    return own.first ?? ""
  }

  /// Opens it.
  /// - Throws: `FormatError`: GDAL is missing, or cannot read it.
  package func open() throws(FormatError) -> GDALFile {
    if format == .vectorVRT || format == .rasterVRT { try VRTSources.check(self) }
    return try GDALFile(content, as: format, shownName: name)
  }
}
