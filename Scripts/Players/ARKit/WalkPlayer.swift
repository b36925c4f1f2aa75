#if canImport(ARKit) && canImport(UIKit)
import ARKit
import CoreLocation
import RealityKit
import SwiftUI
import UIKit

/// Leads a walker along a chain by ARKit's geotracking: anchors by the live window, coaching by geoanchor's texts.
///
/// An app shows `WalkView(walk:texts:)`; its Info.plist says why it uses the camera and the location.
@MainActor final class WalkPlayer: NSObject, ObservableObject, ARSessionDelegate {
  /// The instruction of the next anchor that has one.
  @Published private(set) var instruction = ""
  /// The advice by which tracking works; empty where it does.
  @Published private(set) var coaching = ""
  /// Meters along the path to the next anchor.
  @Published private(set) var distance = 0.0
  @Published private(set) var hasArrived = false
  /// The failure that the walker cannot mend; empty without one.
  @Published private(set) var failure = ""

  let view = ARView(frame: .zero)
  private let walk: Walk
  private let texts: [String: String]
  private let language = Locale.current.language.languageCode?.identifier ?? "en"
  private var progress: Progress
  /// The session's anchors by the ids of the walk's.
  private var live: [String: ARGeoAnchor] = [:]
  private var entities: [String: AnchorEntity] = [:]
  private let locations = CLLocationManager()

  /// Creates a player; `texts` is what `Scripts/Players/texts.py LANGUAGE` writes.
  init(walk: Walk, texts: [String: String]) {
    self.walk = walk
    self.texts = texts
    progress = Progress(walk)
    super.init()
    view.session.delegate = self
    locations.delegate = self
    locations.desiredAccuracy = kCLLocationAccuracyBest
  }

  /// Begins where the phone can, and says why where it cannot.
  func start() {
    guard ARGeoTrackingConfiguration.isSupported else {
      failure = text("coachUnsupported")
      return
    }
    locations.requestWhenInUseAuthorization()
    ARGeoTrackingConfiguration.checkAvailability { isAvailable, _ in
      Task { @MainActor in
        guard isAvailable else {
          self.failure = self.text("coachUnavailable")
          return
        }
        self.view.session.run(ARGeoTrackingConfiguration())
        self.locations.startUpdatingLocation()
        self.show()
      }
    }
  }

  private func text(_ key: String) -> String { texts[key] ?? key }

  // MARK: - Anchors

  /// Puts the anchors of the live window into the session and takes the others out.
  private func show() {
    let window = walk.live(at: progress.meters)
    let wanted = Dictionary(
      walk.anchors.filter { window.contains($0.number) && isRevealed($0) }.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
    for (id, anchor) in live where wanted[id] == nil {
      view.session.remove(anchor: anchor)
      entities.removeValue(forKey: id)?.removeFromParent()
      live[id] = nil
    }
    for (id, anchor) in wanted where live[id] == nil { add(anchor) }
    update()
  }

  private func isRevealed(_ anchor: Walk.Anchor) -> Bool {
    guard let reveal = anchor.revealMeters else { return true }
    return anchor.distanceMeters - progress.meters <= reveal
  }

  private func add(_ anchor: Walk.Anchor) {
    let coordinate = CLLocationCoordinate2D(
      latitude: anchor.latitude, longitude: anchor.longitude)
    // Without an altitude ARKit takes that of the ground: for anchors whose height is above it.
    let geo =
      anchor.altitude.datum == "ground"
      ? ARGeoAnchor(name: anchor.id, coordinate: coordinate)
      : ARGeoAnchor(name: anchor.id, coordinate: coordinate, altitude: anchor.altitude.meters)
    let entity = AnchorEntity(anchor: geo)
    let content = Self.entity(of: anchor, in: language)
    let turn = anchor.quaternion
    content.orientation = simd_quatf(ix: turn.x, iy: turn.y, iz: turn.z, r: turn.w)
    content.scale = SIMD3(repeating: (anchor.content?.scale ?? 1) * (anchor.scale ?? 1))
    if anchor.altitude.datum == "ground" { content.position.y = Float(anchor.altitude.meters) }
    entity.addChild(content)
    view.scene.addAnchor(entity)
    view.session.add(anchor: geo)
    live[anchor.id] = geo
    entities[anchor.id] = entity
  }

  /// The entity of the content: a model of the app's bundle by its digest, a text, else an arrow along the heading.
  private static func entity(of anchor: Walk.Anchor, in language: String) -> Entity {
    let source = anchor.content?.sources?.first { $0.type == "model/vnd.usdz+zip" }
    if let digest = source?.asset?.dropFirst("sha256:".count),
      let model = try? Entity.load(named: String(digest))
    {
      return model
    }
    let words =
      Walk.text(anchor.content?.text, in: language)
      ?? Walk.text(anchor.content?.alternative, in: language)
    if let words {
      let mesh = MeshResource.generateText(
        words, extrusionDepth: 0.01, font: .systemFont(ofSize: 0.25))
      let entity = ModelEntity(mesh: mesh, materials: [UnlitMaterial(color: .white)])
      // Text is read from its front, +z; content faces -z.
      entity.orientation = simd_quatf(angle: .pi, axis: [0, 1, 0])
      let parent = Entity()
      parent.addChild(entity)
      return parent
    }
    let arrow = ModelEntity(
      mesh: .generateBox(size: [0.1, 0.1, 0.6]), materials: [SimpleMaterial()])
    return arrow
  }

  // MARK: - The walk

  private func update() {
    guard let next = walk.next(at: progress.meters), !hasArrived else {
      hasArrived = true
      instruction = text("guideArrived")
      return
    }
    distance = next.distanceMeters - progress.meters
    instruction =
      walk.anchors.first { $0.number >= next.number && $0.instruction != nil }?.instruction ?? ""
    if walk.chain.lengthMeters - progress.meters < 5 {
      hasArrived = true
      instruction = text("guideArrived")
    }
  }

  private func take(latitude: Double, longitude: Double, accuracy: Double) {
    // Below zero the location is invalid.
    guard accuracy >= 0 else { return }
    progress.take(latitude: latitude, longitude: longitude, accuracy: accuracy)
    show()
  }

  // MARK: - Coaching

  nonisolated func session(_ session: ARSession, didChange status: ARGeoTrackingStatus) {
    let (isLocalized, reason) = (status.state == .localized, status.stateReason)
    Task { @MainActor in self.coach(isLocalized, reason) }
  }

  /// The advice for a status, as the table of geoanchor's coaching has it.
  private func coach(_ isLocalized: Bool, _ reason: ARGeoTrackingStatus.StateReason) {
    let key: String? =
      switch reason {
      case .none: isLocalized ? nil : "coachLookAtBuildings"
      case .notAvailableAtLocation: "reasonNotAvailableAtLocation"
      case .needLocationPermissions: "coachAllowLocation"
      case .worldTrackingUnstable: "coachSlowDown"
      case .waitingForLocation: "coachWaitForLocation"
      case .waitingForAvailabilityCheck: "coachWaitForCheck"
      case .geoDataNotLoaded: "coachWaitForData"
      case .devicePointedTooLow: "coachLookUp"
      case .visualLocalizationFailed: "reasonVisualLocalizationFailed"
      @unknown default: nil
      }
    coaching = key.map(text) ?? ""
  }

  nonisolated func session(_ session: ARSession, didFailWithError error: any Error) {
    let text = error.localizedDescription
    Task { @MainActor in self.failure = text }
  }
}

extension WalkPlayer: CLLocationManagerDelegate {
  nonisolated func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
  ) {
    guard let last = locations.last else { return }
    let (place, accuracy) = (last.coordinate, last.horizontalAccuracy)
    Task { @MainActor in
      self.take(latitude: place.latitude, longitude: place.longitude, accuracy: accuracy)
    }
  }

  nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
    let isDenied = manager.authorizationStatus == .denied
    Task { @MainActor in if isDenied { self.coaching = self.texts["coachAllowLocation"] ?? "" } }
  }
}

/// The camera with the instruction, the distance and the coaching above it.
struct WalkView: View {
  @StateObject private var player: WalkPlayer

  init(walk: Walk, texts: [String: String]) {
    _player = StateObject(wrappedValue: WalkPlayer(walk: walk, texts: texts))
  }

  var body: some View {
    ZStack(alignment: .bottom) {
      Camera(view: player.view).ignoresSafeArea()
      VStack(alignment: .leading, spacing: 8) {
        if !player.failure.isEmpty {
          Text(player.failure).bold()
        } else {
          if !player.coaching.isEmpty { Text(player.coaching).bold() }
          Text(player.instruction).font(.title3)
          if !player.hasArrived {
            Text(
              Measurement(value: player.distance, unit: UnitLength.meters),
              format: .measurement(width: .abbreviated, usage: .road))
          }
        }
      }
      .padding()
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.regularMaterial)
      .accessibilityElement(children: .combine)
    }
    .onAppear { player.start() }
  }
}

private struct Camera: UIViewRepresentable {
  let view: ARView

  func makeUIView(context: Context) -> ARView { view }

  func updateUIView(_ view: ARView, context: Context) {}
}
#endif
