import GeoCommandLine

/// The size of SVG pictures.
enum PictureOption {
  static let width = Option(
    "width", "PIXELS", .integer(in: 240...20_000), default: "1200", group: "Output",
    help: "Width of an SVG image.")
  static let height = Option(
    "height", "PIXELS", .integer(in: 240...20_000), default: "900", group: "Output",
    help: "Height of an SVG image.")
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
