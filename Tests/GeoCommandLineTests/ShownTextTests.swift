import GeoTesting

@testable import GeoCommandLine

@Suite struct ShownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a\u{1B}[31m", "a\\u{1b}[31m"), ("a\u{202E}b", "a\\u{202e}b"),
    ("نی\u{200C}نی", "نی\u{200C}نی"), ("👩\u{200D}💻", "👩\u{200D}💻"),
  ])
  func `cannot steer a terminal`(text: String, shown: String) {
    expectEqual(Array(ShownText.clip(text).unicodeScalars), Array(shown.unicodeScalars))
  }

  @Test(arguments: [
    ("a.gpkg", "a.gpkg"), ("", "''"), ("it's", #"'it'\''s'"#), ("'\u{301}", "''\\''\u{301}'"),
  ])
  func `a word of a command line is one to a shell`(text: String, word: String) {
    expectEqual(Array(ShownText.word(text).unicodeScalars), Array(word.unicodeScalars))
  }

  @Test func `a file in a deep folder is named to its end`() {
    let path = "/" + String(repeating: "folder/", count: 40) + "walk.jsonl"
    expectEqual(ShownText.file(path), "`\(path)`")
    expectEqual(ShownText.file("-"), "standard input")
  }

  @Test(arguments: [
    (["add", "--name", "Café d'Or"], "geoanchor add --name 'Café d'\\''Or'"),
    (["list", "--near", "@Plaza"], "geoanchor list --near @Plaza"), (["x", ""], "geoanchor x ''"),
  ])
  func `commands are typed for a shell`(words: [String], line: String) {
    expectEqual(ShownText.commandLine("geoanchor", words), line)
  }

  @Test func `long commands go on in a new line`() {
    let line = ShownText.commandLine(
      "geoanchor", ["route", "--from", "@A", "--to", "@B", "--save", "n"], width: 28)
    expectEqual(line, "geoanchor route --from @A \\\n      --to @B --save n")
  }
}
