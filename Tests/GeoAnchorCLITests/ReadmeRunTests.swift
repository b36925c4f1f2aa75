import GeoCommandLine
import GeoFormats
import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

/// The commands of the README, in order and in one folder, as a new user would type them.
@Suite(.enabled("needs the built program") { Spawn.builtProgram != nil })
struct ReadmeRunTests {
  /// The lines of the listings that run the program, those that go on joined.
  private static func commands() throws -> [String] {
    let text = String(
      decoding: try FileBytes.read(Checkout.path("README.md")), as: UTF8.self)
    var commands: [String] = []
    var isListing = false
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isListing = line == "```" && !isListing
      } else if isListing, isOpen || line.hasPrefix("geoanchor ") {
        if isOpen {
          commands[commands.count - 1] += "\n" + line
        } else {
          commands.append(String(line))
        }
        isOpen = line.hasSuffix("\\")
      }
    }
    // Not a command: the first line of the list of modules.
    return commands.filter { !$0.hasPrefix("geoanchor   ") }
  }

  /// The commands whose answer is a well-formed no on the demo city.
  private static let answersNo = [
    "lint", "check --path", "check --area", "check --cell", "check --file", "session diff",
    "chain lint", "chain diff", "chain follow", "sync apply",
  ]

  @Test func `every command runs`() throws {
    let folder = try ExampleFolder(store: false)
    let commands = try Self.commands()
    #expect(commands.count > 50)
    for command in commands {
      let run = try folder(ExampleFolder.demo(command))
      let mayBeNo = Self.answersNo.contains { command.hasPrefix("geoanchor " + $0) }
      #expect(
        run.status == 0 || run.status == 1 && mayBeNo, "\(run.status): \(command)\n\(run.messages)")
    }
  }
}
