import Foundation
import FoundationNetworking
import GeoLocalization

/// The meaning of the system's errors of an exchange.
enum TransportFailure {
  /// The failure that an error is; `hasAnswer` when the head of the answer had come.
  ///
  /// The details are this module's own words: the system's may hold the whole address.
  static func failure(_ error: any Error, hasAnswer: Bool) -> PositioningFailure {
    let code = (error as? URLError)?.code
    switch code {
    case .timedOut?: return PositioningFailure(.timeout, detail: "no byte came in time")
    case .cancelled?: return PositioningFailure(.cancelled)
    case .cannotFindHost?, .dnsLookupFailed?:
      return PositioningFailure(.unreachable, detail: "the host is not known")
    case .cannotConnectToHost?, .notConnectedToInternet?:
      return PositioningFailure(.unreachable, detail: "no connection can be made")
    case .secureConnectionFailed?, .serverCertificateUntrusted?,
      .serverCertificateHasBadDate?, .serverCertificateNotYetValid?,
      .serverCertificateHasUnknownRoot?, .clientCertificateRejected?:
      return insecure
    default: break
    }
    if speaksOfCertificates(error) { return insecure }
    return hasAnswer || code == .networkConnectionLost || code == .badServerResponse
      ? PositioningFailure(.cutOff, detail: "the connection ended within the answer")
      : PositioningFailure(.unreachable, detail: "the connection failed")
  }

  private static let insecure = PositioningFailure(
    .insecure, detail: "the certificate of the service is not trusted")

  /// The library below tells of certificates in words only.
  private static func speaksOfCertificates(_ error: any Error) -> Bool {
    let words = "\(error) \(error.localizedDescription)".lowercased()
    return ["certificate", "ssl", "tls"].contains { words.contains($0) }
  }
}
