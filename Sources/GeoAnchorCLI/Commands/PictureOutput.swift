/// Pages and pictures, which are for files and programs, not for the lines of a terminal.
extension ParsedArguments {
  /// Stops before a page pours over a terminal; `-o -` prints it all the same.
  func checkPicture(_ console: Console) throws {
    try check("open", needs: ["output"])
    if flag("open"), text("output") == "-" {
      throw badValue("output", expected: "the file that `--open` opens")
    }
    guard text("output") == nil, console.outputTerminal.isInteractive else { return }
    throw CommandFailure(
      "standard output is a terminal, which does not show pages and pictures",
      hint: "`-o FILE` writes a file, such as page.html or picture.svg")
  }

  /// Opens the file that was written, if that was asked for.
  func openPicture(_ console: Console) {
    guard flag("open"), let path = text("output") else { return }
    do throws(CommandFailure) {
      try DesktopViewer(console).open(path)
    } catch {
      console.warning(([error.message] + error.causes).joined(separator: ": "))
    }
  }
}
