/// The keys that the rules look at, and those that make an object worth a look.
package enum OSMKeys {
  /// Keys of ways and areas.
  static let wanted = [
    "highway", "route", "railway", "public_transport", "man_made", "place", "area:highway",
    "barrier", "amenity",
  ]
  /// The key of buildings, wanted on request.
  static let building = "building"
  /// The keys of the ground, wanted on request.
  static let ground = ["natural", "waterway", "landuse", "leisure"]
  static let wantedOfPoints = ["place", "railway"]
  static let keptOfPoints = wantedOfPoints + ["name"]
  static let areas = [
    "highway", "railway", "public_transport", "man_made", "place", "area:highway", "amenity",
  ]

  /// The keys that are kept of ways and areas.
  static let kept =
    wanted + ground + [
      "foot", "access", "motorroad", "oneway", "oneway:foot", "foot:forward", "foot:backward",
      "bicycle", "construction", "disused", "abandoned", "razed", "demolished", "removed",
      "destroyed", "proposed", "planned", "sac_scale", "name", "ref", "footway", "path", "cycleway",
      "area", "bridge", "tunnel", "indoor", "covered", "lit", "crossing", "crossing:signals",
      "crossing:markings", "crossing:island", "conveying",
      "sidewalk", "sidewalk:left", "sidewalk:right", "sidewalk:both", "incline", "ramp",
      "ramp:wheelchair", "handrail", "tactile_paving", "wheelchair", "surface", "smoothness",
      "level", "layer", "step_count", "width", "lanes", "parking:left",
      "parking:right", "parking:both", "parking:left:orientation", "parking:right:orientation",
      "parking:both:orientation", "parking:lane:left", "parking:lane:right", "parking:lane:both",
      "cycleway:left", "cycleway:right", "cycleway:both", "foot:conditional", "access:conditional",
      "opening_hours", "building", "height", "min_height", "building:levels",
      "building:min_level", "location", "is_sidepath:of:name", "street:name",
    ] + nameLanguages.map { "name:" + $0 }

  /// The keys of names, which do not say what an object is.
  static let names = Set(["name"] + nameLanguages.map { "name:" + $0 })

  /// The languages whose names are kept: those that texts are in.
  package static let nameLanguages = ["en", "de", "fr", "es", "it", "pt", "ja", "zh"]

  static let wantedOfNodes = ["barrier", "highway", "crossing", "kerb", "entrance", "door"]
  static let keptOfNodes =
    wantedOfNodes + [
      "foot", "access", "locked", "foot:conditional", "access:conditional", "opening_hours",
      "wheelchair", "crossing:signals", "crossing:markings", "crossing:island", "tactile_paving",
      "railway",
    ]
}
