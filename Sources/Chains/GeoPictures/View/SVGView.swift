import GeoChains
import Geodesy

/// The elements of a view, from far to near: ground, way, walls and roofs, then the content.
struct SVGView {
  static let fonts = "system-ui, 'DejaVu Sans', sans-serif"

  let view: WalkerView
  let camera: PerspectiveCamera
  let host: SVGHost
  private let names: SVGHost
  let walls: [ViewWall]
  private let ground: ViewGround
  private let roofs: [ViewRoof]

  /// Width of the way on the ground, in meters.
  private static let wayWidth: Meters = 0.8

  private enum Face {
    case wall(ViewWall)
    case roof(ViewRoof)
    case way([Pixel])
    case ground([Pixel])
  }

  /// Lays out a view of a size in pixels; `names` is what its elements are named by where that is not
  /// what gives the colors.
  init(
    _ view: WalkerView, size: SIMD2<Double>, on host: SVGHost, named names: SVGHost? = nil
  ) {
    let camera = view.camera(width: size.x, height: size.y)
    let lines = view.surroundings.lines
    ground = ViewGround(of: lines, from: camera, at: view.look.distance)
    let walls = ViewWalls(lines.buildings, on: ground, open: view.open, from: camera)
    self.walls = walls.visible()
    roofs = walls.roofs
    self.view = view
    self.camera = camera
    self.host = host
    self.names = names ?? host
  }

  func write(to out: inout TextChunks) {
    let box = PixelBox(left: 0, top: 0, right: camera.size.x, bottom: camera.size.y)
    out.append(
      """
      <defs><pattern id="\(names.id("hatched"))" width="8" height="8" patternUnits="userSpaceOnUse">\
      <path d="M-1,1L1,-1M0,8L8,0M7,9L9,7" stroke="\(host(MapPalette.viewHatch))"/></pattern></defs>
      <rect \(SVGText.rectangle(box)) fill="\(host(MapPalette.sky))"/>

      """)
    let blockers = Set(view.contents.compactMap { $0.isRevealed ? $0.blocker : nil })
    for (face, depth) in faces { write(face, depth, blockers, to: &out) }
    for content in view.contents.reversed() {
      SVGViewContent(content, in: self).write(to: &out)
    }
  }

  /// The painted faces and their depths, from far to near.
  private var faces: [(Face, Meters)] {
    var faces = walls.map { (Face.wall($0), $0.depth) }
    faces += roofs.map { (Face.roof($0), $0.depth) }
    faces += way
    faces += ViewGround.depths.map { (Face.ground(ground.row(at: $0)), $0) }
    return faces.enumerated().sorted { ($1.element.1, $0.offset) < ($0.element.1, $1.offset) }
      .map(\.element)
  }

  /// The way ahead, on the ground: as far as its nearest corner, so that no row of the ground is painted
  /// over it.
  private var way: [(Face, Meters)] {
    let lines = view.surroundings.lines
    let end = min(lines.length, view.look.distance + WalkerView.farthest)
    let places = Array(stride(from: view.look.distance, to: end, by: 2)) + [end]
    let sections = places.map { distance in
      let point = lines.surface(at: distance)
      let (back, on) = (max(0, distance - 1), min(lines.length, distance + 1))
      let bearing = lines.surface(at: back).coordinate.bearing(to: lines.surface(at: on).coordinate)
      return [-1.0, 1].map { side in
        camera.moved(
          camera.seen(point.coordinate, height: point.height), right: side * Self.wayWidth / 2,
          ahead: 0, bearing: bearing)
      }
    }
    return zip(sections, sections.dropFirst()).compactMap { from, to in
      let corners = from + to.reversed()
      let outline = camera.polygon(corners)
      guard outline.count > 2, let depth = corners.map(\.z).min() else { return nil }
      return (.way(outline), max(PerspectiveCamera.nearest, depth))
    }
  }

  private func write(
    _ face: Face, _ depth: Meters, _ blockers: Set<Int64>, to out: inout TextChunks
  ) {
    switch face {
    case .wall(let wall): write(wall, isBlocker: blockers.contains(wall.building), to: &out)
    case .roof(let roof):
      let outline = roof.rings.map { SVGText.path($0, places: 1) + "Z" }.joined()
      let color = host(ViewPalette.roof(depth))
      fill(outline, color, " fill-rule=\"evenodd\"", isHatched: roof.isAssumed, to: &out)
      stroke(outline, MapPalette.viewEdge, to: &out)
    case .way(let outline):
      let color = host(ViewPalette.way(depth))
      out.append(
        "<path fill=\"\(color)\" stroke=\"\(color)\" stroke-width=\"0.6\" "
          + "d=\"\(SVGText.path(outline, places: 1))Z\"/>\n")
    case .ground(let row):
      // Only what is lower in the picture is nearer.
      let (width, height) = (SVGText.number(camera.size.x), SVGText.number(camera.size.y))
      guard row.contains(where: { $0.y < camera.size.y }) else { return }
      out.append(
        "<path fill=\"\(host(ViewPalette.ground(depth)))\" d=\"\(SVGText.path(row, places: 1))"
          + " \(width),\(height) 0,\(height)Z\"/>\n")
    }
  }

  private func write(_ wall: ViewWall, isBlocker: Bool, to out: inout TextChunks) {
    let color = host(ViewPalette.wall(wall.light, wall.depth))
    let path = SVGText.path(wall.corners, places: 1) + "Z"
    let style =
      wall.isOpen ? " fill-opacity=\"0.3\"" : " stroke=\"\(color)\" stroke-width=\"0.6\""
    fill(path, color, style, isHatched: wall.isAssumed, to: &out)
    let top = SVGText.path(Array(wall.corners[1...2]), places: 1)
    guard isBlocker else { return stroke(top, MapPalette.viewEdge, to: &out) }
    fill(path, host(MapPalette.unsupported), " fill-opacity=\"0.18\"", isHatched: false, to: &out)
    stroke(
      top, MapPalette.unsupported, " stroke-width=\"2.5\" stroke-dasharray=\"7 4\"", to: &out)
  }

  private func fill(
    _ path: String, _ color: String, _ style: String, isHatched: Bool, to out: inout TextChunks
  ) {
    out.append("<path fill=\"\(color)\"\(style) d=\"\(path)\"/>\n")
    guard isHatched else { return }
    out.append("<path fill=\"url(#\(names.id("hatched")))\" d=\"\(path)\"/>\n")
  }

  private func stroke(
    _ path: String, _ color: ThemeColor, _ style: String = "", to out: inout TextChunks
  ) {
    out.append("<path fill=\"none\" stroke=\"\(host(color))\"\(style) d=\"\(path)\"/>\n")
  }
}
