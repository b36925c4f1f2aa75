import GeoFormats
package import Geodesy

/// A pose and what else is known of it, for people and as JSON (`Data/schemas/pose.schema.json`).
package struct FramePoseDocument {
  /// Position and orientation, in a frame that the reader knows.
  package var pose: FramePose
  /// Further numbers by name, with their decimals; nil for what is not determined.
  package var numbers: [(name: String, value: Double?, decimals: Int)]
  /// Other poses that the evidence allows; nil where the question does not arise.
  package var alternatives: [FramePoseDocument]?

  package init(
    pose: FramePose, numbers: [(name: String, value: Double?, decimals: Int)] = [],
    alternatives: [FramePoseDocument]? = nil
  ) {
    self.pose = pose
    self.numbers = numbers
    self.alternatives = alternatives
  }

  private var position: [Double] { [pose.position.x, pose.position.y, pose.position.z] }
  private var quaternion: [Double] {
    let q = pose.orientation
    return [q.x, q.y, q.z, q.w]
  }

  package var text: String {
    func row(_ values: [Double], _ decimals: Int) -> String {
      values.map { DecimalText.fixed($0 + 0, decimals: decimals) ?? "-" }.joined(separator: ",")
    }
    var lines = ["position     " + row(position, 6), "orientation  " + row(quaternion, 9)]
    for (name, value, decimals) in numbers {
      let padding = String(repeating: " ", count: max(1, 13 - name.count))
      lines.append(name + padding + (value.map { row([$0], decimals) } ?? "-"))
    }
    let others = (alternatives ?? []).map { "or\n" + $0.text }
    return lines.joined(separator: "\n") + "\n" + others.joined()
  }

  package var json: String { JSONWriter.text { write(to: &$0) } }

  private func write(to json: inout JSONWriter) {
    for (name, values, decimals) in [("position", position, 9), ("orientation", quaternion, 12)] {
      json.array(name, of: values, inline: true) { $0.number($1 + 0, decimals: decimals) }
    }
    for (name, value, decimals) in numbers { json.member(name, value, decimals: decimals) }
    guard let alternatives else { return }
    json.objects("alternatives", of: alternatives) { $1.write(to: &$0) }
  }
}
