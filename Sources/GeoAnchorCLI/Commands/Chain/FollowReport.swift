import GeoAnchors
import GeoChains
import GeoFormats
import GeoTexts
import Geodesy

/// What happens to a walker along a chain, line by line.
struct FollowReport {
  private let chain: Chain
  private let shape: ChainFollowCommand.Shape
  private let language: Language
  /// Whether the walker has arrived.
  private(set) var hasArrived = false
  private var table = TextTable([
    .init("seconds", isRight: true), .init("meters", isRight: true),
    .init("m left", isRight: true), .init("s left", isRight: true), .init("what"),
  ])

  init(_ chain: Chain, as shape: ChainFollowCommand.Shape, in language: Language) {
    self.chain = PlannedChain(recordOf: chain).told(in: language)
    self.shape = shape
    self.language = language
  }

  /// Writes events; `progress` is what guidance knew after them.
  mutating func append(
    _ events: [GuidanceEvent], at time: Seconds, _ progress: GuidanceProgress?,
    to output: inout DataWriter
  ) throws {
    for event in events { try append(event, at: time, progress, to: &output) }
  }

  private mutating func append(
    _ event: GuidanceEvent, at time: Seconds, _ progress: GuidanceProgress?,
    to output: inout DataWriter
  ) throws {
    if event == .arrived { hasArrived = true }
    let told = told(event, progress)
    switch shape {
    case .text:
      try table.append(
        [
          AnchorText.meters(time), progress.map { AnchorText.meters($0.distance) } ?? "",
          progress.map { AnchorText.meters($0.remaining) } ?? "",
          progress.flatMap { DecimalText.fixed($0.remainingTime, decimals: 0) } ?? "", told.text,
        ]
      ) { try output.line($0) }
    case .json: try output.line(Self.json(told, at: time, progress))
    }
  }

  /// Writes what is left.
  mutating func end(_ output: inout DataWriter) throws {
    try table.end { try output.line($0) }
  }

  /// An event for programs and for the walker.
  private struct Told {
    var name: String
    var anchor: (number: Int, id: AnchorID)?
    var offset: Meters?
    var text: String
  }

  private func told(_ event: GuidanceEvent, _ progress: GuidanceProgress?) -> Told {
    func simple(_ name: String, _ word: GuidanceWord) -> Told {
      Told(name: name, text: Message.guidance(word).text(in: language))
    }
    switch event {
    case .started(let next):
      var told = simple("started", .started(meters: progress?.remaining ?? chain.length))
      told.anchor = anchor(next)
      return told
    case .reached(let index):
      var told = simple("reached", .reached(number: index + 1, count: chain.anchors.count))
      told.anchor = anchor(index)
      if let words = chain.anchors[index].details.instruction {
        told.text += ": " + ShownText.clip(words, limit: AnchorRules.longestInstruction)
      }
      return told
    case .skipped(let index):
      var told = simple("skipped", .skipped(number: index + 1, count: chain.anchors.count))
      told.anchor = anchor(index)
      return told
    case .turnedBack: return simple("turnedBack", .turnedBack)
    case .turnedForward: return simple("turnedForward", .turnedForward)
    case .leftRoute(let distance):
      var told = simple("leftRoute", .leftRoute(meters: distance))
      told.offset = distance
      return told
    case .rerouteAdvised: return simple("rerouteAdvised", .reroute)
    case .rejoined(let next):
      var told = simple("rejoined", .rejoined)
      told.anchor = anchor(next)
      return told
    case .positionLost: return simple("positionLost", .positionLost)
    case .positionFound: return simple("positionFound", .positionFound)
    case .arrived: return simple("arrived", .arrived)
    }
  }

  private func anchor(_ index: Int) -> (number: Int, id: AnchorID)? {
    chain.anchors.indices.contains(index) ? (index + 1, chain.anchors[index].id) : nil
  }

  /// An object on one line (`Data/schemas/chain-follow.schema.json`).
  private static func json(
    _ told: Told, at time: Seconds, _ progress: GuidanceProgress?
  ) -> String {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.member("time", time, decimals: 3)
    json.member("event", told.name)
    if let anchor = told.anchor {
      json.member("anchor", anchor.number)
      json.member("id", anchor.id.rawValue)
    }
    if let offset = told.offset {
      json.member("offRouteMeters", offset, decimals: 3)
    }
    if let progress {
      json.member("distanceMeters", progress.distance, decimals: 3)
      json.member("remainingMeters", progress.remaining, decimals: 3)
      json.member("remainingSeconds", progress.remainingTime, decimals: 1)
    }
    json.member("text", told.text)
    json.endObject()
    return json.buffer.text
  }
}
