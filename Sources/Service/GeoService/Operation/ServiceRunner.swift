import GeoSystem
import Synchronization

/// A service from its first request to its last: opens the sockets, watches for signals and replaced files,
/// drains.
package final class ServiceRunner: Sendable {
  /// The addresses and options of a serving process.
  package struct Plan: Sendable {
    package var addresses: [ListenAddress] = [.socket(address: "127.0.0.1", port: 8080)]
    /// The address of health and metrics; nil for none.
    package var admin: ListenAddress?
    /// The limits and timeouts of the server.
    package var options = HTTPServerOptions()
    /// The time that running requests may take when the process ends.
    package var drainTime: Duration = .seconds(30)

    package init() {}
  }

  /// An event while the process runs.
  package enum Event: Sendable {
    /// Requests are answered at these addresses.
    case listening([ListenAddress], admin: [ListenAddress])
    /// Replaced files were opened.
    case reloaded
    /// Replaced files cannot be used; the old ones stay.
    case notReloaded(ServiceError)
    /// A signal ended it.
    case draining
  }

  private let host: ServiceHost
  private let log: RequestLog?
  private let plan: Plan
  private let isStopped = Atomic(false)

  package init(_ host: ServiceHost, plan: Plan, log: RequestLog?) {
    self.host = host
    self.plan = plan
    self.log = log
  }

  /// Ends ``run(_:note:)``, as SIGTERM does.
  package func stop() { isStopped.store(true, ordering: .releasing) }

  /// Serves until SIGTERM or SIGINT, or until ``stop()``.
  /// - Parameters:
  ///   - server: the type of server.
  ///   - note: hears what happens.
  /// - Returns: whether everything that was asked was answered.
  /// - Throws: `HTTPServerError` when an address cannot be listened on.
  package func run<Server: HTTPServer>(
    _ server: Server.Type, note: (Event) -> Void
  ) throws(HTTPServerError) -> Bool {
    // Threads inherit the mask, so that only this one takes the signals.
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&signals, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    let main = try Server(listening: plan.addresses, options: plan.options, handler: host)
    var admin: Server?
    if let address = plan.admin {
      var options = HTTPServerOptions()
      options.connectionThreads = 1
      options.workers = 1
      admin = try Server(
        listening: [address], options: options,
        handler: AdminHandler(host, isLocal: address.isLocal, load: { main.load }))
    }
    note(.listening(main.addresses, admin: admin?.addresses ?? []))
    watch(&signals, note)
    note(.draining)
    host.beginDraining()
    let isDrained = main.drain(within: plan.drainTime)
    _ = admin?.drain(within: .seconds(1))
    log?.flush()
    return isDrained
  }

  /// Waits for the signal that ends it; meanwhile reloads what was replaced, and writes the log.
  private func watch(_ signals: inout sigset_t, _ note: (Event) -> Void) {
    var looks = 0
    var problem: ServiceError?
    while !isStopped.load(ordering: .acquiring) {
      var pause = timespec(tv_sec: 0, tv_nsec: 250_000_000)
      let signal = sigtimedwait(&signals, nil, &pause)
      if signal == SIGTERM || signal == SIGINT { return }
      log?.flush()
      looks += 1
      guard signal == SIGHUP || looks.isMultiple(of: 4) else { continue }
      do throws(ServiceError) {
        if try host.reload() { note(.reloaded) }
        problem = nil
      } catch {
        // The same problem is told once.
        if problem != error { note(.notReloaded(error)) }
        problem = error
      }
    }
  }
}
