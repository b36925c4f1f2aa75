/// The texts of localization in English.
enum EnglishLocalizationTexts {
  static func template(_ key: LocalizationText) -> String {
    switch key {
    case .locScan: "Hold steady and scan your surroundings"
    case .locWaitForTracking: "Move the device slowly until the camera can follow"
    case .locCapturing: "Capturing frames ({number}/{count})…"
    case .locLocalizing: "Localizing…"
    case .locSuccess: "Localization successful"
    case .locOriginReset: "World origin reset"
    case .locNotFound: "Position not found"
    case .locNoFrames: "No frames were captured"
    case .locTooFewFrames: "Too few frames were captured"
    case .locNoPose: "The answer holds no position"
    case .locLowConfidence: "Low confidence"
    case .locTimeout: "The positioning service did not answer in time"
    case .locRefused: "The positioning service refused access"
    case .locService: "The positioning service failed: {error}"
    case .objectScan: "Point the camera at the object"
    case .objectFound: "Object found"
    case .objectNotFound: "Object not found"
    case .meshFailed: "The model of the map could not be loaded"
    case .navStarted: "Navigation to {place} started"
    case .navForward: "Walk straight ahead"
    case .navSlightLeft: "Bear left"
    case .navSlightRight: "Bear right"
    case .navTurnLeft: "Turn left"
    case .navTurnRight: "Turn right"
    case .navTurnAround: "Turn around"
    case .navRecalculating: "Recalculating the route"
    case .navArrived: "You have reached {place}"
    case .navLost: "Position lost: look around slowly"
    case .navNoRoute: "There is no way to {place}"
    }
  }
}
