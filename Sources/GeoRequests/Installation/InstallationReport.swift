import GeoFormats
import GeoOSM
import GeoPackage
public import Geodesy
import Glibc

/// What geoanchor runs on, and what is missing.
public struct InstallationReport: Hashable, Sendable {
  /// A library.
  public struct Library: Hashable, Sendable {
    /// What it is called.
    public var name: String
    /// The version; nil when it cannot be loaded.
    public var version: String?
    /// Where it was loaded from, where that is known.
    public var path: String?
    /// What needs it, for people.
    public var use: String
    /// Whether a command of this version fails without it.
    public var isNeeded = true
  }

  /// A grid of a geoid.
  public struct Grid: Hashable, Sendable {
    /// The geoid.
    public var model: GeoidModel
    /// The file; nil when there is none.
    public var path: String?
    /// Whether the file can be used.
    public var isUsable: Bool
    /// Whether a command cannot do its usual work without it.
    public var isNeeded: Bool
  }

  /// Something to do.
  public struct Finding: Hashable, Sendable {
    /// What is missing or broken.
    public var problem: String
    /// What to do about it.
    public var advice: String
    /// Whether a command fails because of it; else it only limits what can be asked.
    public var isSerious: Bool
  }

  /// The libraries, in the order in which they are told.
  public private(set) var libraries: [Library] = []
  /// The grids of geoids.
  public private(set) var grids: [Grid] = []
  /// What is missing, and what to do about it.
  public private(set) var findings: [Finding] = []
  /// PROJ's `proj.db`.
  public private(set) var database: String?
  /// The version of the EPSG dataset in it.
  public private(set) var dataset: String?
  /// Where PROJ looks for its database and grids.
  public private(set) var projectionFolders: [String] = []
  /// Where grids of geoids are looked for.
  public private(set) var gridFolders: [String] = []

  /// Whether everything is there that a command needs.
  public var isHealthy: Bool { !findings.contains(where: \.isSerious) }

  /// Looks around.
  ///
  /// - Parameter search: Where grids of geoids are looked for.
  public init(search: GeoidSearch = GeoidSearch()) {
    self.init(search: search, geos: ["libgeos_c.so.1", "libgeos_c.so"])
  }

  /// Looks around; `geos` are the names under which GEOS is loaded.
  init(search: GeoidSearch, geos names: [String]) {
    checkProjections()
    checkGEOS(names)
    libraries.append(
      Library(
        name: "SQLite", version: SQLiteLibrary.version, use: "the store"))
    if !SQLiteLibrary.hasRTree {
      findings.append(
        Finding(
          problem: "this SQLite has no R*Tree", advice: "install libsqlite3-0 of Debian",
          isSerious: true))
    }
    libraries.append(
      Library(
        name: "libosmium", version: OsmiumLibrary.version, use: "network build"))
    libraries.append(
      Library(
        name: "Expat", version: Self.number(FormatLibraries.expat),
        use: "GPX, OSM XML"))
    libraries.append(
      Library(name: "zlib", version: FormatLibraries.zlib, use: "compressed files"))
    checkZIP()
    gridFolders = search.folders
    for model in GeoidModel.allCases { check(model, search) }
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
      findings.append(
        Finding(
          problem: error.description,
          advice: isMissing
            ? "apt-get install libproj25 proj-data"
            : "apt-get install proj-data, or point PROJ_DATA at the folder of a proj.db of this PROJ",
          isSerious: true))
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
      findings.append(
        Finding(problem: problem, advice: model.howToGet, isSerious: grid.isNeeded))
    }
    grids.append(grid)
  }

  /// GEOS is loaded when the first area is checked, repaired or cut.
  private mutating func checkGEOS(_ names: [String]) {
    var library = Library(name: "GEOS", use: "check, lint --regions, regions, the area of reach")
    defer { libraries.append(library) }
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      findings.append(
        Finding(
          problem: "GEOS cannot be loaded: \(library.use) need it",
          advice: "apt-get install libgeos-c1v5", isSerious: true))
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
      findings.append(
        Finding(
          problem: "libzip cannot be loaded: \(library.use) need it",
          advice: "apt-get install libzip4", isSerious: true))
    }
  }

  /// The number of a version that has more text around it.
  private static func number(_ text: String) -> String {
    let start = text.drop { !$0.isNumber }
    return String(start.prefix { $0.isNumber || $0 == "." })
  }
}
