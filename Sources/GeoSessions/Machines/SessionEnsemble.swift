/// Several machines that hear the same events and speak in one voice.
///
/// For each event the machines answer in the order in which they were added, so the outputs are in
/// order of time.
public struct SessionEnsemble: SessionMachine {
  private var parts: [any EnsemblePart] = []

  /// Makes an ensemble of nobody.
  public init() {}

  /// Adds a machine, which speaks after those before it; its outputs bear the name.
  public mutating func add<Machine: SessionMachine>(_ machine: Machine, as name: String? = nil)
  where Machine.Output: SessionOutputConvertible {
    parts.append(Part(machine: machine, name: name))
  }

  /// How many machines there are.
  public var count: Int { parts.count }

  /// The machine of a type as it is now; nil when there is none.
  public func machine<Machine: SessionMachine>(_: Machine.Type) -> Machine?
  where Machine.Output: SessionOutputConvertible {
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

private struct Part<Machine: SessionMachine>: EnsemblePart
where Machine.Output: SessionOutputConvertible {
  var machine: Machine
  let name: String?

  mutating func handle(_ event: SessionEvent, into outputs: inout [SessionOutput]) {
    for output in machine.handle(event) {
      var said = output.sessionOutput
      said.machine = name
      outputs.append(said)
    }
  }
}
