public import GeoSessions

extension CameraIntrinsics {
  /// The intrinsics of the picture turned upright; nil when its size is not known and is needed.
  ///
  /// A quarter turn exchanges the focal lengths; the principal point goes where its pixel goes.
  public func upright(held: DeviceOrientation) -> CameraIntrinsics? {
    let quarters = held.quarterTurns
    if quarters == 0 { return self }
    guard let width, let height else { return nil }
    let (w, h) = (Double(width), Double(height))
    return switch quarters {
    case 1:
      CameraIntrinsics(fx: fy, fy: fx, cx: h - cy, cy: cx, width: height, height: width)
    case 2: CameraIntrinsics(fx: fx, fy: fy, cx: w - cx, cy: h - cy, width: width, height: height)
    default: CameraIntrinsics(fx: fy, fy: fx, cx: cy, cy: w - cx, width: height, height: width)
    }
  }

  /// The intrinsics of the picture scaled down to a maximum length of its longest side, in pixels.
  ///
  /// The sides are rounded to pixels and the numbers follow them; unchanged when the picture is small
  /// enough or its size is not known.
  public func scaled(longestSide limit: Int) -> CameraIntrinsics {
    guard let width, let height, max(width, height) > max(limit, 1), min(width, height) > 0 else {
      return self
    }
    let scale = Double(max(limit, 1)) / Double(max(width, height))
    let newWidth = max(1, Int((Double(width) * scale).rounded()))
    let newHeight = max(1, Int((Double(height) * scale).rounded()))
    let (sx, sy) = (Double(newWidth) / Double(width), Double(newHeight) / Double(height))
    return CameraIntrinsics(
      fx: fx * sx, fy: fy * sy, cx: cx * sx, cy: cy * sy, width: newWidth, height: newHeight)
  }
}
