/// Several machines that hear the same events and speak in one voice.
///
/// For each event the machines answer in the order in which they were added, so the outputs are in
/// order of time.
public struct CompositeMachine: SessionMachine {
  private var parts: [any EnsemblePart] = []
  private var handovers: [Handover] = []

  /// A kind of output that one machine leaves to another.
  private struct Handover: Sendable {
    let giver: Int
    let taker: Int
    let kind: SessionOutput.Kind
    let hand: @Sendable (any EnsemblePart, inout any EnsemblePart) -> Void
  }

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

  /// Lets one machine emit the outputs of another, so that the user hears one voice.
  ///
  /// After each event `hand` gives the taker what it needs, for the next event on; the giver's own
  /// outputs of the kind are dropped. Has no effect if one of the machines has not been added yet.
  public mutating func hand<Giver: SessionMachine, Taker: SessionMachine>(
    _ kind: SessionOutput.Kind, of giver: Giver.Type, to taker: Taker.Type,
    by hand: @escaping @Sendable (Giver, inout Taker) -> Void
  ) {
    guard let from = parts.firstIndex(where: { $0 is Part<Giver> }),
      let to = parts.firstIndex(where: { $0 is Part<Taker> })
    else { return }
    handovers.append(
      Handover(giver: from, taker: to, kind: kind) { one, other in
        guard let one = one as? Part<Giver>, var part = other as? Part<Taker> else { return }
        hand(one.machine, &part.machine)
        other = part
      })
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
    for index in parts.indices {
      let first = outputs.count
      parts[index].handle(event, into: &outputs)
      for handover in handovers where handover.giver == index {
        outputs[first...].removeAll { $0.kind == handover.kind }
      }
    }
    for handover in handovers { handover.hand(parts[handover.giver], &parts[handover.taker]) }
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
