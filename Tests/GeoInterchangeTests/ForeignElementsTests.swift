import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

/// Members of foreign formats beyond an anchor: read as details and free properties, and written
/// back where their programs look.
@Suite struct ForeignElementsTests {
  private static func written(_ format: TextFormat, _ anchors: [Anchor]) -> String {
    var writer = AnchorDocumentWriter(format, withDetails: true)
    for anchor in anchors { writer.append(anchor) }
    writer.end()
    var bytes: [UInt8] = []
    writer.drain(above: 0) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A waypoint, what becomes of it, and what is in the file that is written.
  struct Sample: Sendable {
    let name: String
    let body: String
    var details = AnchorDetails()
    var properties: String?
    /// Parts of the text that is written, without blanks between elements.
    let parts: [String]
    var isOld = false
  }

  private static let waypoints = [
    Sample(
      name: "Garmin",
      body: """
        <time>2024-05-01T12:00:00+02:00</time><cmt>Kommentar</cmt><desc>Ein Brunnen</desc>
        <link href="http://example.org/a"><text>site</text></link><sym>Flag, Blue</sym><type>user</type>
        <extensions><gpxx:WaypointExtension><gpxx:Categories><gpxx:Category>Tour A</gpxx:Category>
        </gpxx:Categories></gpxx:WaypointExtension></extensions>
        """,
      details: AnchorDetails(
        description: "Ein Brunnen", time: "2024-05-01T10:00:00.000Z", symbol: "Flag, Blue",
        link: "http://example.org/a"),
      properties: #"{"links":[{"href":"http://example.org/a","text":"site"}],"cmt":"Kommentar","#
        + #""type":"user","gpxx:WaypointExtension":{"gpxx:Categories":{"gpxx:Category":"Tour A"}}}"#,
      parts: [
        "<time>2024-05-01T10:00:00.000Z</time>", "<cmt>Kommentar</cmt><desc>Ein Brunnen</desc>",
        "<link href=\"http://example.org/a\"><text>site</text></link><sym>Flag, Blue</sym>"
          + "<type>user</type><extensions>",
        "<gpxx:WaypointExtension xmlns:gpxx=\"http://www.garmin.com/xmlschemas/GpxExtensions/v3\">"
          + "<gpxx:Categories><gpxx:Category>Tour A</gpxx:Category>",
      ]),
    Sample(
      name: "OsmAnd",
      body: """
        <type>Sights</type><extensions><osmand:address>Rua X</osmand:address>
        <osmand:icon>special_star</osmand:icon><osmand:color>#eecc22</osmand:color></extensions>
        """,
      properties: ##"{"type":"Sights","osmand:address":"Rua X","osmand:icon":"special_star","##
        + ##""osmand:color":"#eecc22"}"##,
      parts: [
        "<type>Sights</type>",
        "<osmand:icon xmlns:osmand=\"https://osmand.net\">special_star</osmand:icon>",
      ]),
    Sample(
      name: "Groundspeak",
      body: """
        <time>2010-01-01T00:00:00</time><url>http://coord.info/GC1</url><urlname>Box</urlname>
        <sym>Geocache</sym><groundspeak:cache xmlns:groundspeak="http://www.groundspeak.com/cache/1/0/1"
          id="1"><groundspeak:name>Box by the sea</groundspeak:name></groundspeak:cache>
        """,
      details: AnchorDetails(
        time: "2010-01-01T00:00:00.000Z", symbol: "Geocache", link: "http://coord.info/GC1"),
      properties: #"{"links":[{"href":"http://coord.info/GC1","text":"Box"}],"#
        + #""groundspeak:cache":{"@id":"1","groundspeak:name":"Box by the sea"}}"#,
      parts: [
        "<link href=\"http://coord.info/GC1\"><text>Box</text></link>",
        "<groundspeak:cache id=\"1\" xmlns:groundspeak=\"http://www.groundspeak.com/cache/1/0/1\">"
          + "<groundspeak:name>Box by the sea</groundspeak:name></groundspeak:cache>",
      ]),
    Sample(
      name: "hostile",
      body: "<link href=\"javascript:alert(1)\"/><sat>many</sat>",
      properties: #"{"links":[{"href":"javascript:alert(1)"}],"sat":"many"}"#,
      parts: ["<geoanchor:properties>"]),
    Sample(
      name: "satellites",
      body: "<magvar>1.5</magvar><fix>3d</fix><sat>7</sat><hdop>1.2</hdop>",
      properties: #"{"magvar":"1.5","fix":"3d","sat":"7","hdop":"1.2"}"#,
      parts: ["<magvar>1.5</magvar>", "<fix>3d</fix><sat>7</sat><hdop>1.2</hdop>"]),
    Sample(
      name: "pictures",
      body: "<link href=\"a.jpg\"/><link href=\"https://example.org/\"/>",
      details: AnchorDetails(link: "https://example.org/"),
      properties: #"{"links":[{"href":"a.jpg"},{"href":"https://example.org/"}]}"#,
      parts: ["<link href=\"a.jpg\"/><link href=\"https://example.org/\"/>"]),
  ]

  @Test(arguments: waypoints)
  func `F5 F17 a waypoint of GPX keeps what other programs wrote`(sample: Sample) throws {
    let text =
      "<gpx version=\"1.1\"><wpt lat=\"1\" lon=\"2\"><name>n</name>\(sample.body)</wpt></gpx>"
    try check(sample, text, .gpx)
  }

  private static let placemarks = [
    Sample(
      name: "Google Earth",
      body: """
        <visibility>0</visibility><address>1 Some Street</address><phoneNumber>+351 1</phoneNumber>
        <description><![CDATA[<b>Bold</b> & more]]></description>
        <LookAt><longitude>2</longitude><latitude>1</latitude><heading>10</heading></LookAt>
        <TimeStamp><when>2024-05-01T12:00:00+02:00</when></TimeStamp><styleUrl>#m</styleUrl>
        <atom:link href="https://example.org/"/>
        """,
      details: AnchorDetails(
        description: "<b>Bold</b> & more", time: "2024-05-01T10:00:00.000Z", symbol: "x.png",
        link: "https://example.org/"),
      properties: #"{"visibility":"0","address":"1 Some Street","phoneNumber":"+351 1","#
        + #""LookAt":{"longitude":"2","latitude":"1","heading":"10"},"IconStyle":{"heading":"77"},"#
        + #""folder":["Trip","Day 1"]}"#,
      parts: [
        "<Folder><name>Trip</name><Folder><name>Day 1</name><Placemark>",
        "<visibility>0</visibility>"
          + "<atom:link href=\"https://example.org/\" xmlns:atom=\"http://www.w3.org/2005/Atom\"/>"
          + "<address>1 Some Street</address><phoneNumber>+351 1</phoneNumber>"
          + "<description>&lt;b&gt;Bold&lt;/b&gt; &amp; more</description><LookAt>",
        "</LookAt><TimeStamp><when>2024-05-01T10:00:00.000Z</when></TimeStamp>"
          + "<Style><IconStyle><heading>77</heading><Icon><href>x.png</href></Icon></IconStyle></Style>",
      ]),
    Sample(
      name: "time span and numbers",
      body: """
        <TimeSpan><begin>2020-01-01</begin><end>2021</end></TimeSpan><open>0</open><visibility>1</visibility>
        <Style><IconStyle><Icon><href>http://a.b/c.png</href></Icon></IconStyle></Style>
        <ExtendedData><Data name="phone"><value>1</value></Data><SchemaData schemaUrl="#S">
        <SimpleData name="kind">church</SimpleData><SimpleData name="floors">3</SimpleData>
        <SimpleData name="h">12.50</SimpleData><SimpleData name="open24">1</SimpleData></SchemaData>
        </ExtendedData>
        """,
      details: AnchorDetails(time: "2020-01-01T00:00:00.000Z", symbol: "http://a.b/c.png"),
      properties: #"{"phone":"1","kind":"church","floors":3,"h":12.5,"open24":true,"#
        + #""begin":"2020-01-01","end":"2021","folder":["Trip","Day 1"]}"#,
      parts: [
        "<TimeSpan><begin>2020-01-01</begin><end>2021</end></TimeSpan>"
          + "<Style><IconStyle><Icon><href>http://a.b/c.png</href></Icon></IconStyle></Style>"
      ]),
    Sample(
      name: "other addresses and dates",
      body: """
        <TimeStamp><when>1997-07</when></TimeStamp><styleUrl>http://x/y.kml#z</styleUrl>
        <Snippet maxLines="2">short</Snippet><atom:link href="javascript:alert(1)"/>
        """,
      properties: #"{"when":"1997-07","styleUrl":"http://x/y.kml#z","#
        + ##""Snippet":{"@maxLines":"2","#text":"short"},"##
        + #""atom:link":{"@href":"javascript:alert(1)"},"folder":["Trip","Day 1"]}"#,
      parts: [
        "<Snippet maxLines=\"2\">short</Snippet><TimeStamp><when>1997-07</when></TimeStamp>"
          + "<styleUrl>http://x/y.kml#z</styleUrl><ExtendedData>", "javascript",
      ]),
  ]

  @Test(arguments: placemarks)
  func `F3 F17 a placemark of KML keeps what other programs wrote`(sample: Sample) throws {
    let text = """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>D</name>
      <Schema name="S" id="S"><SimpleField type="string" name="kind"/><SimpleField type="int" name="floors"/>
      <SimpleField type="double" name="h"/><SimpleField type="bool" name="open24"/></Schema>
      <Style id="s"><IconStyle><heading>77</heading><Icon><href>x.png</href></Icon></IconStyle>
      <BalloonStyle><text>$[name]</text></BalloonStyle></Style>
      <StyleMap id="m"><Pair><key>highlight</key><styleUrl>#t</styleUrl></Pair>
      <Pair><key>normal</key><styleUrl>#s</styleUrl></Pair></StyleMap>
      <Folder><name>Trip</name><Folder><name>Day 1</name><Placemark><name>n</name>\(sample.body)
      <Point><coordinates>2,1</coordinates></Point></Placemark></Folder></Folder></Document></kml>
      """
    try check(sample, text, .kml)
  }

  private func check(_ sample: Sample, _ text: String, _ format: TextFormat) throws {
    let found = try read(text, "a.\(format.rawValue)")
    expectEqual(found.notes, [], "\(sample.name)")
    var expected = sample.details
    expected.properties = sample.properties
    let anchor = try #require(found.anchors.first)
    expectEqual(anchor.details, expected, "\(sample.name)")
    let written = Self.written(format, [anchor])
    let flat = written.split(separator: "\n").map { $0.drop { $0 == " " } }.joined()
    for part in sample.parts { expect(flat.contains(part), "\(sample.name): \(part)\n\(flat)") }
    for other in [format, .geojson, .csv, .json] {
      let again = try read(Self.written(other, [anchor]), "b.\(other.rawValue)")
      var back = try #require(again.anchors.first)
      back.details.properties = try Self.sorted(back.details.properties)
      var same = anchor
      same.details.properties = try Self.sorted(same.details.properties)
      expectEqual(back, same, "\(sample.name) \(other)")
      expectEqual(again.notes, [], "\(sample.name) \(other)")
    }
  }

  /// Members go to elements of their own and come back behind the others.
  private static func sorted(_ properties: String?) throws -> String? {
    try properties.map { text in
      var object = try #require(JSONReader.read(text: text).object)
      object.members.sort { $0.name < $1.name }
      return JSONValue.object(object).compactText
    }
  }

  @Test func `F28 the tags of a placemark are one text`() throws {
    let anchor = Anchor(
      id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 1, longitude: 2),
      tags: ["red", "b;c", "ä"])
    let text = Self.written(.kml, [anchor])
    expect(text.contains("<Data name=\"tags\"><value>red;b\\;c;ä</value></Data>"), "\(text)")
    try expectEqual(read(text, "a.kml").anchors, [anchor])
    let old = text.replacing(
      "<Data name=\"tags\"><value>red;b\\;c;ä</value></Data>",
      with: anchor.tags.map { "<Data name=\"tag\"><value>\($0)</value></Data>" }.joined())
    try expectEqual(read(old, "a.kml").anchors, [anchor])
  }

  @Test(arguments: [
    (#""name":{"en":"Cafe","pt":"Café"}"#, "Cafe", #"{"name":{"en":"Cafe","pt":"Café"}}"#),
    (#""name":{"pt":"Café"}"#, "Café", #"{"name":{"pt":"Café"}}"#),
    (
      #""names":{"primary":"Café","common":{"en":"Cafe"}}"#, "Café",
      #"{"names":{"primary":"Café","common":{"en":"Cafe"}}}"#
    ),
    (#""name":null,"names":{"primary":"A"}"#, "A", #"{"names":{"primary":"A"}}"#),
    (#""Name":"E","altitudeMode":"x""#, "E", #"{"altitudeMode":"x"}"#),
    (#""Name":"E","name":"n""#, "n", #"{"Name":"E"}"#), (#""Name":5"#, "", #"{"Name":5}"#),
  ])
  func `F21 names of other programs`(members: String, name: String, properties: String?) throws {
    let found = try read(
      #"{"type":"Feature","properties":{\#(members)},"#
        + #""geometry":{"type":"Point","coordinates":[2,1]}}"#, "a.geojson")
    expectEqual(found.notes, [])
    expectEqual(found.anchors.first?.name, name)
    expectEqual(found.anchors.first?.details.properties, properties)
  }

  @Test func `F21 columns of ogr2ogr, and a note that names what was left out`() throws {
    let text =
      #"{"type":"Feature","properties":{"Name":"E","Description":"d","timestamp":"2024-05-01T10:00:00Z","#
      + #""sym":"Flag","link1_href":"https://a.b/","collection":[1],"tags":5},"#
      + #""geometry":{"type":"Point","coordinates":[2,1]}}"#
    let found = try read(text, "a.geojson")
    expectEqual(
      found.anchors.first?.details,
      AnchorDetails(
        description: "d", time: "2024-05-01T10:00:00.000Z", symbol: "Flag", link: "https://a.b/"))
    expectEqual(found.notes.count, 1)
    expect(found.notes.first?.contains("left out: `tags`, `collection` (2 times)") == true)
  }

  @Test func `F27 the time of a pose`() throws {
    let pose =
      #""frameSpecification":{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=-8.61&latitude=41.14&height=105"},"quaternion":{"x":0,"y":0,"z":0,"w":1}"#
    let timed = try #require(
      read(#"{"validTime":1714557600000,\#(pose)}"#, "a.json").anchors.first)
    expectEqual(timed.details.time, "2024-05-01T10:00:00.000Z")
    let text = try PoseDocument(timed).text(.advanced)
    expect(text.hasPrefix(#"{"validTime":1714557600000,"#), "\(text)")
    try expectEqual(read(text, "a.json").anchors.first?.details.time, timed.details.time)
    // Counted from the start of a walk.
    let early = try #require(read(#"{"validTime":5000,\#(pose)}"#, "a.json").anchors.first)
    expectNil(early.details.time)
    expectEqual(early.details.properties, #"{"validTime":5000}"#)
  }

  @Test func `F27 the times of a series`() throws {
    let frame =
      #"{"authority":"/geopose/1.0","id":"RotateTranslate","#
      + #""parameters":"translation=[10, 0, 0]&rotation=[0, 0, 0, 1]"}"#
    let text =
      #"{"header":{"poseCount":2,"startInstant":1714557600000,"stopInstant":1714557601000,"#
      + #""transitionModel":{"authority":"/geopose/1.0","id":"interpolate","parameters":""}},"#
      + #""interPoseDuration":1000,"outerFrame":{"authority":"/geopose/1.0","id":"LTP-ENU","#
      + #""parameters":"longitude=-8.61&latitude=41.14&height=105"},"#
      + #""innerFrameSeries":[\#(frame),\#(frame)],"trailer":{"poseCount":2}}"#
    try expectEqual(
      read(text, "a.json").anchors.map(\.details.time),
      ["2024-05-01T10:00:00.000Z", "2024-05-01T10:00:01.000Z"])
  }
}
