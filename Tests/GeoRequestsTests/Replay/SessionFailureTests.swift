import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts
import Geodesy

@Suite struct SessionFailureTests {
  /// The outputs of a session that tells of an error at 1 s.
  private func outputs(
    _ failure: SessionFailure, in language: Language = .english
  ) -> [SessionOutput] {
    var machine = TrackingMachine()
    _ = machine.handle(SessionEvent(time: 0, .session(.start)))
    return machine.handle(SessionEvent(time: 1, .sessionFailed(failure)))
      .map { SessionOutput($0, in: language) }
  }

  private func alert(_ failure: SessionFailure, in language: Language = .english) -> SessionOutput?
  {
    outputs(failure, in: language).first { $0["id"] == .text("sessionFailed") }
  }

  @Test(arguments: [105, 200, 201, 202])
  func `X-10: a session error says what to do`(code: Int) throws {
    for language in Language.allCases {
      let told = try #require(alert(SessionFailure(code: .init(rawValue: code)), in: language))
      expectEqual(told["kind"], .text("alert"))
      guard case .text(let text)? = told["text"] else {
        Issue.record("no text")
        return
      }
      // Description, reason and recovery, a line each.
      expectEqual(text.split(separator: "\n").count, 3, "\(language): \(text)")
      guard case .list(let actions)? = told["actions"] else {
        Issue.record("no action")
        return
      }
      expectEqual(actions.count, 1)
    }
  }

  @Test func `X-10: the platform's words stand where the catalogue has none`() throws {
    let failure = SessionFailure(
      code: .init(rawValue: 500), description: "File error.", recovery: "Delete {files}.")
    let told = try #require(alert(failure))
    expectEqual(told["text"], .text("The session has failed\nFile error.\nDelete {files}."))
    expectEqual(told["actions"], .list([.text("Restart Session")]))
  }

  @Test func `X-11: starting over restarts and keeps nothing`() {
    var machine = TrackingMachine()
    let place = Coordinate(latitude: 48, longitude: 11)
    for event in [
      SessionEvent(time: 0, .session(.start)),
      SessionEvent(time: 1, .geoStatus(GeoStatus(.localized, accuracy: .high))),
      SessionEvent(time: 2, .mapTap(place, name: "Gate")),
    ] {
      _ = machine.handle(event)
    }
    expectEqual(machine.anchors.count, 1)
    let outputs = machine.handle(SessionEvent(time: 3, .userAction(.startOver)))
      .map { SessionOutput($0, in: .english) }
    expect(machine.anchors.isEmpty)
    expectEqual(machine.status?.geo.state, .initializing)
    expect(outputs.contains { $0["text"] == .text("Running a new session") })
  }
}
