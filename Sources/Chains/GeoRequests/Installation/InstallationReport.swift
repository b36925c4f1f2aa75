import GeoFormats
import GeoOSM
import GeoPackage
import GeoPictures
import GeoSystem
package import Geodesy

/// The libraries and data of this installation, and the missing ones.
package struct InstallationReport: Hashable, Sendable {
  package struct Library: Hashable, Sendable {
    package var name: String
    /// The version; nil when it cannot be loaded.
    package var version: String?
    /// The path from which it was loaded, where known.
    package var path: String?
    package var use: String
    /// Whether a command of this version fails without it.
    package var isNeeded = true
  }

  package struct Grid: Hashable, Sendable {
    package var model: GeoidModel
    /// The file, or nil.
    package var path: String?
    /// Whether the file can be used.
    package var isUsable: Bool
    /// Whether a command cannot do its usual work without it.
    package var isNeeded: Bool
  }

  package struct Finding: Hashable, Sendable {
    package var problem: String
    package var advice: String
    /// Whether a command fails because of it; else it only limits what can be asked.
    package var isSerious: Bool
  }

  /// The libraries, in the order in which they are told.
  package private(set) var libraries: [Library] = []
  package private(set) var grids: [Grid] = []
  /// The missing parts, with advice.
  package private(set) var findings: [Finding] = []
  /// PROJ's `proj.db`.
  package private(set) var database: String?
  /// The version of the EPSG dataset in it.
  package private(set) var dataset: String?
  /// The folders in which PROJ searches its database and grids.
  package private(set) var projectionFolders: [String] = []
  /// The folders in which grids of geoids are searched.
  package private(set) var gridFolders: [String] = []

  /// Whether everything is there that a command needs.
  package var isHealthy: Bool { !findings.contains(where: \.isSerious) }

  /// Inspects the installation.
  /// - Parameter search: The search for grids of geoids.
  package init(search: GeoidSearch = GeoidSearch()) {
    self.init(search: search, geos: ["libgeos_c.so.1", "libgeos_c.so"])
  }

  /// Looks around; `geos` are the names under which GEOS is loaded.
  init(search: GeoidSearch, geos names: [String]) {
    checkProjections()
    checkGEOS(names)
    libraries.append(Library(name: "SQLite", version: SQLiteLibrary.version, use: "the store"))
    if !SQLiteLibrary.hasRTree {
      lack("this SQLite has no R*Tree", "install libsqlite3-0 of Debian")
    }
    libraries.append(
      Library(name: "libosmium", version: OsmiumLibrary.version, use: "network build"))
    libraries.append(
      Library(name: "Expat", version: Self.number(FormatLibraries.expat), use: "GPX, OSM XML"))
    libraries.append(
      Library(name: "zlib", version: FormatLibraries.zlib, use: "compressed files"))
    checkZIP()
    checkRenderer()
    checkCoordinateSyntax()
    checkGDAL()
    gridFolders = search.folders
    for model in GeoidModel.allCases { check(model, search) }
  }

  private mutating func lack(_ problem: String, _ advice: String, isSerious: Bool = true) {
    findings.append(Finding(problem: problem, advice: advice, isSerious: isSerious))
  }

  private mutating func checkProjections() {
    var library = Library(name: "PROJ", use: "convert to other systems, lines over 10 km")
    defer { libraries.insert(library, at: 0) }
    do throws(GeodesyError) {
      let found = try ProjectionLibrary()
      library.version = found.version
      library.path = found.path
      database = found.database
      dataset = found.dataset
      projectionFolders = found.folders
      // Opening the database is not enough: one of another version may lack what is asked for.
      _ = try ReferenceSystem(describing: "EPSG:4326")
    } catch {
      let isMissing = library.version == nil
      lack(
        error.description,
        isMissing
          ? "apt-get install libproj25 proj-data"
          : "apt-get install proj-data, or point PROJ_DATA at the folder of a proj.db of this PROJ")
    }
  }

  private mutating func check(_ model: GeoidModel, _ search: GeoidSearch) {
    // EGM96 is what ARKit's sea level is taken to be.
    var grid = Grid(model: model, isUsable: false, isNeeded: model == .egm96)
    do throws(GeodesyError) {
      let path = try search.path(of: model)
      grid.path = path
      _ = try Geoid(path: path, model: model)
      grid.isUsable = true
    } catch {
      let problem: String =
        if case .gridMissing = error {
          "no grid of \(model.rawValue): heights above it cannot be converted"
        } else {
          error.description
        }
      lack(problem, model.howToGet, isSerious: grid.isNeeded)
    }
    grids.append(grid)
  }

  /// GEOS is loaded when the first area is checked, repaired or cut.
  private mutating func checkGEOS(_ names: [String]) {
    var library = Library(name: "GEOS", use: "check, lint --regions, regions, isochrone")
    defer { libraries.append(library) }
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      lack("GEOS cannot be loaded: \(library.use) need it", "apt-get install libgeos-c1v5")
      return
    }
    defer { dlclose(handle) }
    guard let symbol = dlsym(handle, "GEOSversion") else { return }
    typealias Version = @convention(c) () -> UnsafePointer<CChar>?
    let version = unsafeBitCast(symbol, to: Version.self)
    library.version = version().map { Self.number(String(cString: $0)) }
  }

  private mutating func checkZIP() {
    var library = Library(name: "libzip", use: "read KMZ, IMDF, zipped terrain")
    defer { libraries.append(library) }
    do throws(ZipArchive.Failure) {
      library.version = try ZipArchive.libraryVersion()
    } catch {
      lack("libzip cannot be loaded: \(library.use) need it", "apt-get install libzip4")
    }
  }

  private mutating func checkRenderer() {
    var library = Library(name: "librsvg", use: "PNG and PDF pictures", isNeeded: false)
    defer { libraries.append(library) }
    do throws(SVGRenderer.Failure) {
      let versions = try SVGRenderer.libraryVersions()
      library.version = "\(versions.rsvg), cairo \(versions.cairo)"
    } catch {
      lack(
        "librsvg cannot be loaded: \(library.use) need it", "apt-get install librsvg2-2",
        isSerious: false)
    }
  }

  private mutating func checkCoordinateSyntax() {
    var library = Library(
      name: "GeographicLib", use: "degrees and minutes, UTM, MGRS, geohashes", isNeeded: false)
    defer { libraries.append(library) }
    do throws(FormatError) {
      let path = try CoordinateSyntax.libraryPath()
      library.path = path
      // The library has no routine that says its version; that of its interface is part of its name.
      library.version = path.split(separator: ".").last.map(String.init)
    } catch {
      lack(
        "GeographicLib cannot be loaded: \(library.use) need it",
        "apt-get install libgeographiclib23", isSerious: false)
    }
  }

  private mutating func checkGDAL() {
    var library = Library(
      name: "GDAL", use: "read GeoPackage, Shapefile, GeoTIFF and others", isNeeded: false)
    defer { libraries.append(library) }
    do throws(FormatError) {
      library.version = try GDALLibrary.version()
    } catch {
      lack(
        "GDAL cannot be loaded: import, regions, --path and --terrain need it for files of other "
          + "programs", "apt-get install libgdal32", isSerious: false)
    }
  }

  /// The number of a version that has more text around it.
  private static func number(_ text: String) -> String {
    let start = text.drop { !$0.isNumber }
    return String(start.prefix { $0.isNumber || $0 == "." })
  }
}
