package import Geodesy

/// Optional data of a frame beyond its pose: the input of frame filters.
public struct FrameDetails: Hashable, Sendable {
  /// The camera's angles as the platform gave them; the pose says the same.
  package var eulerAngles: EulerAngles?
  /// The camera's focal lengths and principal point for the picture's size.
  public var intrinsics: CameraIntrinsics?
  /// The orientation of the user interface.
  public var orientation: DeviceOrientation?
  /// The name or path of the picture.
  public var image: String?
  /// Shares of pixels from dark to bright, in bins of equal width over `0...1`.
  public var brightness: [Double]?
  /// Variance of the Laplacian of the brightness times 255²; below 250 is blurred.
  public var sharpness: Double?
  /// The picture's fitness for localization as a model judged it, `0...1`.
  public var quality: Double?
  /// The number of feature points that world tracking holds.
  public var featureCount: Int?

  /// Makes details; what is not known is left out.
  public init(
    intrinsics: CameraIntrinsics? = nil, orientation: DeviceOrientation? = nil,
    image: String? = nil, brightness: [Double]? = nil, sharpness: Double? = nil,
    quality: Double? = nil, featureCount: Int? = nil
  ) {
    self.intrinsics = intrinsics
    self.orientation = orientation
    self.image = image
    self.brightness = brightness
    self.sharpness = sharpness
    self.quality = quality
    self.featureCount = featureCount
  }

  /// Whether nothing is known.
  public var isEmpty: Bool {
    eulerAngles == nil && intrinsics == nil && orientation == nil && image == nil
      && brightness == nil && sharpness == nil && quality == nil && featureCount == nil
  }
}

/// The camera's angles as `ARCamera.eulerAngles` gives them, in degrees.
package struct EulerAngles: Hashable, Sendable {
  /// Up positive: how far the camera looks above the horizon.
  package var pitch: Degrees
  /// Counter-clockwise about up, seen from above.
  package var yaw: Degrees
  /// About the line of sight.
  package var roll: Degrees

  package init(pitch: Degrees, yaw: Degrees, roll: Degrees) {
    self.pitch = pitch
    self.yaw = yaw
    self.roll = roll
  }
}

/// A pinhole camera, in pixels of a picture of the stated size.
public struct CameraIntrinsics: Hashable, Sendable {
  /// Focal length along the picture's width.
  public var fx: Double
  /// Focal length along the picture's height.
  public var fy: Double
  /// Principal point from the left.
  public var cx: Double
  /// Principal point from the top.
  public var cy: Double
  /// Width of the picture; nil when the log does not say.
  public var width: Int?
  /// Height of the picture; nil when the log does not say.
  public var height: Int?

  /// Makes intrinsics.
  public init(
    fx: Double, fy: Double, cx: Double, cy: Double, width: Int? = nil, height: Int? = nil
  ) {
    self.fx = fx
    self.fy = fy
    self.cx = cx
    self.cy = cy
    self.width = width
    self.height = height
  }
}

/// The orientation of the user interface: `UIInterfaceOrientation` with its raw values.
public enum DeviceOrientation: PlatformCode {
  /// Upright (1).
  case portrait
  /// Upside down (2).
  case portraitUpsideDown
  /// The home button or bar on the right (3).
  case landscapeRight
  /// The home button or bar on the left (4).
  case landscapeLeft
  /// Another one, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.portrait, "portrait", 1),
    (.portraitUpsideDown, "portraitUpsideDown", 2),
    (.landscapeRight, "landscapeRight", 3), (.landscapeLeft, "landscapeLeft", 4),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
