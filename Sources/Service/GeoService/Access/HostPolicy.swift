/// The hosts that a service without keys answers for, and the origins whose pages may ask it.
///
/// A name that leads to this machine by the DNS of an attacker would make the attacker's page one of ours: requests must name
/// a loopback address, `localhost` or the host of the public URL. Reads ask the same as writes.
struct HostPolicy: Sendable {
  /// The address of the service as seen from outside; nil for that of each request.
  private let publicURL: String?
  private let publicOrigin: URLOrigin?
  private let proxies: TrustedProxies
  private let origins: [String]
  /// Whether anybody may read by any name: a service that is read-only, on an address that others reach.
  private let isOpenForReading: Bool

  /// The policy of a listener that serves this machine alone.
  static let local = HostPolicy()

  private init() {
    publicURL = nil
    publicOrigin = nil
    proxies = TrustedProxies()
    origins = []
    isOpenForReading = false
  }

  /// - Throws: `ServiceError` for a public URL or an address of a proxy that is none.
  init(_ configuration: ServiceConfiguration) throws(ServiceError) {
    publicURL = configuration.publicURL
    publicOrigin = publicURL.flatMap(URLOrigin.init(of:))
    proxies = try TrustedProxies(configuration.trustedProxies)
    origins = configuration.origins
    isOpenForReading = configuration.isOpenForReading
    if let url = publicURL, publicOrigin == nil {
      throw .configuration(
        "the URL `\(url)` is none of HTTP, expected one such as `https://example.org/geo`")
    }
  }

  /// The URL that links to the service begin with, as the client of a request reaches it.
  func base(of request: ServerRequest) -> String {
    guard let publicURL else { return proxies.base(of: request) }
    return publicURL.hasSuffix("/") ? String(publicURL.dropLast()) : publicURL
  }

  /// Checks the host of a request, and the origin of the page that sends it.
  /// - Throws: `Problem` 403.
  func check(_ request: ServerRequest, isReading: Bool) throws(Problem) {
    if isReading, isOpenForReading { return }
    let authority = request.fields["host"].flatMap { URLAuthority($0) }
    // A peer on a Unix socket was admitted by the machine. The host in the fields of a proxy on an address does not open
    // the service: pages can send the same fields.
    guard request.peer.isEmpty || allows(authority?.host) else {
      throw Problem(
        403,
        "without keys only requests to a loopback address, `localhost` or the host of `--url` are answered",
        at: .field("Host"))
    }
    guard let text = request.fields["origin"], !origins.contains(text), !origins.contains("*")
    else {
      return
    }
    let own = [
      authority.map { URLOrigin(isSecure: false, $0) }, URLOrigin(of: base(of: request)),
    ]
    guard let origin = URLOrigin(of: text), own.contains(origin) else {
      throw Problem(403, "pages of this origin may not ask", at: .field("Origin"))
    }
  }

  private func allows(_ host: URLHost?) -> Bool {
    guard let host else { return false }
    return host.isLoopback || host == publicOrigin?.host
  }
}
