/// The findings in English.
enum EnglishFindings {
  static func texts(_ key: FindingKey) -> FindingTexts {
    switch key {
    case .unreadable:
      .init(
        "Cannot be read", "Every other command leaves it out: {problem}",
        hint: "Remove the anchor by its id, or mend it in the program that wrote it")
    case .altitudeUnknown:
      .init(
        "Altitude unknown", "The altitude is unknown: ARKit puts the anchor on the ground",
        hint: "Give an altitude with its datum; 0 above ground says that the ground is meant")
    case .altitudeDatum:
      .init(
        "Sea level without a geoid",
        "{meters} m above mean sea level, and no geoid is named: it cannot be converted",
        hint: "Name the geoid, egm96 or egm2008, or measure above the ellipsoid")
    case .altitudeProvenance:
      .init(
        "Source of the altitude unknown", "Nobody says where the altitude of {meters} m comes from",
        hint: "Say the source: userDefined, precise, coarse, terrain or imported")
    case .altitudeRange:
      .init(
        "Altitude that no place has",
        "An altitude of {meters} m is outside of {least} m to {most} m",
        hint: "Check the unit (meters, not feet) and the datum")
    case .altitudeAboveGround:
      .init(
        "High above the ground", "{meters} m above the ground, more than {limit} m",
        hint: "Check the datum: sea level and ellipsoid are up to 100 m apart")
    case .altitudeBelowGround:
      .init(
        "Below the ground", "{meters} m below the ground, more than {limit} m",
        hint: "Check the datum: sea level and ellipsoid are up to 100 m apart")
    case .groundUnknown:
      .init(
        "Ground unknown", "The terrain has no height here: water, or not covered",
        hint: "Move the anchor onto land: ARKit and ARCore refuse anchors on large waters")
    case .duplicatePlace:
      .init(
        "Two anchors at one place", "At the same place as {other}, {meters} m apart",
        hint: "Remove one of them, or move it")
    case .duplicateName:
      .init(
        "Two anchors of one name", "{count} anchors are called {name}: @{name} names none of them",
        hint: "Give each anchor a name of its own")
    case .outsideCoverage:
      .init(
        "Outside of the covered regions",
        "No region covers the place; the nearest is {length} away",
        hint: "Move the anchor into a region, or check whether the regions are complete")
    case .outsideCoverageGap:
      .init(
        "Several anchors outside of the covered regions",
        "No region covers the {count} anchors from here to {last}; "
          + "the farthest is {length} away from one",
        hint: "Lead the chain through regions, or check whether the regions are complete")
    case .axesSwapped:
      .init(
        "Latitude and longitude swapped",
        "No region covers the place, but one covers it with latitude and longitude swapped",
        hint: "Swap the two numbers; GeoJSON and KML write the longitude first")
    case .nullIsland:
      .init(
        "At latitude 0 and longitude 0", "The place is latitude 0, longitude 0, in the ocean",
        hint: "Give the place: a program without a position writes zeros")
    case .orientationInvalid:
      .init(
        "Orientation that is no rotation", "The quaternion has the length {number}, not 1",
        hint: "Divide its four parts by its length, or remove it")
    case .headingInvalid:
      .init(
        "Heading beyond the circle", "The heading {number}° is not in 0° to 360°",
        hint: "Bring the heading into 0 to 360, 360 itself being 0")
    case .headingConflict:
      .init(
        "Heading and orientation differ",
        "The heading is {heading}°, but the orientation faces {other}°",
        hint: "Remove one of the two, or make them agree")
    case .expired:
      .init(
        "Expired", "Not valid since {time}", hint: "Remove the anchor, or set a later expiry")
    case .streetFar:
      .init(
        "Far from any street", "{length} from the nearest street, more than {limit} m",
        hint: "Move the anchor near a street: imagery exists along streets only")
    case .streetCutOff:
      .init(
        "On a street that is cut off",
        "The nearest street is cut off; the nearest of the connected ones is {length} away",
        hint: "Move the anchor to a street that can be walked to")
    case .nearPole:
      .init(
        "Near a pole", "{degrees}° from the pole: ARCore refuses anchors within 0.1°",
        hint: "Move the anchor away from the pole")
    case .startDistance:
      .init(
        "Far from the start", "{degrees}° of {axis} from the start: ARKit wants at most 0.05°",
        hint: "Split the anchors into sets, each with a start of its own")
    case .legDistance:
      .init(
        "Far from the anchor before",
        "{degrees}° of {axis} from the anchor before: ARKit wants at most 0.05°",
        hint: "Set anchors between the two")
    case .liveAnchors:
      .init(
        "Many anchors at once", "{count} anchors are shown at this place, more than {limit}",
        hint: "Give the anchors smaller reveal radii, or split them into collections")
    case .terrainAnchors:
      .init(
        "More than 100 terrain anchors",
        "{count} anchors count from the ground; ARCore tracks {limit} in a session",
        hint: "Give altitudes above the ellipsoid, or split the anchors into collections")
    case .revealDistance:
      .init(
        "Shown from far away",
        "Shown from {length} away; beyond {limit} m content is not seen reliably",
        hint: "Choose a smaller reveal radius")
    case .arrivalRadius:
      .init(
        "Reached before it is shown",
        "Counts as reached at {arrival} m, but is shown from {reveal} m",
        hint: "Make the arrival radius smaller than the reveal radius")
    }
  }
}
