import Foundation
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoAnchorClient
@testable import GeoLocalization

/// The system's library and a server on the loopback interface.
@Suite(.timeLimit(.minutes(20))) struct SystemTransportTests {
  private func failure(
    _ limits: SystemTransport = SystemTransport(total: 600, idle: 600), _ reply: LocalServer.Reply
  ) async throws -> PositioningFailure? {
    let server = try LocalServer { _, _ in reply }
    let request = HTTPRequest("GET", try ServiceAddress(server.address))
    do throws(PositioningFailure) {
      _ = try await limits.send(request)
      return nil
    } catch {
      return error
    }
  }

  @Test func `head and body arrive as they were sent`() async throws {
    let server = try LocalServer { _, _ in
      .answer(207, body: [0, 1, 255], headers: [("Retry-After", "7")])
    }
    let body = (0..<100_000).map { UInt8($0 % 251) }
    let request = HTTPRequest(
      "POST", try ServiceAddress(server.address).appending("a/b"),
      headers: [("Authorization", "Bearer x"), ("Content-Type", "image/jpeg")], body: body)
    let answer = try await SystemTransport(total: 600, idle: 600).send(
      request)
    expectEqual(answer, HTTPRequest.Answer(status: 207, body: [0, 1, 255], retryAfter: 7))
    let received = try #require(server.received.first)
    expect(received.method == "POST" && received.path == "/a/b" && received.body == body)
    expectEqual(received.headers["authorization"], "Bearer x")
    expectEqual(received.headers["content-type"], "image/jpeg")
  }

  @Test func `an answer that never comes is given up`() async throws {
    let found = try await failure(SystemTransport(total: 0.4, idle: 600), .silence)
    expectEqual(found?.reason, .timeout)
  }

  @Test func `an answer that drips is given up`() async throws {
    let found = try await failure(SystemTransport(total: 0.6, idle: 600), .drip)
    expectEqual(found?.reason, .timeout)
  }

  @Test func `a huge answer is given up`() async throws {
    let limits = SystemTransport(total: 600, idle: 600, answerBytes: 100_000)
    try await expectEqual(failure(limits, .flood)?.reason, .tooLarge)
    let body = [UInt8](repeating: 32, count: 100_001)
    try await expectEqual(failure(limits, .answer(200, body: body))?.reason, .tooLarge)
    try await expectNil(failure(limits, .answer(200, body: Array(body.dropLast()))))
  }

  /// Runs in a process of its own: the library's queues get no thread while tests beside this one
  /// keep the pool full.
  @Test func `a flood is given up too while every thread of tasks is busy`() async {
    await #expect(processExitsWith: .success) { try await Self.floodBusyProcess() }
  }

  private static func floodBusyProcess() async throws {
    let threads = ProcessInfo.processInfo.activeProcessorCount
    let busy = Tally()
    let server = try LocalServer { _, _ in
      busy.block(until: threads)
      return .flood
    }
    let limits = SystemTransport(total: 600, idle: 600, answerBytes: 100_000)
    let request = HTTPRequest("GET", try ServiceAddress(server.address))
    let sending = Task { () -> PositioningFailure.Reason? in
      do throws(PositioningFailure) {
        _ = try await limits.send(request)
        return nil
      } catch {
        return error.reason
      }
    }
    // The request has left before the threads are taken.
    await server.arrived.reaches()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<threads {
        group.addTask {
          busy.raise()
          // On purpose, a thread of the pool waits.
          server.floodEnded.block()
        }
      }
    }
    expect(server.isFloodCut)
    expectEqual(await sending.value, .tooLarge)
  }

  @Test func `an answer that is cut off is no answer`() async throws {
    let head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"poseFound\""
    try await expectEqual(failure(.raw(Array(head.utf8)))?.reason, .cutOff)
    let nothing = try await failure(.raw([]))
    expect(nothing?.reason == .cutOff || nothing?.reason == .unreachable)
  }

  private func failure(_ reply: LocalServer.Reply) async throws -> PositioningFailure? {
    try await failure(SystemTransport(total: 600, idle: 600), reply)
  }

  @Test func `nobody there is unreachable`() async throws {
    let port = try HeldPort()
    let request = HTTPRequest("GET", try ServiceAddress("http://127.0.0.1:\(port.number)"))
    let error = await #expect(throws: PositioningFailure.self) {
      try await SystemTransport(total: 600, idle: 600).send(request)
    }
    expectEqual(error?.reason, .unreachable)
    withExtendedLifetime(port) {}
  }

  @Test func `a redirection is not followed`() async throws {
    let other = try LocalServer { _, _ in .text(200, "here") }
    let place = other.address
    let server = try LocalServer { _, _ in .answer(302, body: [], headers: [("Location", place)]) }
    let request = HTTPRequest(
      "GET", try ServiceAddress(server.address), headers: [("Authorization", "Bearer x")])
    let answer = try await SystemTransport(total: 600, idle: 600).send(
      request)
    expect(answer.status == 302 && other.received.isEmpty)
  }

  @Test func `a task that is cancelled ends at once`() async throws {
    let server = try LocalServer { _, _ in .silence }
    let request = HTTPRequest("GET", try ServiceAddress(server.address))
    let task = Task { () -> PositioningFailure? in
      do throws(PositioningFailure) {
        _ = try await SystemTransport(total: 600, idle: 600).send(request)
        return nil
      } catch {
        return error
      }
    }
    await server.arrived.reaches()
    task.cancel()
    await expectEqual(task.value?.reason, .cancelled)
  }

  @Test func `many requests at once keep apart`() async throws {
    let server = try LocalServer { received, _ in .text(200, received.path) }
    let address = try ServiceAddress(server.address)
    let transport = SystemTransport(total: 600, idle: 600)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for index in 0..<24 {
        group.addTask {
          let answer = try await transport.send(HTTPRequest("GET", address.appending("n\(index)")))
          expectEqual(answer.body, Array("/n\(index)".utf8))
        }
      }
      try await group.waitForAll()
    }
  }

  /// The certificate is self-signed, and OpenSSL serves it.
  @Test(.enabled(if: access("/usr/bin/openssl", X_OK) == 0))
  func `a certificate that nobody signed is refused`() async throws {
    let folder = try TemporaryFolder()
    let output = Pipe()
    func openssl(_ arguments: String..., to output: Any = FileHandle.nullDevice) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
      process.arguments = arguments
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      return process
    }
    try openssl(
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", folder.file("key.pem"), "-out", folder.file("cert.pem"), "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"
    ).waitUntilExit()
    let server = try openssl(
      "s_server", "-accept", "127.0.0.1:0", "-cert", folder.file("cert.pem"), "-key",
      folder.file("key.pem"), "-www", to: output)
    defer { server.terminate() }
    // The server prints its address: "ACCEPT 127.0.0.1:39413".
    var said = ""
    while !said.contains(/ACCEPT .*:[0-9]+\n/) {
      let bytes = output.fileHandleForReading.availableData
      try #require(!bytes.isEmpty, "\(said)")
      said += String(decoding: bytes, as: UTF8.self)
    }
    let port = try #require(said.firstMatch(of: /ACCEPT .*:([0-9]+)\n/)).1
    let request = HTTPRequest(
      "GET", try ServiceAddress("https://localhost:\(port)/?token=\(Samples.secret)"),
      headers: [("Authorization", "Bearer \(Samples.secret)")])
    var failure = PositioningFailure(.unreachable)
    for _ in 0..<2000 where failure.reason == .unreachable {
      try await Task.sleep(for: .milliseconds(50))
      do throws(PositioningFailure) {
        _ = try await SystemTransport(total: 600, idle: 600).send(request)
        Issue.record("the certificate was taken")
        return
      } catch {
        failure = error
      }
    }
    expectEqual(failure.reason, .insecure)
    expect(!failure.description.contains(Samples.secret))
  }
}
