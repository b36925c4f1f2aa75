public import GeoAnchors
import GeoFormats
package import GeoRouting

// The record kept with a chain: the results of its planning, and checksums of their basis.
//
// Another program may move the path or an anchor, and an edit does. Maneuvers, heights and coverage
// depend on the path, sight on the anchors: each has a checksum, and results that no longer fit are
// dropped.
extension PlannedChain {
  private static let path = "path"
  private static let anchors = "anchors"
  private static let request = "request"

  /// Restores the results of a chain's earlier planning from its `planning`, as far as they still
  /// fit its path and its anchors.
  public init(recordOf chain: Chain) {
    guard let text = chain.planning, let members = try? JSONReader.read(text: text),
      members[Self.path]?.string == ChainSum.path(of: chain)
    else {
      self.init(chain)
      return
    }
    self.init(members, of: chain)
    if members[Self.request]?.object != nil { request = members[Self.request] }
    if members[Self.anchors]?.string != ChainSum.anchors(of: chain) { sight = nil }
  }

  /// The chain with everything else as its `planning`.
  public var recorded: Chain {
    var chain = chain
    chain.planning = record
    return chain
  }

  /// The text to keep; nil when nothing is known.
  private var record: String? {
    guard
      !maneuvers.isEmpty || heights != nil || sight != nil || coverage != nil || window != nil
        || request != nil
    else { return nil }
    var text: [UInt8] = []
    var json = JSONWriter(layout: .compact)
    json.object { json in
      json.member(Self.path, ChainSum.path(of: chain))
      json.member(Self.anchors, ChainSum.anchors(of: chain))
      if let request {
        json.key(Self.request)
        json.value(request)
      }
      let members = PlanningMembers(self)
      members.writeManeuvers(to: &json)
      members.write(to: &json) { text.append(contentsOf: $0) }
    }
    json.buffer.drain(above: 0) { text.append(contentsOf: $0) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The instruction at an anchor: what a person wrote, else what is done there.
  package func instruction(at index: Int, telling text: (Maneuver) -> String) -> String? {
    let details = chain.anchors[index].details
    if let written = details.instruction { return written }
    let told = details.maneuvers.filter(maneuvers.indices.contains)
    guard !told.isEmpty else { return nil }
    return told.map { text(maneuvers[$0]) }.joined(separator: " · ")
  }

  /// The chain with the instruction for the walker at each anchor as its instruction.
  package func withInstructions(by text: (Maneuver) -> String) -> Chain {
    var told = chain
    for index in chain.anchors.indices {
      told.anchors[index].details.instruction = instruction(at: index, telling: text)
    }
    return told
  }
}
