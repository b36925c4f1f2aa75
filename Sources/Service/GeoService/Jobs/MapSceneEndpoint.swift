import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoPictures
import GeoRequests

/// Maps of chains and anchors as pages or images, under `/v1/maps`.
enum MapSceneEndpoint {
  static let endpoints = [maps]

  private static let chains = Parameter<[String]>(
    "chains", "The names of the chains; without it all chains and anchors of the store.",
    expected: "names separated by commas",
    schema: ["type": .string("array"), "items": .object(["type": .string("string")])]
  ) { text in text.isEmpty ? nil : text.split(separator: ",").map(String.init) }
  private static let network = Parameter<String>.text(
    "network", "The name of the street network that is drawn; none without it.")
  /// The usual size of an image, in pixels.
  private static let usual = (width: 1_200, height: 900)
  private static let width = Parameter<Int>.integer(
    "width", in: 240...20_000, default: usual.width,
    "Width of an image or document, in pixels.")
  private static let height = Parameter<Int>.integer(
    "height", in: 240...20_000, default: usual.height,
    "Height of an image or document, in pixels.")

  private static let types = [
    "html": "text/html", "svg": "image/svg+xml", "pdf": "application/pdf",
  ]

  private static let maps = Endpoint(
    "POST", "/v1/maps", id: "drawMap", tag: "Documents",
    "Draw streets, chains and anchors as a web page, an SVG image or a PDF document",
    parameters: [
      chains.description, network.description, width.description, height.description,
    ],
    body: .init("application/json", .named("map-scene-request")),
    answers: [
      .init(
        "The map.", [.init("text/html"), .init("image/svg+xml"), .init("application/pdf")])
    ]
  ) { call in
    let request = try call.read(MapSceneRequest.self)
    let format = try JobEndpoints.format(call, types, usual: "html")
    let network = try call.value(network).map {
      try call.network(named: $0, at: .query("network"))
    }
    let builder = MapSceneBuilder(try call.resources(on: network, naming: request.regions))
    let store = call.service.store
    let names = try call.value(chains)
    let shown = try (names ?? store.chains().map(\.name)).compactMap {
      try call.chain(named: $0, at: .query("chains"))
    }
    let anchors =
      names == nil ? try store.anchors(matching: AnchorQuery(includesChains: false)) : []
    try RequestError.check(0.5)
    let scene = try builder.scene(
      of: shown, anchors: anchors.map(\.anchor), names: try store.placeNames(of: shown), as: request
    ).scene
    var body = ServerResponse.Body()
    guard format != "html" else {
      try scene.html { try body.append($0) }
      return .page(body.bytes, type: types[format] ?? "")
    }
    try scene.svg(
      width: try call.value(width) ?? usual.width,
      height: try call.value(height) ?? usual.height,
      profile: request.terrain != nil
    ) { try body.append($0) }
    guard format == "pdf" else { return .page(body.bytes, type: types[format] ?? "") }
    do throws(SVGRenderer.Failure) {
      let picture = String(decoding: body.bytes, as: UTF8.self)
      return ServerResponse(
        type: types[format] ?? "", try PictureFormat.pdf.bytes(of: picture, title: scene.title))
    } catch {
      throw Problem(501, error.description)
    }
  }
}

extension ServerResponse {
  /// A picture that is whole: it loads nothing, and what texts of others brought along cannot either.
  static func page(_ bytes: [UInt8], type: String) -> ServerResponse {
    var response = ServerResponse(
      type: type == "text/html" ? "text/html; charset=utf-8" : type, bytes)
    response.fields["content-security-policy"] =
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; "
      + "sandbox allow-scripts"
    return response
  }
}
