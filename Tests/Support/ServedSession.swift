public import GeoSessions
public import Geodesy

/// A made-up session of 100 s with a service that answers: what a machine says of it.
public struct ServedSession: Sendable {
  /// The answer to a request, by the time when it is made; nil for silence.
  public var answer: @Sendable (String, Seconds) -> SessionEvent.Kind?
  /// When world tracking is limited.
  public var lost: ClosedRange<Seconds>?
  /// When the receiver of satellites says where the device is.
  public var fixes: [Seconds] = [0.05]
  /// The other events.
  public var others: [SessionEvent] = []

  /// Makes a session.
  public init(
    answer: @escaping @Sendable (String, Seconds) -> SessionEvent.Kind?,
    lost: ClosedRange<Seconds>? = nil, fixes: [Seconds] = [0.05], others: [SessionEvent] = []
  ) {
    self.answer = answer
    self.lost = lost
    self.fixes = fixes
    self.others = others
  }

  /// The outputs of a machine, in the common shape.
  public func outputs<Machine: SessionMachine>(
    of machine: Machine, encode: (Machine.Output) -> SessionOutput
  ) -> [SessionOutput] {
    var machine = machine
    var outputs: [SessionOutput] = []
    var due: [SessionEvent] = []
    func send(_ event: SessionEvent) {
      for output in machine.handle(event).map(encode) {
        outputs.append(output)
        guard output.kind == .request else { continue }
        let id: String? =
          if case .text(let text)? = output["id"] ?? output["uuid"] { text } else { nil }
        if let id, let kind = answer(id, event.time) {
          due.append(SessionEvent(time: event.time + 0.25, kind))
        }
      }
    }
    send(SessionEvent(time: 0, .session(.start)))
    for tenth in 0...1000 {
      let time = Double(tenth) / 10
      let now =
        due.filter { $0.time <= time } + others.filter { $0.time > time - 0.1 && $0.time <= time }
      due.removeAll { $0.time <= time }
      for event in now { send(event) }
      if fixes.contains(where: { $0 > time - 0.1 && $0 <= time }) {
        send(SessionEvent(time: time, .gnss(GNSSFix(SampleFixes.places[0], horizontalAccuracy: 5))))
      }
      send(SessionEvent(time: time, .frame(frame(tenth, at: time))))
    }
    send(SessionEvent(time: 101, .session(.stop)))
    return outputs
  }

  /// A camera that walks, looks up and down, blurs, and stands for a while.
  private func frame(_ tenth: Int, at time: Seconds) -> Frame {
    let isLimited = lost?.contains(time) ?? false
    let stands = (300..<330).contains(tenth)
    let pitch = [0.0, 10, 34, -10, -68, -20][tenth / 40 % 6]
    return Frame(
      pose: SamplePose.camera(
        stands ? 30 : time + (tenth.isMultiple(of: 2) ? 0.0004 : 0), pitch: pitch),
      tracking: isLimited ? .limited(.relocalizing) : .normal,
      details: FrameDetails(
        image: "f\(tenth)", brightness: [0.9, 0.1] + [Double](repeating: 0, count: 14),
        sharpness: tenth % 90 < 60 ? 900 : 40,
        quality: [0.1, 0.3, 0.5, 0.9][tenth / 7 % 4]))
  }
}
