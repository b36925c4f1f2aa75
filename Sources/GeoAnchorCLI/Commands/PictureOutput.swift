import GeoCommandLine

/// The size of SVG pictures.
enum PictureOption {
  static let width = Option(
    "width", "PIXELS", .integer(in: 240...20_000), default: "1200", group: "Output",
    help: "The width of an SVG picture.")
  static let height = Option(
    "height", "PIXELS", .integer(in: 240...20_000), default: "900", group: "Output",
    help: "The height of an SVG picture.")
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
      "standard output is a terminal, which does not show pages and pictures",
      hint: "`-o FILE` writes a file, such as page.html or picture.svg")
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
