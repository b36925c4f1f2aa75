import GeoFormats
import Geodesy

/// A place of a placemark, with how it is turned: a point, a 3D model or a camera.
struct KMLBody {
  let point: KMLPoint
  /// The rotation to east, north, up, or nil.
  var turn: Orientation?

  /// The places of a placemark: its points and models, or the camera of a photo or a flight.
  /// - Throws: `FormatError.coordinate` for an invalid place.
  static func bodies(
    of placemark: KMLPlacemark, _ repair: (ImportRepair) -> Void
  ) throws(FormatError) -> [KMLBody] {
    if placemark.isView {
      let camera = placemark.elements.first { $0.name == "Camera" }?.value
      if let camera, let point = try point(camera, camera, "Camera", placemark.place) {
        return [KMLBody(point: point, turn: turn(ofCamera: camera))]
      }
      if placemark.points.isEmpty { repair(.viewLeftOut) }
    }
    var bodies = placemark.points.map { KMLBody(point: $0) }
    for element in placemark.elements where element.name == "Model" {
      for model in element.value.array ?? [element.value] {
        guard let location = model["Location"],
          let point = try point(location, model, "Model", placemark.place)
        else {
          repair(.notAPoint)
          continue
        }
        bodies.append(KMLBody(point: point, turn: model["Orientation"].map(turn(ofModel:))))
      }
    }
    return bodies
  }

  private static func point(
    _ place: JSONValue, _ owner: JSONValue, _ name: String, _ text: TextPlace
  ) throws(FormatError) -> KMLPoint? {
    guard let longitude = number(place["longitude"]), let latitude = number(place["latitude"])
    else { return nil }
    let mode = (owner["altitudeMode"] ?? owner["gx:altitudeMode"])?.string
    do throws(GeodesyError) {
      return KMLPoint(
        coordinate: try Coordinate(validating: latitude, longitude: longitude),
        altitude: number(place["altitude"]),
        mode: mode.flatMap { KMLAltitudeMode(rawValue: $0.filter { !$0.isWhitespace }) })
    } catch {
      throw .coordinate(error, path: name, at: text)
    }
  }

  /// The turn of a model, whose front is its y axis: by the roll about y, then by the tilt about x,
  /// then by the heading, each clockwise (OGC 12-007r2).
  ///
  /// Without angles its axes point to the east, to the north and up. A quarter turn brings the x axis,
  /// the front of an anchor, to the y axis of the model.
  static func turn(ofModel orientation: JSONValue) -> Orientation {
    func about(_ name: String, _ axis: Vector3) -> Orientation {
      Orientation(degrees: -(number(orientation[name]) ?? 0), about: axis)
    }
    return about("heading", Vector3(x: 0, y: 0, z: 1)) * about("tilt", Vector3(x: 1, y: 0, z: 0))
      * about("roll", Vector3(x: 0, y: 1, z: 0))
      * Orientation(degrees: 90, about: Vector3(x: 0, y: 0, z: 1))
  }

  /// The turn of a camera, whose front is the x axis; a tilt of 0 looks straight down.
  static func turn(ofCamera camera: JSONValue) -> Orientation {
    Orientation(
      YawPitchRoll(
        yaw: 90 - (number(camera["heading"]) ?? 0), pitch: 90 - (number(camera["tilt"]) ?? 0),
        roll: number(camera["roll"]) ?? 0))
  }

  private static func number(_ value: JSONValue?) -> Double? {
    (value?.string).flatMap { NumberText.number($0.filter { !$0.isWhitespace }) }
  }
}
