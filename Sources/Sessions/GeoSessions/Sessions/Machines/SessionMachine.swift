/// A state machine that lives in a session: a value that turns events into outputs.
///
/// The rules that make a replay mean something: the only clock is the event's time; no files, no
/// network, no random numbers but seeded ones, and no functions of the system's mathematics library
/// whose last bits depend on the processor. Copying a machine copies its whole state.
///
/// ```swift
/// var machine = StatusMachine()
/// for event in events {
///   for output in machine.handle(event) { print(output) }
/// }
/// ```
public protocol SessionMachine: Sendable {
  /// The type of the machine's outputs.
  associatedtype Output: Sendable

  /// Handles one event, in order of time, and returns the resulting outputs; mostly none.
  mutating func handle(_ event: SessionEvent) -> [Output]
}
