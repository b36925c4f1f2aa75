import GeoAnchors
import GeoAreas
import GeoPictures
import GeoSessions
import GeoTexts
import Geodesy

/// Plays a session through the machines of a phone and keeps what a picture shows of it.
struct SessionPictureBuilder {
  private static let mostRows = 20_000

  private let language: Language
  private var tracking: TrackingMachine
  private var plan: PlanTroubles?
  private var comparison = TruthComparison()
  private var status = IntervalMerger()
  private var camera = IntervalMerger()
  private var coaching = IntervalMerger()
  private var faults: [SessionPicture.Span] = []
  private var openFaults: [(name: String, since: Seconds)] = []
  private var rows: [SessionPicture.Row] = []
  private var truths = Thinned<SessionPicture.TrackPoint>(most: 6000)
  private var fixes = Thinned<SessionPicture.TrackPoint>(most: 6000)
  private var answers = Thinned<SessionPicture.Spot>(most: 2000)
  private var worldErrors = Thinned<SessionPicture.Sample>(most: 6000)
  private var fixErrors = Thinned<SessionPicture.Sample>(most: 6000)
  private var answerErrors = Thinned<SessionPicture.Sample>(most: 6000)
  private var accuracies = Thinned<SessionPicture.Sample>(most: 6000)
  private var totals = SessionTotals()
  private var pose: FramePose?
  private var start: Seconds?
  private var time: Seconds = 0

  init(
    policy: TrackingPolicy, coverage: CoverageMap?, language: Language, plan: PlanTroubles? = nil
  ) {
    self.language = language
    self.plan = plan
    tracking = TrackingMachine(policy: policy, coverage: coverage)
  }

  mutating func add(_ event: SessionEvent) {
    if start == nil { start = event.time }
    time = event.time
    look(at: event)
    let outputs = tracking.handle(event)
    // The end of the session is the end of the picture, not a state of its own.
    if event.kind != .session(.stop) { for output in outputs { handle(output) } }
  }

  private mutating func look(at event: SessionEvent) {
    switch event.kind {
    case .frame(let frame):
      pose = frame.pose
      show(frame.tracking)
    case .gnss(let fix):
      totals.fixes += 1
      fixes.append(SessionPicture.TrackPoint(time, fix.coordinate))
      if let accuracy = fix.horizontalAccuracy {
        accuracies.append(SessionPicture.Sample(time, accuracy))
      }
      comparison.measured(fix.coordinate, at: fix.measuredAt ?? time, .satellites)
      if truths.elements.isEmpty {
        plan?.walker(at: fix.coordinate, accuracy: fix.horizontalAccuracy ?? 10, time: time)
      }
    case .localization(let answer):
      totals.answers += 1
      guard let place = answer.coordinate else { return }
      answers.append(SessionPicture.Spot(place, .diamonds))
      comparison.measured(place, at: answer.capturedAt ?? time, .visual)
    case .localizationFailed: totals.failures += 1
    case .groundTruth(let truth): compare(truth)
    case .fault(let fault, let begins): handle(fault, begins: begins)
    case .session, .sessionFailed, .heading, .permission, .network, .deviceSupport, .qr,
      .manualCode,
      .codeVerdict, .marker, .beacon, .geoStatus, .mapTap, .viewTap, .userAction, .tick, .unknown:
      break
    }
  }

  private mutating func show(_ state: WorldTrackingState) {
    let label = StatusText.cause(of: state)?.text(in: language)
    camera.change(to: label, state == .notAvailable ? .bad : .warning, at: time)
  }

  private mutating func compare(_ truth: GroundTruth) {
    let place = truth.position.coordinate
    plan?.walker(at: place, accuracy: 1, time: time)
    if let last = truths.elements.last {
      totals.walked += last.coordinate.distance(to: place)
    }
    truths.append(SessionPicture.TrackPoint(time, place))
    for error in comparison.truth(place, at: time) {
      let sample = SessionPicture.Sample(error.time, error.meters)
      switch error.source {
      case .satellites: fixErrors.append(sample)
      case .visual: answerErrors.append(sample)
      }
    }
    guard let pose, let placement = tracking.world,
      let found = try? placement.geoLocation(forPoint: pose.position)
    else { return }
    let error = found.coordinate.distance(to: place)
    worldErrors.append(SessionPicture.Sample(time, error))
  }

  private mutating func handle(_ fault: String, begins: Bool) {
    let name = name(of: fault)
    list(.fault, begins ? name : Message.faultEnds(name).text(in: language), .fault)
    if begins {
      openFaults.append((fault, time))
    } else if let index = openFaults.firstIndex(where: { $0.name == fault }) {
      faults.append(SessionPicture.Span(openFaults[index].since, time, name, .fault))
      openFaults.remove(at: index)
    }
  }

  /// The display name of a fault; a log may have faults of another program.
  private func name(of fault: String) -> String {
    FaultKind(rawValue: fault).map { word($0.text) } ?? fault
  }

  private func word(_ key: ReportText) -> String { Catalogue.template(key, in: language) }

  private mutating func handle(_ output: TrackingOutput) {
    let text = SessionOutput(output, in: language).text("text") ?? ""
    switch output.kind {
    case .status(let new):
      let tone = Self.tone(new)
      // Two that are both localized differ by their reasons, in the picture and in its words.
      let lines = StatusText.lines(new).prefix(new.isLocalized ? .max : 1)
      let label = lines.map { $0.text(in: language) }.joined(separator: " · ")
      status.change(to: label, tone, at: time)
      totals.change(isLocalized: new.isLocalized, at: time)
      list(.status, text, tone)
    case .coaching(let change):
      let tone = change.message.map { Self.tone($0.severity) } ?? .busy
      coaching.change(to: change.message.map { _ in text }, tone, at: time)
      if change.message != nil { list(.coaching, text, tone) }
    case .alignment(let output):
      if case .anomaly = output {
        list(.anomaly, text, .warning)
      } else if !text.isEmpty {
        list(.alignment, text, .idle)
      }
    case .anchor, .notice: if !text.isEmpty { list(.notice, text, .warning) }
    }
  }

  private static func tone(_ severity: CoachingMessage.Severity) -> SessionPicture.Tone {
    switch severity {
    case .info: .idle
    case .instruction: .busy
    case .quiet, .warning: .warning
    case .blocking: .bad
    }
  }

  private static func tone(_ status: TrackingStatus) -> SessionPicture.Tone {
    switch status.geo.state {
    case .localized: status.geo.reasons.isEmpty ? .good : .warning
    case .localizing: .busy
    case .initializing, .unknown: .idle
    case .notAvailable: .bad
    }
  }

  private mutating func list(_ kind: ReportText, _ text: String, _ tone: SessionPicture.Tone) {
    guard rows.count < Self.mostRows else { return }
    rows.append(SessionPicture.Row(time, word(kind), text, tone))
  }

  /// The picture of the events added.
  func picture(title: String, header: SessionHeader) -> SessionPicture {
    var (status, camera, coaching, totals) = (status, camera, coaching, totals)
    status.close(at: time)
    camera.close(at: time)
    coaching.close(at: time)
    totals.change(isLocalized: false, at: time)
    // A fault without an end lasted to the end; an instantaneous one is a mark.
    let lasting = openFaults.map { fault in
      SessionPicture.Span(
        fault.since, fault.name == FaultKind.poseJump.rawValue ? fault.since : time,
        name(of: fault.name), .fault)
    }
    let faults = (faults + lasting).sorted { $0.start < $1.start }
    var lanes = [
      SessionPicture.Lane(word(.status), status.spans, colorsTrack: true),
      SessionPicture.Lane(word(.worldTracking), camera.spans),
      SessionPicture.Lane(word(.coaching), coaching.spans),
    ]
    if !faults.isEmpty { lanes.append(SessionPicture.Lane(word(.faults), faults)) }
    let series = [
      SessionPicture.Series(word(.worldError), .line, worldErrors.elements),
      SessionPicture.Series(word(.fixError), .dots, fixErrors.elements),
      SessionPicture.Series(word(.answerError), .diamonds, answerErrors.elements),
      SessionPicture.Series(word(.fixAccuracy), .dashes, accuracies.elements),
    ]
    let hasTruth = !truths.elements.isEmpty
    let fixSpots =
      hasTruth ? fixes.elements.map { SessionPicture.Spot($0.coordinate, .dots) } : []
    let origin = [header.source, header.device].compactMap { $0 }.joined(separator: " · ")
    var picture = SessionPicture(
      title: title, summary: origin, start: start ?? 0, end: time, lanes: lanes, series: series,
      track: hasTruth ? truths.elements : fixes.elements, spots: fixSpots + answers.elements,
      anchors: tracking.anchors.map {
        SessionPicture.Label($0.anchor.coordinate, $0.name.text(in: language))
      }, rows: rows,
      facts: totals.facts(
        start: start ?? 0, end: time, errors: worldErrors.elements.map(\.meters), in: language),
      labels: MapLabels(in: language))
    picture.plan = plan?.scene
    picture.troubles = plan?.troubles(
      status.spans, causes: [faults, camera.spans, coaching.spans])
    return picture
  }
}
