import GeoCommandLine
import GeoRequests

extension GeodesicCommand {
  /// Writes the line, or those of standard input without one.
  static func answer(
    _ problem: GeodesicLine.Problem, _ line: GeodesicLine?, _ arguments: ParsedArguments,
    _ console: inout Console
  ) throws -> ExitStatus {
    let (shape, precision) = (arguments[format], arguments[ConversionStream.precision])
    let input = console
    do {
      var skipped = 0
      try console.withOutput(to: arguments[CommonOption.output]) { output in
        let warn = input.warning
        let stream =
          try line.map { GeodesicStream(problem, $0, as: shape, precision: precision) }
          ?? GeodesicStream(
            problem, from: try input.feed("-"), as: shape, precision: precision,
            skipping: arguments[onError] == .skip ? { warn("\($1): \($0)") } : nil)
        while let bytes = try stream.next() { try output.write(bytes) }
        skipped = stream.skipped
      }
      return skipped > 0 ? .no : .done
    } catch ConversionError.point(let problem, let place?) {
      throw CommandFailure(
        "cannot use the line", causes: ["\(place): \(problem)"],
        hint: "`--on-error skip` continues with the next one")
    } catch let error as ConversionError {
      throw CommandFailure(error)
    }
  }
}
