import GeoSessions
import Geodesy

/// Judges whether an answer can be used.
enum AnswerCheck {
  /// Makes sure that the answer holds a finite position, and enough confidence where a threshold is
  /// given; an answer that does not say how sure it is counts as sure.
  static func check(
    _ response: LocalizationResponse, threshold: Double?
  ) throws(PositioningFailure) {
    if let pose = response.mapPose, !pose.isFinite {
      throw PositioningFailure(.malformed, detail: "the pose in the map is not finite")
    }
    if let pose = response.trackerPose, !pose.isFinite {
      throw PositioningFailure(.malformed, detail: "the pose in the world is not finite")
    }
    if let place = response.coordinate {
      do throws(GeodesyError) {
        _ = try Coordinate(validating: place.latitude, longitude: place.longitude)
      } catch {
        throw PositioningFailure(.malformed, detail: "\(error)")
      }
    }
    guard response.mapPose != nil || response.coordinate != nil else {
      throw PositioningFailure(.noPose)
    }
    let confidence = response.confidence ?? 1
    guard confidence.isFinite else {
      throw PositioningFailure(.malformed, detail: "the confidence is not a number")
    }
    if let threshold, confidence < threshold {
      throw PositioningFailure(.lowConfidence, detail: "\(confidence) is below \(threshold)")
    }
  }
}
