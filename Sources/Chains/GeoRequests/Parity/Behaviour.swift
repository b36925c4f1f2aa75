/// Something that a reference system does, with what shows that geoanchor does it too.
package struct Behaviour: Hashable, Sendable {
  /// A system whose behaviours are listed.
  package enum System: String, CaseIterable, Sendable {
    case arkit, multiset, nextome, fantasmo, positioning
  }

  /// Whether geoanchor does it.
  package enum State: String, CaseIterable, Sendable {
    case works, partly, missing
    /// It belongs to a device and has no counterpart in files and commands.
    case notApplicable = "not applicable"
  }

  /// A file in the folder where the commands run.
  package struct File: Hashable, Sendable {
    package var name: String
    package var content: String
  }

  /// A command line with what it must answer.
  package struct Step: Hashable, Sendable {
    /// Variables of the environment.
    package var environment: [String: String] = [:]
    /// The arguments, without the program's name; `$DATA` stands for the folder of data.
    package var arguments: [String]
    /// The command line as written.
    package var typed: String
    /// The exit status.
    package var status: Int32 = 0
    /// What standard output must contain, in this order.
    package var expected: [String] = []
    /// What standard error must contain, in this order.
    package var expectedErrors: [String] = []
    /// What standard output must not contain.
    package var refused: [String] = []
  }

  /// The id, such as `A-06`.
  package var id: String
  /// The system that it belongs to.
  package var system: System
  package var title: String
  /// Whether it works here.
  package var state: State
  /// Why it does not, where it does not.
  package var reason: String?
  /// The test that proves it, `Suite.name`.
  package var test: String?
  /// The files that its commands read.
  package var files: [File] = []
  /// Its commands.
  package var steps: [Step] = []

  /// How many behaviours each series of ids has.
  private static let series: KeyValuePairs = [
    "A": 18, "M": 22, "N": 23, "F": 26, "P": 16, "X": 13,
  ]

  /// The id of every behaviour, series by series.
  package static let ids: [String] = series.flatMap { letter, count in
    (1...count).map { "\(letter)-\($0 < 10 ? "0" : "")\($0)" }
  }
}
