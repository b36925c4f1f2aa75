import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Two columns of one meaning: every command that reads tables refuses them, and names both.
@Suite struct TwinColumnsTests {
  private static let regions = Checkout.path("Data/midtown-demo-regions.geojson")

  /// A command on a table named `FILE`, its columns, a row, and the two columns of the same
  /// meaning.
  @Test(arguments: [
    ("import FILE --store STORE", "id,lat,latitude,lon", "a,1,3,2", "`lat` and `latitude`"),
    (
      "import FILE --store STORE", "id,latitude,lon,latitude", "a,1,2,3",
      "`latitude` and `latitude`"
    ),
    ("import FILE --store STORE", "id,lat,lon,Longitude", "a,1,2,3", "`lon` and `Longitude`"),
    (
      "import FILE --store STORE --datum egm96", "id,lat,lon,alt,height", "a,1,2,3,4",
      "`alt` and `height`"
    ),
    ("import FILE --store STORE", "id,lat,lon,tag,tags", "a,1,2,x,y", "`tag` and `tags`"),
    ("import FILE --store STORE", "id,lat,lon,note,note", "a,1,2,x,y", "`note` and `note`"),
    ("import FILE --store STORE", "id,ID,lat,lon", "a,b,1,2", "`id` and `ID`"),
    ("check --file FILE --regions REGIONS", "lat,latitude,lon", "1,3,2", "`lat` and `latitude`"),
    ("check --path FILE --regions REGIONS", "lat,lon,longitude", "1,3,2", "`lon` and `longitude`"),
    ("convert FILE --to-frame ecef", "lat,latitude,lon", "1,3,2", "`lat` and `latitude`"),
    ("convert FILE --to-frame ecef", "lat,lon,alt,h", "1,3,2,2", "`alt` and `h`"),
    ("session import FILE", "time,lat,latitude,lon", "0,1,3,2", "`lat` and `latitude`"),
    ("session import FILE", "time,latitude,lat,lon", "0,1,3,2", "`latitude` and `lat`"),
    ("session import FILE", "time,lat,lon,alt,altitude", "0,1,3,2,1", "`alt` and `altitude`"),
    ("session import FILE", "time,lat,lon,speed,speed", "0,1,3,2,1", "`speed` and `speed`"),
    ("session import FILE", "time,Time,lat,lon", "0,1,3,2", "`time` and `Time`"),
    ("session simulate --path FILE", "lat,latitude,lon", "1,3,2", "`lat` and `latitude`"),
    ("route --path FILE", "lat,lat,lon", "1,3,2", "`lat` and `lat`"),
    ("route --path FILE", "lat,lon,time,timestamp", "1,3,2,3", "`time` and `timestamp`"),
    (
      "route --batch FILE --network NETWORK", "id,from_lat,from_latitude,from_lon,to_lat,to_lon",
      "a,1,1,2,3,4", "`from_lat` and `from_latitude`"
    ),
    (
      "matrix FILE --network NETWORK", "id,lat,lon,longitude", "a,1,2,2",
      "`lon` and `longitude`"
    ),
    ("localize fuse FILE", "lat,latitude,lon", "1,3,2", "`lat` and `latitude`"),
    ("localize fuse FILE", "lat,lon,altitude,altitude", "1,2,3,3", "`altitude` and `altitude`"),
  ])
  func `are refused`(command: String, header: String, row: String, names: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.put("table.csv", "\(header)\n\(row)\n")
    let places = [
      "FILE": file, "STORE": folder.file("a.gpkg"), "REGIONS": Self.regions,
      "NETWORK": try Self.network.get().file("city.streets"),
    ]
    let run = CommandRun(
      command.split(separator: " ").map { places[String($0)] ?? String($0) })
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("columns \(names)"), "\(run.messages)")
    expectEqual(run.output, "")
    expect(!folder.names.contains("a.gpkg"))
  }

  private static let network = Result { () throws -> TemporaryFolder in
    let folder = try TemporaryFolder()
    let run = CommandRun([
      "network", "build", Checkout.path("Data/midtown.osm"), "--output",
      folder.file("city.streets"),
    ])
    try #require(run.status == .done, "\(run.messages)")
    return folder
  }

  /// Names that mean something else beside the usual one, and columns that are kept as they are.
  @Test func `columns that mean something else beside are no twins`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.put(
      "table.csv", "id,lat,lon,x,y,name,title,elevation_gain\na,1,2,30,40,n,t,5\n")
    let store = folder.file("a.gpkg")
    expectEqual(CommandRun(["import", file, "--store", store]).status, .done)
    let shown = CommandRun(["show", "a", "--store", store, "--format", "json"]).output
    for part in [#""latitude":1"#, #""name":"n""#, #""title":"t""#, #""x":"30""#] {
      expect(shown.replacing(" ", with: "").contains(part), "\(part): \(shown)")
    }
  }

  @Test(arguments: [
    (#"{"grade":"high","localizability":"low"}"#, "localizability"),
    (#"{"valid_from":"2026-01-01","validFrom":"2027-01-01"}"#, "validFrom"),
  ])
  func `regions with two members of one meaning are refused`(members: String, name: String) throws {
    let folder = try TemporaryFolder()
    let file = try folder.put(
      "regions.geojson",
      """
      {"type":"Feature","properties":\(members),"geometry":{"type":"Polygon",
      "coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}
      """)
    let run = CommandRun(["regions", "validate", file])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(name), "\(run.messages)")
  }

  @Test func `a link of KML is named, whether or not anything else is found`() throws {
    let folder = try TemporaryFolder()
    let link = "<NetworkLink><Link><href>http://127.0.0.1:1/x.kml</href></Link></NetworkLink>"
    let point = "<Placemark><Point><coordinates>1,2</coordinates></Point></Placemark>"
    let line =
      "<Placemark><LineString><coordinates>1,2 1.001,2</coordinates></LineString></Placemark>"
    func put(_ more: String) throws -> String {
      try folder.put("a.kml", "<kml><Document><Folder>\(link)</Folder>\(more)</Document></kml>")
    }
    let store = folder.file("a.gpkg")
    let empty = try CommandRun(["import", put(""), "--store", store])
    expectEqual(empty.status, .no)
    expect(empty.messages.contains("`NetworkLink`"), "\(empty.messages)")
    expect(empty.messages.contains("no anchors found"))
    let some = try CommandRun(["import", put(point), "--store", store])
    expectEqual(some.status, .done)
    expect(some.messages.contains("`NetworkLink`"), "\(some.messages)")
    let path = try CommandRun(["route", "--path", put(line)])
    expectEqual(path.status, .done)
    expect(path.messages.contains("`NetworkLink`"), "\(path.messages)")
    let regions = try CommandRun(["regions", "validate", put("")])
    expect((regions.output + regions.messages).contains("`NetworkLink`"), "\(regions.messages)")
  }
}
