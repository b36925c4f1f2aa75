import GeoFormats
import GeoRequests
import Geodesy

/// Points between frames, datums and coordinate reference systems, under `/v1`.
enum ConversionEndpoint {
  static let endpoints = [conversions]

  private static let types = ["json": "application/json", "csv": "text/csv; charset=utf-8"]

  private static let conversions = Endpoint(
    "POST", "/v1/conversions", id: "convertPoints", tag: "Geodesy",
    "Convert points between frames, vertical datums and coordinate reference systems",
    body: .init("application/json", .named("conversion-request")),
    answers: [
      .init(
        "The points.", [.init("application/json", .named("convert")), .init("text/csv")])
    ]
  ) { call in
    let request = try call.read(ConversionRequest.self)
    try checkSystems(of: request)
    let format = try JobEndpoints.format(
      call, ["json": "application/json", "csv": "text/csv"], usual: "json")
    var shape = ConversionStream.Format()
    shape.output = format == "csv" ? .csv : .json
    let terrain = try call.resources().terrain(named: request.terrain) ?? call.data.terrain
    let heights = HeightSources(geoids: call.service.geoids) { (_) throws(GeodesyError) in
      guard let terrain else { throw .noTerrain }
      return terrain
    }
    do {
      let stream = try ConversionStream(request, format: shape, heights: heights)
      return try .written(type: types[format] ?? "") { sink in
        while let piece = try stream.next() { try piece.withUnsafeBytes { try sink($0) } }
      }
    } catch let error as ConversionError {
      throw Problem(error)
    }
  }

  /// Only systems by code: PROJ opens files that definitions name.
  private static func checkSystems(of request: ConversionRequest) throws(Problem) {
    for (member, frame) in [("source", request.source), ("target", request.target)] {
      guard case .system(let text) = frame else { continue }
      let isCode = text.split(separator: "+", omittingEmptySubsequences: false).enumerated()
        .allSatisfy { index, part in
          let code = part.split(separator: ":", omittingEmptySubsequences: false)
          let number = code.last ?? ""
          return
            (code.count == 2 && ["EPSG", "ESRI", "OGC", "IGNF"].contains(code[0].uppercased())
            || code.count == 1 && index > 0)
            && (1...12).contains(number.count)
            && number.utf8.allSatisfy {
              ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39)
            }
        }
      guard isCode else {
        throw Problem(
          422,
          "`\(member)`: found `\(text.prefix(80))`, expected a code such as `EPSG:25832` or "
            + "`EPSG:4326+5773`, or one of "
            + ConversionFrame.words.map { "`\($0)`" }.joined(separator: ", "), at: .body(member))
      }
    }
  }
}

extension Problem {
  /// The problem of points that cannot be converted.
  fileprivate init(_ error: ConversionError) {
    switch error {
    case .member(let name, let found, let expected):
      self.init(422, "`\(name)`: found \(found), expected \(expected)", at: .body(name))
    case .point, .numbers: self.init(422, error.description, at: .body("points"))
    default: self.init(422, error.description)
    }
  }
}
