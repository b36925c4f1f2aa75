import GeoCommandLine
import GeoFormats
import GeoPictures

/// The size of still pictures.
enum PictureOption {
  static let width = Option(
    "width", "PIXELS", .integer(in: 240...20_000), default: "1200", group: "Output",
    help: "Width of an SVG or PNG image, or of a PDF page at 96 pixels per inch.")
  static let height = Option(
    "height", "PIXELS", .integer(in: 240...20_000), default: "900", group: "Output",
    help: "Height of the same.")
}

/// Pages and pictures, which are for files and programs, not for the lines of a terminal.
extension ParsedArguments {
  /// Stops before a page pours over a terminal; `-o -` prints it all the same.
  func checkPicture(_ console: Console) throws {
    try check(CommonOption.open, needs: CommonOption.output)
    if self[CommonOption.open], self[CommonOption.output] == "-" {
      throw badValue(CommonOption.output, expected: "the file that `--open` opens")
    }
    guard self[CommonOption.output] == nil, console.outputTerminal.isInteractive else { return }
    throw CommandFailure(
      "standard output is a terminal, which cannot show pages and images",
      hint: "write to a file with `-o FILE`, such as page.html or image.svg")
  }

  /// Opens the file that was written, if that was asked for.
  func openPicture(_ console: Console) {
    guard self[CommonOption.open], let path = self[CommonOption.output] else { return }
    do throws(CommandFailure) {
      try DesktopViewer(console).open(path)
    } catch {
      console.warning(([error.message] + error.causes).joined(separator: ": "))
    }
  }
}

extension DataWriter {
  /// Writes the picture of an answer, as a page or as an SVG image of 1200 by 900 pixels.
  mutating func write(_ scene: MapScene, as format: String) throws {
    guard format == "svg" else { return try scene.html { try write($0) } }
    try scene.svg(width: 1200, height: 900) { try write($0) }
  }

  /// Writes a picture in a format.
  /// - Parameters:
  ///   - format: The format.
  ///   - title: The title of a PDF document.
  ///   - svg: Draws the picture as SVG.
  /// - Throws: A failure that says what is missing to draw it in the format, or what `svg` throws.
  mutating func write(
    _ format: PictureFormat, title: String, svg: (TextSink<any Error>) throws -> Void
  ) throws {
    guard format != .svg else { return try svg { text in try write(text) } }
    var document = ""
    try svg { document += $0 }
    let bytes = try attempt("cannot draw the picture") { [document] in
      try format.bytes(of: document, title: title)
    }
    try write(bytes)
  }
}
