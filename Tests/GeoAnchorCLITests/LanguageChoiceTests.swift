import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct LanguageChoiceTests {
  /// The option is first; then the order of POSIX (XBD 8.2): `LC_ALL`, the category, `LANG`.
  @Test(
    arguments: [
      ([:], nil, "en"),
      (["LANG": "de_DE.UTF-8"], nil, "de"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"], nil, "fr"),
      (["LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LC_ALL": "it_IT"], nil, "it"),
      (["LC_ALL": "", "LANG": "pt_BR"], nil, "pt"),
      (["LC_ALL": "C", "LANG": "de_DE"], nil, "en"),
      (["LC_ALL": "it_IT"], "ja", "ja"),
    ] as [([String: String], String?, String)])
  func `the nearest word decides`(environment: [String: String], asked: String?, language: String)
    throws
  {
    let city = try DemoCity()
    let run = CommandRun(
      ["map", "--network", city.network] + (asked.map { ["--lang", $0] } ?? []),
      environment: environment)
    expect(run.output.contains("<html lang=\"\(language)\""), "\(run.messages)")
  }

  /// The help of every command whose language the environment chooses mentions it.
  @Test func `commands that ask the environment say it`() throws {
    let commands = ["route", "map", "lint", "chain follow", "session report"]
    for command in commands + ["venue route", "venue render"] {
      let words = command.split(separator: " ").map(String.init)
      let help = CommandRun(words + ["--help"]).output
      expect(help.contains("LC_ALL, LC_MESSAGES, LANG"), "\(command)")
      expect(help.contains("environment's"), "\(command)")
    }
  }
}
