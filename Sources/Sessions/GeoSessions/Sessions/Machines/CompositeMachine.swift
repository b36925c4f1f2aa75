/// Several machines that hear the same events.
///
/// Each machine speaks for itself, and an app chooses what its screen shows. For each event they answer
/// in the order in which they were added, so the outputs are in order of time.
public struct CompositeMachine: SessionMachine {
  private var parts: [any EnsemblePart] = []

  /// Creates a composite without machines.
  public init() {}

  /// Adds a machine, which speaks after those before it; its outputs bear the name.
  public mutating func add<Machine: SessionMachine>(_ machine: Machine, as name: String? = nil)
  where Machine.Output == SessionOutput {
    add(machine, as: name) { $0 }
  }

  /// Adds a machine, which speaks after those before it; its outputs bear the name and have the shape
  /// that `encode` gives them.
  public mutating func add<Machine: SessionMachine>(
    _ machine: Machine, as name: String? = nil,
    encode: @escaping @Sendable (Machine.Output) -> SessionOutput
  ) {
    parts.append(Part(machine: machine, name: name, encode: encode))
  }

  /// The number of machines.
  public var count: Int { parts.count }

  /// A copy of the machine of a type; nil if the composite has none.
  public func machine<Machine: SessionMachine>(_: Machine.Type) -> Machine? {
    for part in parts {
      if let part = part as? Part<Machine> { return part.machine }
    }
    return nil
  }

  /// Lets all machines take the event.
  public mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
    var outputs: [SessionOutput] = []
    for index in parts.indices { parts[index].handle(event, into: &outputs) }
    return outputs
  }
}

private protocol EnsemblePart: Sendable {
  mutating func handle(_ event: SessionEvent, into outputs: inout [SessionOutput])
}

private struct Part<Machine: SessionMachine>: EnsemblePart {
  var machine: Machine
  let name: String?
  let encode: @Sendable (Machine.Output) -> SessionOutput

  mutating func handle(_ event: SessionEvent, into outputs: inout [SessionOutput]) {
    for output in machine.handle(event) {
      var said = encode(output)
      said.machine = name
      outputs.append(said)
    }
  }
}
