import GeoAnchors
import GeoFormats
import GeoSessions
package import Geodesy

extension GuidanceStep {
  /// The step as an object on one line (`Data/schemas/chain-follow.schema.json`), with when it was
  /// taken, in seconds since the walk began, and the instruction for the walker.
  package func json(at time: Seconds, saying words: String) -> String {
    var json = JSONWriter(layout: .compact)
    json.beginObject()
    json.member("time", time, decimals: 3)
    json.member("event", event.name)
    if let anchor {
      json.member("anchor", anchor.number)
      json.member("id", anchor.id.rawValue)
    }
    if case .leftRoute(let offset) = event {
      json.member("offRouteMeters", offset, decimals: 3)
    }
    if let progress {
      json.member("distanceMeters", progress.distance, decimals: 3)
      json.member("remainingMeters", progress.remaining, decimals: 3)
      json.member("remainingSeconds", progress.remainingTime, decimals: 1)
    }
    json.member("text", words)
    json.endObject()
    return json.buffer.text
  }
}
