/// Formats by the endings of output files.
package enum OutputEnding {
  /// The part after the last dot of a file's name, in lower case; nil without a dot in it.
  package static func of(_ path: String?) -> String? {
    guard let name = path?.split(separator: "/").last, let dot = name.lastIndex(of: "."),
      dot > name.startIndex, name != ".."
    else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }

  /// The endings of a format beside its own name.
  private static let others = [
    "text": ["txt"], "html": ["htm"], "imdf": ["zip"], "markdown": ["md"], "roff": ["1", "man"],
  ]

  /// Every ending of the formats, with the format that each names.
  package static func formats(_ names: [String]) -> [String: String] {
    var found: [String: String] = [:]
    for name in names {
      for ending in [name] + (others[name] ?? []) { found[ending] = name }
    }
    return found
  }
}

/// File endings of output that the formats of a command alone do not determine.
package struct OutputEndings: Hashable, Sendable {
  /// The option that makes the command write this; nil where no option has to be given.
  package var option: String?
  /// Endings, with the format that each names; `""` where the command has no formats.
  package var formats: [String: String]
  /// Whether these come beside the formats of `--format`, not in their place.
  package var isAddition: Bool

  /// The one document that a command writes, under an option or always.
  package static func only(_ endings: String..., when option: String? = nil) -> OutputEndings {
    OutputEndings(
      option: option, formats: Dictionary(uniqueKeysWithValues: endings.map { ($0, "") }),
      isAddition: false)
  }

  package static func more(_ endings: String..., for format: String) -> OutputEndings {
    OutputEndings(
      formats: Dictionary(uniqueKeysWithValues: endings.map { ($0, format) }), isAddition: true)
  }
}

extension CommandSpec {
  /// The option for the shape of what is printed.
  var format: OptionSpec? { options.first { $0.long == "format" } }

  /// The endings that `--output` may have, with the format that each names; `isGiven` says which
  /// options were.
  package func outputFormats(_ isGiven: (String) -> Bool) -> [String: String] {
    var found: [String: String] = [:]
    if case .choice(let names)? = format?.kind {
      found = OutputEnding.formats(names)
    }
    for endings in outputEndings where endings.option.map(isGiven) ?? true {
      guard endings.isAddition else { return endings.formats }
      found.merge(endings.formats) { $1 }
    }
    return found
  }
}

extension ParsedArguments {
  /// The same arguments where the ending of `--output` says the format, unless `--format` does.
  /// - Throws: `UsageError` when the ending is none of what the command writes; without an ending the
  ///   name says nothing.
  package func readingOutputEnding() throws(UsageError) -> ParsedArguments {
    try checkOutputEnding()
    guard let ending = OutputEnding.of(outputPath), path.spec.format != nil, !isGiven("format"),
      let format = path.spec.outputFormats(isGiven)[ending], !format.isEmpty,
      let value = try? ArgumentValue(format, as: .text)
    else { return self }
    return replacingDefault(of: "format", with: value)
  }

  /// Checks that the ending of `--output` is one of what the command writes; without an ending, and
  /// where `--format` is given, the name says nothing.
  private func checkOutputEnding() throws(UsageError) {
    guard let ending = OutputEnding.of(outputPath),
      path.spec.format == nil || !isGiven("format")
    else { return }
    let formats = path.spec.outputFormats(isGiven)
    guard !formats.isEmpty, formats[ending] == nil else { return }
    let named = formats.keys.sorted().map { "`.\($0)`" }.joined(separator: ", ")
    let choosable = Set(formats.values).count > 1
    throw badValue(
      CommonOption.output, expected: "a name with the extension \(named), or without one",
      problem: "`\(path.name)` does not write `.\(ending)`",
      hint: choosable ? "`--format` selects the format regardless of the file name" : nil)
  }

  /// The path of `--output`; nil for standard output, and where the option names no file.
  package var outputPath: String? {
    let writesFile = path.spec.options.contains { $0.long == "output" && $0.kind == .file }
    return writesFile ? self[CommonOption.output].flatMap { $0 == "-" ? nil : $0 } : nil
  }
}
