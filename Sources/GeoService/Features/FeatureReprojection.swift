import GeoFormats
import Geodesy

/// Leads positions between longitude and latitude of WGS84 and another system.
///
/// It belongs to one thread, as what it leads with does.
struct FeatureReprojection {
  private let projection: Projection
  private let inverse: Projection
  private let axes: [ReferenceSystem.Axis]
  private let crs: FeatureCRS

  /// - Throws: `Problem` 501 when this machine cannot lead there.
  init(_ crs: FeatureCRS) throws(Problem) {
    self.crs = crs
    do throws(GeodesyError) {
      projection = try Projection(from: "OGC:CRS84", to: crs.definition)
      inverse = try Projection(from: crs.definition, to: "OGC:CRS84")
    } catch {
      throw Problem(501, "\(error)", at: .query("crs"))
    }
    axes = projection.target.axes.sorted { $0.index < $1.index }
  }

  /// The numbers of a position in the order of the system's axes, to 0.1 mm or 1e-9 degree.
  ///
  /// A height is left out: the systems have two axes.
  func numbers(longitude: Degrees, latitude: Degrees) throws(Problem) -> [Double] {
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

  /// The place of numbers in the order of the system's axes.
  private func coordinate(_ numbers: [Double]) throws(Problem) -> Coordinate {
    do throws(GeodesyError) {
      let found = try inverse.transform(
        AxisPosition(zip(axes, numbers).map { ($0.0.role, $0.1) }))
      return Coordinate(latitude: found[.latitude] ?? 0, longitude: found[.longitude] ?? 0)
    } catch {
      throw Problem(400, "`bbox` has no place on the Earth: \(error)", at: .query("bbox"))
    }
  }

  /// The ring on the Earth around a box of least and greatest numbers in the order of the system's axes.
  func ring(_ low: [Double], _ high: [Double]) throws(Problem) -> [Coordinate] {
    // Edges are curved on the Earth: 1/32 of a zone's width leaves meters.
    let steps = 32
    var ring: [Coordinate] = []
    let corners = [
      [low[0], low[1]], [high[0], low[1]], [high[0], high[1]], [low[0], high[1]],
      [low[0], low[1]],
    ]
    for (start, end) in zip(corners, corners.dropFirst()) {
      for step in 0..<steps {
        let part = Double(step) / Double(steps)
        ring.append(
          try coordinate([
            start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part,
          ]))
      }
    }
    return ring + ring.prefix(1)
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
