/// A behavior of a reference system, with the evidence that geoanchor has it too.
package struct Behaviour: Hashable, Sendable {
  /// A system whose behaviors are listed.
  package enum System: String, CaseIterable, Sendable {
    case arkit, multiset, nextome, fantasmo, positioning
  }

  /// Whether geoanchor does it.
  package enum State: String, CaseIterable, Sendable {
    case works, partly, missing
    /// Specific to a device, without a counterpart in files and commands.
    case notApplicable = "not applicable"
  }

  /// A file in the folder where the commands run.
  package struct File: Hashable, Sendable {
    package var name: String
    package var content: String
  }

  /// A command line with its expected answer.
  package struct Step: Hashable, Sendable {
    package var environment: [String: String] = [:]
    /// The arguments, without the program's name; `$DATA` stands for the folder of data.
    package var arguments: [String]
    /// The command line as written.
    package var typed: String
    package var status: Int32 = 0
    /// The texts that standard output must contain, in this order.
    package var expected: [String] = []
    /// The texts that standard error must contain, in this order.
    package var expectedErrors: [String] = []
    /// The texts that standard output must not contain.
    package var refused: [String] = []
  }

  /// The id, such as `A-06`.
  package var id: String
  package var system: System
  package var title: String
  /// Whether it works here.
  package var state: State
  /// The reason why it does not work here, if it does not.
  package var reason: String?
  /// The test that proves it, `Suite.name`.
  package var test: String?
  package var files: [File] = []
  package var steps: [Step] = []

  /// The number of behaviors in each series of ids.
  private static let series: KeyValuePairs = [
    "A": 18, "M": 22, "N": 23, "F": 26, "P": 16, "X": 13,
  ]

  /// The id of every behavior, series by series.
  package static let ids: [String] = series.flatMap { letter, count in
    (1...count).map { "\(letter)-\($0 < 10 ? "0" : "")\($0)" }
  }
}
