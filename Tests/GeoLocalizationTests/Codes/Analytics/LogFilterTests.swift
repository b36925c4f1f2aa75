import GeoSessions
import GeoTesting
import Synchronization

@testable import GeoLocalization

struct LogFilterTests {
  @Test func `F-23: messages below the level are left out, the others are heard`() {
    let heard = Mutex<[LogMessage]>([])
    for level in LogLevel.allCases {
      heard.withLock { $0 = [] }
      let filter = LogFilter(level: level) { message in heard.withLock { $0.append(message) } }
      let passed = LogLevel.allCases.filter { filter.pass(LogMessage($0, "x")) }
      expectEqual(passed, LogLevel.allCases.filter { $0 >= level })
      expectEqual(heard.withLock { $0.map(\.level) }, passed)
    }
    expectEqual(LogFilter().level, .warning)
    expectEqual(LogLevel.allCases, LogLevel.allCases.sorted())
  }

  @Test func `F-23: a session says what its level lets through`() {
    func logs(_ level: LogLevel) -> [LogLevel] {
      var options = CodeSessionOptions()
      options.logLevel = level
      var session = CodeSession.localizing(options)
      session.at(1, .localizationFailed(LocalizationFailure(code: "x")))
      return session.logs.map(\.level)
    }
    expectEqual(logs(.debug), [.info, .warning])
    expectEqual(logs(.warning), [.warning])
    expectEqual(logs(.error), [])
  }
}
