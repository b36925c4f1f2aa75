import Testing

@testable import GeoAnchorCLI

@Suite
struct TerminalTests {
  private func terminal(
    _ isInteractive: Bool, _ reported: Int?, _ environment: [String: String] = [:]
  ) -> Terminal {
    Terminal(isInteractive: isInteractive, reportedWidth: reported) { environment[$0] }
  }

  @Test
  func colorNeedsATerminalAndConsent() {
    #expect(terminal(true, 80).allowsColor)
    #expect(!terminal(false, 80).allowsColor)
    #expect(!terminal(true, 80, ["NO_COLOR": "1"]).allowsColor)
    #expect(terminal(true, 80, ["NO_COLOR": ""]).allowsColor)
    #expect(!terminal(true, 80, ["TERM": "dumb"]).allowsColor)
  }

  @Test
  func widthComesFromTheEnvironmentThenTheSystem() {
    #expect(terminal(true, 120).width == 120)
    #expect(terminal(true, nil).width == 80)
    #expect(terminal(false, 120, ["COLUMNS": "60"]).width == 60)
    for nonsense in ["0", "-3", "wide", "99999999999999999999"] {
      #expect(terminal(true, 120, ["COLUMNS": nonsense]).width == 120)
    }
  }
}
