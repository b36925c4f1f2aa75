/// `geoanchor manual`.
package enum ManualCommand {
  package enum Shape: String, CaseIterable { case roff, markdown }

  private static let format = CommonOption.format(Shape.roff, "Output format.")

  package static let spec = CommandSpec(
    name: "manual",
    summary: "Print the manual page",
    discussion: """
      The page documents all commands, in roff for `man`, or in Markdown.
      """,
    group: "Help",
    options: [format.spec, CommonOption.output.spec],
    examples: [
      "geoanchor manual -o geoanchor.1": "Write the page to a file, for `man -l`.",
      "geoanchor manual --format markdown": "Print it as Markdown.",
    ]
  ) { arguments, console in
    let root = arguments.path.specs[0]
    let text =
      switch arguments[format] {
      case .roff: ManualPage(root: root).text
      case .markdown: ReferencePage(root: root).text
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return .done
  }
}
