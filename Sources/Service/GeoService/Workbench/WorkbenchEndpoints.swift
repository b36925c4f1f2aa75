import GeoFormats
import GeoTexts
import GeoWorkbench

/// The workbench, the page of a service for people: its shell at `/`, its files below `/workbench`.
///
/// Both are open to anybody, also where reading needs a key: they have nothing of a store, and a
/// browser sends no key before a script does.
enum WorkbenchEndpoints {
  static let endpoints = [file]

  private static let digest = Parameter<String>.text(
    "digest", in: .path, atMost: 64, "The version of the files, which the page names.")
  private static let name = Parameter<String>.text(
    "file", in: .path, atMost: 64, "The name of a file.")

  private static let file = Endpoint(
    "GET", "/workbench/{digest}/{file}", id: "getWorkbenchFile", tag: "Service",
    "A script or a style of the workbench",
    parameters: [digest.description, name.description],
    answers: [.init("The file.", [.init("text/javascript"), .init("text/css")])],
    isImmediate: true, choosesFormat: false
  ) { call in
    guard
      let file = call.service.workbench.file(
        try call.value(name) ?? "", digest: try call.value(digest) ?? "")
    else { throw Problem(404, "the workbench of this version has no such file", at: .path("file")) }
    var response = ServerResponse(type: file.type, file.bytes)
    response.fields["cache-control"] = "public, max-age=31536000, immutable"
    // The worker of the player answers for pages beside the folder of its file.
    if try call.value(name) == "worker.js" { response.fields["service-worker-allowed"] = "/" }
    return response
  }

  /// Whether anybody is answered: the shell and its files.
  static func isOpen(_ endpoint: Endpoint, to request: ServerRequest) -> Bool {
    endpoint.rule?.extent == .nothing || endpoint.id == "getLandingPage" && wantsShell(request)
  }

  /// Whether a request for `/` would rather have the shell than the landing page: by `f`, else by
  /// what it accepts.
  private static func wantsShell(_ request: ServerRequest) -> Bool {
    let formats = request.query.split(separator: "&").filter { $0.hasPrefix("f=") }
    if let format = formats.last { return format == "f=html" }
    guard request.fields["accept"] != nil else { return false }
    return AcceptedTypes(request).best(of: ["application/json", "text/html"]) == "text/html"
  }

  /// The shell, in the place of the landing page.
  static func shell(_ landing: ServerResponse, _ call: Call) -> ServerResponse {
    let (service, request) = (call.service, call.request)
    let about = (try? JSONReader.read(landing.body)).flatMap { LinkedData.element($0, call) }
    let shell = WorkbenchShell(
      title: service.configuration.title, root: service.access.hosts.base(of: request),
      language: language(of: request), files: service.workbench, about: about ?? "")
    var page = ServerResponse(type: "text/html; charset=utf-8", Array(shell.html.utf8))
    page.fields["content-language"] = shell.language.rawValue
    page.fields["content-security-policy"] = WorkbenchShell.policy
    page.fields["cache-control"] = "no-cache"
    page.fields.append("vary", "accept-language")
    return page
  }

  /// The language that a request likes best of those of the catalogue (RFC 9110 section 12.5.4).
  static func language(of request: ServerRequest) -> Language {
    var best: (language: Language, quality: Double)?
    let ranges = request.fields.values(of: "accept-language").flatMap { $0.split(separator: ",") }
    for range in ranges {
      let parts = range.split(separator: ";").map { $0.trimmingASCIIBlanks() }
      let text = parts.dropFirst().first { $0.hasPrefix("q=") }?.dropFirst(2)
      let weight = text.map { Double($0) ?? 0 }
      guard let tag = parts.first, let language = Language(matching: String(tag)),
        weight ?? 1 > best?.quality ?? 0
      else { continue }
      best = (language, weight ?? 1)
    }
    return best?.language ?? .english
  }
}
