package import GeoAnchors
import GeoFormats
package import Geodesy

/// Anchors as nodes of a scene: one root at the origin and one node per anchor below it.
///
/// Meters, right-handed, +x east, +y up, +z south at the origin, which is the first anchor. The root
/// says which axis of the content looks where its heading points: +z unless told otherwise, the front
/// of glTF (section 3.4 of its specification) and of USD's assets.
package struct SceneDocument: Sendable {
  private let frame: ARWorldFrame
  private let nodes: [Node]
  private let forward: ForwardAxis

  private struct Node {
    let anchor: Anchor
    let pose: FramePose
    let place: GeodeticPosition
  }

  /// Places the anchors; `origin` is the origin of the scene, nil for the first of them.
  ///
  /// - Throws: `InterchangeError` without anchors, or when a height above the ellipsoid is unknown.
  package init(
    _ anchors: [Anchor], forward: ForwardAxis = .plusZ,
    converter: AltitudeConverter = AltitudeConverter(), origin: GeodeticPosition? = nil
  ) throws(InterchangeError) {
    var placed: [PlacedAnchor] = []
    for anchor in anchors { placed.append(try PlacedAnchor(anchor, converter)) }
    guard let first = placed.first else { throw .nothing }
    let frame = ARWorldFrame(origin: origin ?? first.pose.position, convention: .gltf)
    self.frame = frame
    self.forward = forward
    nodes = placed.map {
      var pose = frame.pose($0.pose)
      pose.orientation = forward.orientation(frontingX: pose.orientation)
      return Node(anchor: $0.anchor, pose: pose, place: $0.pose.position)
    }
  }

  /// The scene as glTF 2.0 without meshes.
  package func gltf() -> String {
    JSONWriter.text { json in
      json.object("asset", inline: true) { json in
        json.member("version", "2.0")
        json.member("generator", "geoanchor")
      }
      json.member("scene", 0)
      json.array("scenes") { json in
        json.object(inline: true) { json in
          json.array("nodes", inline: true) { $0.number(0) }
        }
      }
      json.array("nodes") { json in
        json.object { json in
          json.member("name", "geoanchor")
          json.array("children", of: nodes.indices, inline: true) { $0.number($1 + 1) }
          extras(of: nil, frame.origin, to: &json)
        }
        for node in nodes {
          json.object { json in
            json.member(
              "name", node.anchor.name.isEmpty ? node.anchor.id.rawValue : node.anchor.name)
            let point = node.pose.position
            let turn = node.pose.orientation
            json.key("translation")
            numbers([point.x, point.y, point.z], decimals: 6, to: &json)
            json.key("rotation")
            numbers([turn.x, turn.y, turn.z, turn.w], decimals: 9, to: &json)
            extras(of: node.anchor, node.place, to: &json)
          }
        }
      }
    }
  }

  /// The scene as a layer of USD in text.
  package func usda() -> String {
    var text = TextBuffer()
    text.append(
      "#usda 1.0\n(\n    defaultPrim = \"geoanchor\"\n    metersPerUnit = 1\n    upAxis = \"Y\"\n)\n\n"
    )
    text.append("def Xform \"geoanchor\"\n{\n")
    userData(id: nil, frame.origin, indent: "    ", to: &text)
    for (index, node) in nodes.enumerated() {
      let point = node.pose.position
      let turn = node.pose.orientation
      text.append("\n    def Xform \"anchor_\(index + 1)\"\n    {\n")
      userData(
        id: node.anchor.id.rawValue, name: node.anchor.name, node.place, indent: "        ",
        to: &text)
      if let content = node.anchor.details.content {
        text.append("        custom string userProperties:content = ")
        string(content, to: &text)
        text.append("\n")
      }
      text.append("        quatd xformOp:orient = ")
      tuple([turn.w, turn.x, turn.y, turn.z], decimals: 9, to: &text)
      text.append("\n        double3 xformOp:translate = ")
      tuple([point.x, point.y, point.z], decimals: 6, to: &text)
      text.append(
        "\n        uniform token[] xformOpOrder = [\"xformOp:translate\", \"xformOp:orient\"]\n    }\n"
      )
    }
    text.append("}\n")
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private func numbers(_ values: [Double], decimals: Int, to json: inout JSONWriter) {
    json.array(of: values, inline: true) { $0.number($1, decimals: decimals) }
  }

  private func extras(
    of anchor: Anchor?, _ place: GeodeticPosition, to json: inout JSONWriter
  ) {
    json.object("extras", inline: true) { json in
      if let anchor {
        json.member("id", anchor.id.rawValue)
      } else {
        json.member("forward", forward.rawValue)
      }
      PoseDocument.position(place, to: &json)
      if let content = anchor?.details.content, let value = try? JSONReader.read(text: content) {
        json.key("content")
        json.value(value, inline: true)
      }
    }
  }

  private func userData(
    id: String?, name: String = "", _ place: GeodeticPosition, indent: String,
    to text: inout TextBuffer
  ) {
    if let id {
      text.append("\(indent)custom string userProperties:id = ")
      string(id, to: &text)
      text.append("\n\(indent)custom string userProperties:name = ")
      string(name, to: &text)
      text.append("\n")
    } else {
      text.append("\(indent)custom string userProperties:forward = \"\(forward.rawValue)\"\n")
    }
    text.append("\(indent)custom double3 userProperties:latitudeLongitudeHeight = ")
    tuple(
      [place.coordinate.latitude, place.coordinate.longitude, place.height], decimals: 9, to: &text)
    text.append("\n")
  }

  private func tuple(_ values: [Double], decimals: Int, to text: inout TextBuffer) {
    text.append("(")
    for (index, value) in values.enumerated() {
      if index > 0 { text.append(", ") }
      text.append(DecimalText.trimmed(value, decimals: decimals) ?? "0")
    }
    text.append(")")
  }

  /// A string in quotes, with the escapes of the text format.
  private func string(_ value: String, to text: inout TextBuffer) {
    text.append("\"")
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text.append("\\\"")
      case "\\": text.append("\\\\")
      default: text.append(String(scalar))
      }
    }
    text.append("\"")
  }
}
