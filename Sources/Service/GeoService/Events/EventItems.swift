import GeoAnchorStore
import GeoFormats
import GeoRequests

extension ChangedItems {
  /// The ids by collection, as URLs of the service have them: `{"anchors": {"added": ["a"]}}`.
  var json: JSONValue {
    var found = [(FeatureCollection.anchors.rawValue, anchors)]
    found.append((FeatureCollection.chains.rawValue, chains))
    var parts = IDs()
    for (set, ids) in regions.sorted(by: { $0.key < $1.key }) {
      func named(_ ids: [String]) -> [String] {
        ids.map { FeatureCollection.id(of: $0, in: set) }
      }
      parts.added += named(ids.added)
      parts.changed += named(ids.changed)
      parts.removed += named(ids.removed)
    }
    found.append((FeatureCollection.regions.rawValue, parts))
    found.append(("venues", venues))
    return .object(
      JSONObject(
        found.filter { $0.1.count > 0 }.map { JSONObject.Member(name: $0.0, value: $0.1.json) }))
  }
}

extension ChangedItems.IDs {
  fileprivate var json: JSONValue {
    let lists = [("added", added), ("changed", changed), ("removed", removed)]
    return .object(
      JSONObject(
        lists.filter { !$0.1.isEmpty }.map { name, ids in
          JSONObject.Member(name: name, value: .array(ids.map(JSONValue.string)))
        }))
  }
}
