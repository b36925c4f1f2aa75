import GeoFormats
public import GeoSessions

/// The log of a simulated session, piece by piece, in memory that does not grow with it.
public struct SimulatedLog: Sendable {
  private var simulation: Simulation
  private var writer: SessionLogWriter
  private var status: StatusMachine?
  private var isAtEnd = false
  private static let pieceSize = 1 << 16

  /// Begins a log.
  /// - Parameters:
  ///   - plan: The session.
  ///   - reportsStatus: Whether the status of geotracking is written too, as the inputs say it.
  /// - Throws: `SimulationError` with the number of the plan that is out of its range.
  public init(_ plan: SimulationPlan, reportsStatus: Bool = false) throws(SimulationError) {
    simulation = try Simulation(plan)
    writer = SessionLogWriter(header: simulation.header)
    status = reportsStatus ? StatusMachine(coverage: plan.coverage) : nil
  }

  /// The progress of the session, `0...1`.
  package var fraction: Double { simulation.fraction }

  /// The next bytes of the log, about 64 KiB; nil at the end.
  public mutating func next() -> [UInt8]? {
    while !isAtEnd, writer.buffer.count <= Self.pieceSize {
      guard let event = simulation.next() else {
        isAtEnd = true
        break
      }
      writer.write(event)
      for new in status?.handle(event) ?? [] {
        writer.write(SessionEvent(time: event.time, .geoStatus(new.geo)))
      }
    }
    var piece: [UInt8] = []
    writer.buffer.drain(above: 0) { piece = Array($0) }
    return piece.isEmpty ? nil : piece
  }
}
