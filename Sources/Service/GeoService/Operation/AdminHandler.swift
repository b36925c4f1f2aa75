import GeoAnchorStore
import GeoFormats
import GeoSystem

/// The answers of the second listener: whether the process lives, whether it is ready for requests, and its metrics.
package struct AdminHandler: HTTPHandler {
  private let host: ServiceHost
  private let isLocal: Bool
  private let load: @Sendable () -> HTTPServerLoad

  /// Creates the handler of what is served.
  /// - Parameters:
  ///   - host: The served host.
  ///   - isLocal: Whether only this machine reaches the listener.
  ///   - load: The load of the host's server.
  package init(
    _ host: ServiceHost, isLocal: Bool, load: @escaping @Sendable () -> HTTPServerLoad
  ) {
    self.host = host
    self.isLocal = isLocal
    self.load = load
  }

  package func immediateResponse(to request: ServerRequest) -> ServerResponse? {
    guard request.method == "GET" || request.method == "HEAD" else {
      return Problem(405, "found \(request.method), expected GET").adding("allow", "GET, HEAD")
        .response
    }
    if isLocal {
      do throws(Problem) { try HostPolicy.local.check(request, isReading: true) } catch {
        return error.response
      }
    }
    switch request.path {
    case "/livez": return ServerResponse(type: "text/plain", Array("ok\n".utf8))
    case "/readyz": return readiness
    case "/metrics": return nil
    default: return Problem(404, "expected /livez, /readyz or /metrics").response
    }
  }

  package func response(to request: ServerRequest) -> ServerResponse {
    ServerResponse(
      type: "text/plain; version=0.0.4; charset=utf-8",
      Array((host.services.first?.metrics.text(gauges: gauges) ?? "").utf8))
  }

  package func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
    Problem(status, "the request was refused").response
  }

  package func didRespond(
    to request: ServerRequest, with response: ServerResponse, after duration: Duration
  ) {}

  private var readiness: ServerResponse {
    guard host.services.allSatisfy(\.isReady) else {
      return Problem(503, "the service ends").adding("retry-after", "5").response
    }
    return ServerResponse(type: "text/plain", Array("ok\n".utf8))
  }

  private var gauges: [(name: String, help: String, value: Int)] {
    let load = load()
    return [
      ("geoanchor_connections", "Open connections.", load.connections),
      ("geoanchor_requests_waiting", "Requests that wait for a worker.", load.waiting),
      ("geoanchor_requests_running", "Requests that are being answered.", load.running),
      ("geoanchor_buffered_bytes", "Bytes of bodies that are held.", load.bufferedBytes),
      (
        "geoanchor_store_revision", "Revision of the store.",
        host.services.reduce(0) { $0 + ((try? $1.store.revision()) ?? 0) }
      ),
      (
        "geoanchor_networks", "Street networks that are served.",
        host.services.first?.data.networks.count ?? 0
      ),
      ("process_resident_memory_bytes", "Resident memory.", Self.residentBytes ?? -1),
      ("process_open_fds", "Open descriptors.", Self.openDescriptors ?? -1),
    ]
  }

  /// The resident memory of the process, of `/proc/self/statm`.
  private static var residentBytes: Int? {
    guard let bytes = try? FileBytes.read("/proc/self/statm") else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count > 1, let pages = Int(words[1]) else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  private static var openDescriptors: Int? {
    guard let folder = opendir("/proc/self/fd") else { return nil }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // Without `.`, `..` and the folder itself.
    return count - 3
  }
}
