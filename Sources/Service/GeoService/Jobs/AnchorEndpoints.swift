import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoRequests
import GeoSystem
import GeoTexts

/// The operations on the store's anchors under `/v1`: export, GeoPose.
enum AnchorEndpoints {
  static let endpoints = [exports, geopose]

  private static let exports = Endpoint(
    "POST", "/v1/exports", id: "exportAnchors", tag: "Documents",
    "Export the anchors of the store for a platform or in a format",
    parameters: [FeatureQuery.box.description, FeatureQuery.collection.description]
      + FilterParameters.descriptions,
    body: .init("application/json", .named("export-request")),
    answers: [
      .init(
        "The document.",
        Set(DocumentFormat.allCases.map(\.mediaType)).sorted().map { type in
          .init(String(type.prefix { $0 != ";" }), .inline([:]))
        })
    ], choosesFormat: false
  ) { call in
    let request = try call.read(ExportRequest.self)
    guard request.language == .english else {
      throw RequestError.member(
        name: "language", found: "`\(request.language.rawValue)`",
        expected: "none: only the instructions of a chain have a language")
    }
    var query = AnchorQuery()
    query.box = try call.value(FeatureQuery.box)
    query.collection = try call.value(FeatureQuery.collection)
    if let filter = try FilterParameters.filter(call) { try query.narrow(asAsked: filter) }
    let anchors = try call.service.store.anchors(matching: query).map(\.anchor)
    let answer = try Exporter(try call.resources()).document(of: anchors, as: request)
    return ServerResponse(type: request.format.mediaType, answer.bytes)
  }

  private static let geopose = Endpoint(
    "GET", "/v1/geopose/{anchor}", id: "getGeoPose", tag: "Documents",
    "The pose of an anchor (OGC GeoPose 1.0, Basic-Quaternion)",
    parameters: [
      Parameter<String>.text("anchor", in: .path, atMost: 400, "The id of an anchor.").description
    ],
    answers: [.init("The pose.", [.init("application/json")])]
  ) { call in
    let id = call.segments["anchor"] ?? ""
    guard let anchor = try call.service.store.anchor(id: AnchorID(rawValue: id)) else {
      throw Problem(404, "there is no anchor `\(id.prefix(80))`", at: .path("anchor"))
    }
    do throws(InterchangeError) {
      let text = try PoseDocument(anchor).text(.quaternion)
      return ServerResponse(type: "application/json", Array(text.utf8))
    } catch {
      throw Problem(422, error.description, at: .path("anchor"))
    }
  }
}
