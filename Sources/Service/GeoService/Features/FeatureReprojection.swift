import GeoFormats
import Geodesy

/// Leads positions from longitude and latitude of WGS84 to another system.
///
/// It belongs to one thread, as what it leads with does.
struct FeatureReprojection {
  private let projection: Projection
  private let axes: [ReferenceSystem.Axis]
  private let crs: FeatureCRS

  /// - Throws: `Problem` 501 when this machine has no way there.
  init(_ crs: FeatureCRS) throws(Problem) {
    self.crs = crs
    projection = try crs.projection(from: FeatureCRS.crs84.definition, to: crs.definition)
    axes = projection.target.axes.sorted { $0.index < $1.index }
  }

  /// The numbers of a position in the order of the system's axes, to 0.1 mm or 1e-9 degree.
  ///
  /// A height is left out: the systems have two axes.
  private func numbers(longitude: Degrees, latitude: Degrees) throws(Problem) -> [Double] {
    do throws(GeodesyError) {
      let found = try projection.transform(
        AxisPosition([(.longitude, longitude), (.latitude, latitude)]))
      return axes.map { axis in
        let unit = axis.role == .latitude || axis.role == .longitude ? 1e9 : 1e4
        return ((found[axis.role] ?? 0) * unit).rounded() / unit
      }
    } catch {
      throw Problem(
        422, "\(latitude) \(longitude) has no place in \(crs.definition): \(error)",
        at: .query("crs"))
    }
  }

  /// A document of features with their geometry in the system.
  func document(_ bytes: [UInt8]) throws -> [UInt8] {
    let document = try JSONReader.read(bytes)
    var writer = JSONWriter(layout: .compact)
    writer.value(try reprojected(document))
    return writer.buffer.bytes
  }

  private func reprojected(_ value: JSONValue) throws(Problem) -> JSONValue {
    guard let object = value.object else { return value }
    var members: [JSONObject.Member] = []
    for member in object.members {
      var member = member
      switch member.name {
      case "features":
        var features: [JSONValue] = []
        for feature in member.value.array ?? [] { features.append(try reprojected(feature)) }
        member.value = .array(features)
      case "geometry": member.value = try reprojected(member.value)
      case "coordinates": member.value = try positions(member.value)
      default: break
      }
      members.append(member)
    }
    return .object(JSONObject(members))
  }

  private func positions(_ value: JSONValue) throws(Problem) -> JSONValue {
    guard let elements = value.array else { return value }
    if elements.count >= 2, let longitude = elements[0].number, let latitude = elements[1].number {
      return .array(
        try numbers(longitude: longitude, latitude: latitude).map { .number($0) })
    }
    var all: [JSONValue] = []
    for element in elements { all.append(try positions(element)) }
    return .array(all)
  }
}
