import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTexts

/// Edits of chains, which are made of their own documents (`Data/schemas/chain.schema.json`).
extension FeatureEdit {
  /// The members of the document of a chain.
  static let chainMembers: Set = [
    "name", "lengthMeters", "attribution", "geometry", "anchors", "maneuvers", "alternatives",
    "heights", "sight", "coverage", "lowConfidence", "liveWindow", "origins", "seconds", "places",
    "notices", "legs", "sections",
  ]

  static let chainAnchorMembers: Set = [
    "id", "latitude", "longitude", "altitude", "headingDegrees", "distanceMeters", "role", "street",
    "offsetMeters", "altitudeSource", "orientation", "revealMeters", "asset", "scale",
    "instruction", "maneuvers", "pinned", "content",
  ]

  /// Reads a chain; `id` is the name that it is to have, nil for its own.
  static func chain(_ document: [UInt8], _ id: String?) throws(RequestError) -> Chain {
    var chain: Chain
    do throws(InterchangeError) {
      var reader = ChainReader()
      chain = try reader.read(document, format: nil, name: "chain.json")
    } catch .format(let error) {
      throw .format(error)
    } catch {
      throw .export(error)
    }
    if let root = try? JSONReader.read(document), root["anchors"] != nil, root["geometry"] != nil {
      try checkNames(root)
      if let id, let name = root["name"]?.string, name != id {
        throw .member(
          name: "name", found: "`\(name.prefix(80))`",
          expected: "`\(id.prefix(80))`, the name in the path: PATCH renames a chain")
      }
    }
    if let id { chain.name = id }
    guard chain.name?.isEmpty == false else {
      throw .member(name: "name", found: "none", expected: "the name of the chain")
    }
    return chain
  }

  /// Refuses members that the document of a chain does not have.
  private static func checkNames(_ root: JSONValue) throws(RequestError) {
    func check(
      _ value: JSONValue, _ known: Set<String>, _ path: JSONPath
    ) throws(RequestError) {
      for member in value.object?.members ?? [] where !known.contains(member.name) {
        throw .member(
          name: path.appending(member.name).description,
          found: "`\(member.value.compactText.prefix(80))`",
          expected: "nothing: the document of a chain has no such member in this place")
      }
    }
    try check(root, chainMembers, JSONPath())
    for (index, anchor) in (root["anchors"]?.array ?? []).enumerated() {
      try check(anchor, chainAnchorMembers, JSONPath([.member("anchors"), .index(index)]))
    }
  }

  func changeChain(_ store: AnchorTransaction, over old: PresentFeature?) throws -> String {
    let name = id ?? ""
    switch (content, old?.feature) {
    case (.chain(let chain), nil):
      try store.save(chain, name: chain.name ?? name)
      return chain.name ?? name
    case (.chain(let chain), .chain(let present)?):
      var wanted = chain
      if let sent, let told = Self.withWrittenInstructions(sent, over: present) {
        wanted = try Self.chain(Array(told.compactText.utf8), name)
      }
      try store.save(wanted, name: name, inPlaceOf: name)
      return name
    case (.patch(let patch), .chain(let present)?):
      var document = Patch.merged(
        try Self.read(old?.editable ?? []), try Self.ofDocument(patch))
      document = Self.withWrittenInstructions(document, over: present) ?? document
      let chain = try Self.chain(Array(document.compactText.utf8), nil)
      try store.save(chain, name: chain.name ?? name, inPlaceOf: name)
      return chain.name ?? name
    default:
      try store.remove([], chains: [name])
      return name
    }
  }

  /// Makes sure that a chain has what a patch says.
  func checkChainMembers(of feature: PresentFeature) throws(RequestError) {
    guard case .patch(let patch) = content else { return }
    let after = try Self.read(feature.editable)
    for member in try Self.ofDocument(patch).object?.members ?? [] {
      try EditedMembers.check(member.value, [after[member.name]], [.member(member.name)])
    }
  }

  private static func read(_ bytes: [UInt8]) throws(RequestError) -> JSONValue {
    do throws(FormatError) { return try JSONReader.read(bytes) } catch { throw .format(error) }
  }

  /// A patch of the document of a chain: what one of its feature says in `properties` is the document's own.
  private static func ofDocument(_ patch: JSONValue) throws(RequestError) -> JSONValue {
    guard var object = patch.object, let properties = object["properties"]?.object else {
      return patch
    }
    object.members.removeAll { $0.name == "properties" }
    for member in properties.members {
      guard ["name", "attribution"].contains(member.name) else {
        throw .member(
          name: "properties.\(member.name)", found: "`\(member.value.compactText.prefix(80))`",
          expected:
            "`name` or `attribution`: all else is edited in the document of the chain, which "
            + "`/v1/chains/{name}` has")
      }
      object.members.removeAll { $0.name == member.name }
      object.members.append(member)
    }
    return .object(object)
  }

  /// The document, in which instructions that differ from those of its maneuvers become a person's
  /// own: their anchors name no maneuvers, from which others would be made; nil without any.
  private static func withWrittenInstructions(
    _ document: JSONValue, over present: Chain
  ) -> JSONValue? {
    guard var root = document.object, var anchors = document["anchors"]?.array else { return nil }
    func told(in language: Language) -> [String: JSONValue] {
      let text = ChainDocument(present, in: language).text(.json)
      let anchors = (try? JSONReader.read(text: text))?["anchors"]?.array ?? []
      return Dictionary(
        anchors.map { ($0["id"]?.string ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }
    lazy var english = told(in: .english)
    lazy var others = Language.allCases.filter { $0 != .english }.map(told)
    var isChanged = false
    for (index, anchor) in anchors.enumerated() {
      guard let instruction = anchor["instruction"]?.string, anchor["maneuvers"] != nil,
        let id = anchor["id"]?.string, let known = english[id],
        known["maneuvers"] == anchor["maneuvers"], known["instruction"]?.string != instruction,
        !others.contains(where: { $0[id]?["instruction"]?.string == instruction }),
        var members = anchor.object
      else { continue }
      members.members.removeAll { $0.name == "maneuvers" }
      anchors[index] = .object(members)
      isChanged = true
    }
    guard isChanged else { return nil }
    root.members = root.members.map { member in
      member.name == "anchors" ? .init(name: "anchors", value: .array(anchors)) : member
    }
    return .object(root)
  }
}
