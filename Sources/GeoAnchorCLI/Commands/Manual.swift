/// `geoanchor manual`.
enum Manual {
  static let spec = CommandSpec(
    name: "manual",
    summary: "Print the manual page",
    discussion: "The page describes every command, in the roff language that `man` reads.",
    group: "Program",
    options: [CommonOption.output],
    examples: [
      Example("geoanchor manual -o geoanchor.1", "Write the page to a file, for `man -l`."),
      Example("geoanchor manual", "Print the page."),
    ],
    run: run)

  @Sendable
  private static func run(_ arguments: ParsedArguments, _ console: inout Console) throws
    -> ExitStatus
  {
    let page = ManualPage(root: GeoAnchorCommand.table, version: geoAnchorVersion)
    try console.deliver(page.text, to: arguments.text("output"))
    return .done
  }
}
