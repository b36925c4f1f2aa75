import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct TerminalTests {
  private func terminal(
    _ isInteractive: Bool, _ reported: Int?, _ environment: [String: String] = [:]
  ) -> Terminal {
    Terminal(isInteractive: isInteractive, reportedWidth: reported) { environment[$0] }
  }

  @Test func `color needs a terminal and consent`() {
    expect(terminal(true, 80).allowsColor)
    expect(!terminal(false, 80).allowsColor)
    expect(!terminal(true, 80, ["NO_COLOR": "1"]).allowsColor)
    expect(terminal(true, 80, ["NO_COLOR": ""]).allowsColor)
    expect(!terminal(true, 80, ["TERM": "dumb"]).allowsColor)
  }

  @Test func `width comes from the environment then the system`() {
    expectEqual(terminal(true, 120).width, 120)
    expectEqual(terminal(true, nil).width, 80)
    expectEqual(terminal(false, 120, ["COLUMNS": "60"]).width, 60)
    for nonsense in ["0", "-3", "wide", "99999999999999999999"] {
      expectEqual(terminal(true, 120, ["COLUMNS": nonsense]).width, 120)
    }
  }

  @Test
  func `V-33: a link names the file by host and path, where the terminal shows links`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.put("a tour ü%.html", "x")
    let link = terminal(true, 80, ["NO_COLOR": "1"]).link("a tour", toFile: path)
    // OSC 8 ; parameters ; URI ST text OSC 8 ; ; ST, the URI by RFC 8089.
    #expect(link.hasPrefix("\u{1B}]8;;file://"))
    expect(link.hasSuffix("/a%20tour%20%C3%BC%25.html\u{1B}\\a tour\u{1B}]8;;\u{1B}\\"))
    expectEqual(terminal(false, 80).link("a tour", toFile: path), "a tour")
    expectEqual(terminal(true, 80, ["TERM": "dumb"]).link("a tour", toFile: path), "a tour")
    expectEqual(terminal(true, 80).link("a tour", toFile: folder.file("none")), "a tour")
  }
}
