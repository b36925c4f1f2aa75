/// `geoanchor manual`.
package enum ManualCommand {
  package enum Shape: String, CaseIterable { case roff, markdown }

  package static let spec = CommandSpec(
    name: "manual",
    summary: "Print the manual page",
    discussion: """
      The page describes every command, in the roff language that `man` reads, or in Markdown.
      """,
    group: "Program",
    options: [
      OptionSpec(
        "format", valueName: "SHAPE", kind: .choice(of: Shape.self), default: "roff",
        group: "Output", help: "The language of the page."),
      CommonOption.output.spec,
    ],
    examples: [
      Example("geoanchor manual -o geoanchor.1", "Write the page to a file, for `man -l`."),
      Example("geoanchor manual --format markdown", "Print it for a web page."),
    ]
  ) { arguments, console in
    let root = arguments.path.specs[0]
    let text =
      switch try arguments.shape(Shape.self) {
      case .roff: ManualPage(root: root).text
      case .markdown: ReferencePage(root: root).text
      }
    try console.deliver(text, to: arguments[CommonOption.output])
    return .done
  }
}
