import GeoFormats

/// Configurations of a service as JSON.
///
/// ```json
/// {"remote_config_id": "museum", "camera_pitch_filter_max_upward_tilt": 45}
/// ```
///
/// Omitted members have their defaults; unknown members are ignored.
package enum RemoteConfigurationDocument {
  typealias Path<Value> = any WritableKeyPath<RemoteConfiguration, Value> & Sendable

  struct Number: Sendable {
    let name: String
    let path: Path<Double>
    let range: ClosedRange<Double>
  }

  static let numbers: [Number] = [
    Number(name: "movement_filter_threshold", path: \.movementFilterThreshold, range: 0...1000),
    Number(
      name: "camera_pitch_filter_max_upward_tilt", path: \.cameraPitchFilterMaxUpwardTilt,
      range: 0...90),
    Number(
      name: "camera_pitch_filter_max_downward_tilt", path: \.cameraPitchFilterMaxDownwardTilt,
      range: 0...90),
    Number(
      name: "image_enhancer_target_brightness", path: \.imageEnhancerTargetBrightness,
      range: 0...1),
    Number(
      name: "min_localization_window_time", path: \.minLocalizationWindowTime, range: 0...3600),
    Number(
      name: "max_localization_window_time", path: \.maxLocalizationWindowTime, range: 0...3600),
    Number(name: "min_frame_evaluation_score", path: \.minFrameEvaluationScore, range: 0...1),
    Number(
      name: "min_frame_evaluation_high_quality_score", path: \.minFrameEvaluationHighQualityScore,
      range: 0...1),
  ]

  static let flags: [(name: String, path: Path<Bool>)] = [
    ("is_behavior_requester_enabled", \.isBehaviorRequesterEnabled),
    ("is_tracking_state_filter_enabled", \.isTrackingStateFilterEnabled),
    ("is_movement_filter_enabled", \.isMovementFilterEnabled),
    ("is_camera_pitch_filter_enabled", \.isCameraPitchFilterEnabled),
    ("is_image_enhancer_enabled", \.isImageEnhancerEnabled),
  ]

  /// Reads a configuration.
  /// - Throws: `LocalizationError.document` naming the member with its place: of another type, out of
  ///   its range or in contradiction to another one.
  static func read(
    _ bytes: [UInt8], base: RemoteConfiguration = RemoteConfiguration()
  ) throws(LocalizationError) -> RemoteConfiguration {
    do {
      return try configuration(JSONNode(reading: bytes), base: base)
    } catch { throw .document(error) }
  }

  static func configuration(
    _ root: JSONNode, base: RemoteConfiguration = RemoteConfiguration()
  ) throws(FormatError) -> RemoteConfiguration {
    try root.requireObject()
    var read = base
    read.id = try root["remote_config_id"].optionalString() ?? base.id
    for member in numbers where !root[member.name].isNull {
      read[keyPath: member.path] = try root[member.name].number(in: member.range)
    }
    for (name, path) in flags where !root[name].isNull {
      read[keyPath: path] = try root[name].bool()
    }
    guard read.minLocalizationWindowTime <= read.maxLocalizationWindowTime else {
      throw root["min_localization_window_time"].error(
        expected: "at most `max_localization_window_time`, \(read.maxLocalizationWindowTime)")
    }
    guard read.minFrameEvaluationScore <= read.minFrameEvaluationHighQualityScore else {
      throw root["min_frame_evaluation_score"].error(
        expected: "at most `min_frame_evaluation_high_quality_score`, "
          + "\(read.minFrameEvaluationHighQualityScore)")
    }
    return read
  }

  /// The configuration that a device uses and keeps after a service has sent one: the received one
  /// with every member, or the last one if that is unusable.
  /// - Returns: The configuration as JSON, and the error of the received one; nil if usable.
  /// - Throws: `LocalizationError.document` if the last one is unusable too.
  package static func kept(
    received: [UInt8], last: [UInt8]? = nil
  ) throws(LocalizationError) -> (text: String, rejection: LocalizationError?) {
    do throws(LocalizationError) {
      return (text(of: try read(received)), nil)
    } catch {
      guard let last else { return (text(of: RemoteConfiguration()), error) }
      return (text(of: try read(last)), error)
    }
  }

  /// The configuration with every member, as JSON with a line feed at the end.
  static func text(of configuration: RemoteConfiguration) -> String {
    JSONWriter.text { json in
      json.member("remote_config_id", configuration.id)
      for (name, path) in flags {
        json.member(name, configuration[keyPath: path])
      }
      for member in numbers {
        json.member(member.name, configuration[keyPath: member.path], decimals: 9)
      }
    }
  }
}
