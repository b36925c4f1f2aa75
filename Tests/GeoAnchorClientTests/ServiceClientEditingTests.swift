import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoService
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorClient

/// A client of a service on a socket.
@Suite(.timeLimit(.minutes(20))) struct ServiceClientEditingTests {
  private let store = MemoryAnchorStore()

  private func serve(at port: UInt16 = 0) throws -> (Service, EventServer) {
    let service = try Service(ServiceConfiguration(), store: store)
    var options = HTTPServerOptions()
    // However slow the machine is, the server gives no request up.
    (options.headTime, options.bodyTime) = (.seconds(600), .seconds(600))
    (options.answerTime, options.workTime) = (.seconds(600), .seconds(600))
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: port)], options: options, handler: service)
    return (service, server)
  }

  private func port(of server: EventServer) -> UInt16 {
    guard case .socket(_, let port)? = server.addresses.first else { return 0 }
    return port
  }

  private func client(_ port: UInt16) throws -> ServiceClient {
    ServiceClient(
      try ServiceAddress("http://localhost:\(port)"),
      transport: SystemTransport(total: 600, idle: 600))
  }

  private func point(_ name: String) throws -> JSONValue {
    try JSONReader.read(
      text: """
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [2, 1]},
         "properties": {"name": "\(name)"}}
        """)
  }

  @Test func `what a client changed is seen by another, which waits for it`() async throws {
    let (_, server) = try serve()
    let writer = try client(port(of: server))
    expectNil(writer.revision)
    let id = try await writer.create(try point("A"), in: "anchors")
    expectEqual(writer.revision, 1)
    var reader = try client(port(of: server))
    reader.minimumRevision = 2
    let waiting = reader
    async let found = waiting.items(of: "anchors")
    try await writer.delete(id, of: "anchors")
    try await expect(found.isEmpty)
    expectEqual(writer.revision, 2)
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `features are made, changed, removed and brought back`() async throws {
    let (_, server) = try serve()
    let client = try client(port(of: server))
    let id = try await client.create(try point("A"), in: "anchors")
    let (feature, tag) = try await client.taggedItem(id, of: "anchors")
    expectEqual(feature["properties"]?["name"]?.string, "A")
    let patch = try JSONReader.read(text: #"{"properties": {"name": "B"}}"#)
    try await client.update(id, of: "anchors", with: patch, ifMatch: tag)
    let error = await #expect(throws: ServiceClientError.self) {
      try await client.update(id, of: "anchors", with: patch, ifMatch: tag)
    }
    guard case .conflict(let present, let newTag)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(present["properties"]?["name"]?.string, "B")
    try await client.replace(id, of: "anchors", by: try point("C"), ifMatch: newTag)
    try await client.delete(id, of: "anchors")
    try expectNil(store.anchor(id: AnchorID(rawValue: id)))
    try await client.undo()
    try expectEqual(store.anchor(id: AnchorID(rawValue: id))?.name, "C")
    try await client.redo()
    try expectNil(store.anchor(id: AnchorID(rawValue: id)))
    let lines = try ["x", "y"].map { name in
      JSONValue.object([
        "operation": .string("create"), "collection": .string("anchors"),
        "feature": try point(name),
      ])
    }
    let changed = try await client.change(lines)
    expectEqual(changed["features"]?.array?.count, 2)
    try expectEqual(store.revision(), 7)
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `events go on where they were when the service begins anew`() async throws {
    let port = try HeldPort(isShared: true)
    var (service, server) = try serve(at: port.number)
    let client = try client(port.number)
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 1, longitude: 2)))
    var heard: [Int] = []
    for try await event in client.events(after: 0) {
      heard.append(event.revision)
      expectEqual(event.content, ["anchors"])
      expectEqual(event.box, BoundingBox(west: 2, south: 1, east: 2, north: 1))
      guard heard.count < 6 else { break }
      if heard.count == 3 {
        // Ends the stream, and with the server its connection.
        service.beginDraining()
        expect(server.drain(within: .seconds(600)))
        (service, server) = try serve(at: port.number)
      }
      try store.add(
        Anchor(
          id: AnchorID(rawValue: "a\(heard.count)"),
          coordinate: Coordinate(latitude: 1, longitude: 2)))
    }
    expectEqual(heard, [1, 2, 3, 4, 5, 6])
    service.beginDraining()
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `a revision that the store has not had ends the events`() async throws {
    let (_, server) = try serve()
    let client = try client(port(of: server))
    let error = await #expect(throws: ServiceClientError.self) {
      for try await _ in client.events(after: 99) {}
    }
    guard case .problem(status: 410, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `events are read from pieces of any size`() throws {
    let text =
      "retry: 1000\r\nid: 4\r\n\r\n: \n\nid: 5\nevent: change\ndata: {\"revision\":5,\"change\":5,\"content\":[\"chains\"]}\n\nid: 6\ndata: {\n\n"
    for size in 1...text.utf8.count {
      var reader = EventStreamReader(lastID: nil)
      var events: [ServiceEvent] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let found = reader.events(with: rest.prefix(size))
        events += try #require(found)
        rest = rest.dropFirst(size)
      }
      expectEqual(events.map(\.revision), [5])
      expectEqual(events.first?.content, ["chains"])
      expectEqual(reader.lastID, "6")
    }
    var reader = EventStreamReader(lastID: nil)
    let none = reader.events(with: [UInt8](repeating: 65, count: 2_000_000))
    expectNil(none)
  }
}
