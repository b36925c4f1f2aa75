import GeoSystem
import GeoTexts
import GeoWorkbench

/// The player, the page that leads a walker along a chain: `/play/NAME`.
///
/// Its shell is open to anybody, as the workbench is; the chain it asks for with the caller's key.
enum PlayerEndpoint {
  static let endpoints = [player]

  private static let chain = Parameter<String>.text(
    "chain", in: .path, atMost: 400, "The name of a chain.")

  private static let player = Endpoint(
    "GET", "/play/{chain}", id: "getPlayer", tag: "Chains",
    "The player, a page that leads a walker along a chain",
    parameters: [chain.description, JobEndpoints.language.description],
    answers: [.init("The page.", [.init("text/html")])], isImmediate: true, choosesFormat: false
  ) { call in
    let (service, request) = (call.service, call.request)
    // The page itself asks for the chain; only a name that no chain can have is refused here.
    _ = try call.value(chain)
    let asked = try call.value(JobEndpoints.language).flatMap(Language.init(rawValue:))
    let shell = PlayerShell(
      title: service.configuration.title, root: service.access.hosts.base(of: request),
      language: asked ?? WorkbenchEndpoints.language(of: request), files: service.workbench,
      recordingDays: RecordingFolder.days)
    let bytes = Array(shell.html.utf8)
    var page = ServerResponse(type: "text/html; charset=utf-8", bytes)
    page.fields["content-language"] = shell.language.rawValue
    page.fields["content-security-policy"] = WorkbenchShell.policy
    page.fields["permissions-policy"] = PlayerShell.permissions
    page.fields["cache-control"] = "no-cache"
    var hash = FNV1a()
    hash.add(bytes)
    page.fields["etag"] = "\"\(hash.text)\""
    page.fields.append("vary", "accept-language")
    return page
  }
}
