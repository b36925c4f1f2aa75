import Geodesy

/// Frames and markers.
extension EventDecoder {
  private static let mostBins = 4096

  mutating func frame() -> Frame {
    let pose = pose("position", "orientation", transform: "transform")
    let tracking = tracking()
    guard line.hasForeign else { return Frame(pose: pose, tracking: tracking) }
    var details = FrameDetails()
    if let angles = angles("euler") { details.eulerAngles = angles }
    details.intrinsics = intrinsics()
    details.orientation = optionalCode("deviceOrientation", DeviceOrientation.self)
    details.image = text("image")
    details.brightness = bins("brightness")
    details.sharpness = number("sharpness", 0...1e9)
    details.quality = number("quality", 0...1)
    details.featureCount = whole("features", 0...100_000_000)
    return Frame(pose: pose, tracking: tracking, details: details)
  }

  private mutating func tracking() -> WorldTrackingState {
    guard let value = line.consume("tracking"), !value.isText("normal") else { return .normal }
    if value.kind == .text || value.kind == .escapedText {
      switch value.text {
      case "normal": return .normal
      case "limited": return .limited(limit())
      case "notAvailable": return .notAvailable
      case let name:
        problems.append(.unknownValue("tracking", value: name ?? ""))
        return .unknown(.name(name ?? ""))
      }
    }
    switch value.whole {
    case 0?: return .notAvailable
    case 1?: return .limited(limit())
    case 2?: return .normal
    case let number?:
      problems.append(.unknownValue("tracking", value: String(number)))
      return .unknown(.rawValue(number))
    case nil:
      problems.append(wrong("tracking", value, "a name or a whole number"))
      return .normal
    }
  }

  private mutating func limit() -> LimitedTrackingReason {
    code("reason", LimitedTrackingReason.self) ?? .unknown(.name(""))
  }

  private mutating func angles(_ name: StaticString) -> EulerAngles? {
    vector(name).map { EulerAngles(pitch: $0.x, yaw: $0.y, roll: $0.z) }
  }

  private mutating func intrinsics() -> CameraIntrinsics? {
    let size = line.consume("imageSize")
    guard let value = line.consume("intrinsics") else { return nil }
    guard let numbers = value.vector(4), numbers.x > 0, numbers.y > 0, numbers.x < 1e9,
      numbers.y < 1e9, abs(numbers.z) < 1e9, abs(numbers.w) < 1e9
    else { return problems.reject(wrong("intrinsics", value, "[fx, fy, cx, cy] in pixels")) }
    var camera = CameraIntrinsics(fx: numbers.x, fy: numbers.y, cx: numbers.z, cy: numbers.w)
    if let size {
      guard let pixels = size.vector(2), (1...1e6).contains(pixels.x), (1...1e6).contains(pixels.y)
      else {
        problems.append(wrong("imageSize", size, "[width, height] in pixels"))
        return camera
      }
      (camera.width, camera.height) = (Int(pixels.x), Int(pixels.y))
    }
    return camera
  }

  private mutating func bins(_ name: StaticString) -> [Double]? {
    guard let value = line.consume(name) else { return nil }
    guard let bins = value.numbers(limit: Self.mostBins),
      bins.allSatisfy({ $0 >= 0 && $0 < 1e12 })
    else {
      return problems.reject(wrong(name, value, "an array of shares, at most \(Self.mostBins)"))
    }
    return bins
  }

  mutating func marker() -> SessionEvent.Kind? {
    guard let id = required("id") else { return nil }
    let pose = pose("position", "orientation", transform: "transform")
    let isTracked = line.has("tracked") ? flag("tracked") ?? true : true
    return .marker(id: id, pose: pose, isTracked: isTracked)
  }

  mutating func viewTap() -> SessionEvent.Kind? {
    let name = text("name")
    if line.has("point") {
      return vector("point").map { .viewTap(.point(world($0)), name: name) }
    }
    if line.has("origin") || line.has("direction") {
      guard let origin = vector("origin"), let direction = vector("direction") else {
        if problems.isEmpty { problems.append(.missing("direction")) }
        return nil
      }
      let length = direction.length
      guard length > 1e-12 else {
        return problems.reject(.wrong("direction", found: "length 0", expected: "a direction"))
      }
      // A direction of length 1 is kept bit for bit, so that it is written as it was read.
      let unit = abs(length - 1) < 1e-7 ? direction : direction * (1 / length)
      return .viewTap(.ray(origin: world(origin), direction: world(unit)), name: name)
    }
    guard line.consume("miss")?.flag == true else { return problems.reject(.missing("point")) }
    return .viewTap(.miss, name: name)
  }

  private func world(_ vector: Vector3) -> Vector3 { axes.vector(vector, in: .eus) }
}
