/// Shell script for the prerequisites of the examples in the help and the documents' listings.
enum ExampleFiles {
  /// The files of a user who has the demo city in place of a city: `$data` is the folder `Data`.
  static let files = #"""
    ln -s "$data" Data
    ln -s "$data/terrain" dem
    mkdir backup glyphs
    cp "$data/midtown.osm" city.osm
    cp "$data/gallery.venue.json" gallery.json
    sed 's/"gallery"/"westport"/' gallery.json >westport.json
    cp "$data/midtown-demo-regions.geojson" city.geojson
    cp city.geojson coverage.geojson
    cat >keys.json <<'X'
    {"keys": [{"id": "3kQ0aZ9x", "name": "ada", "scopes": ["read"],
      "hash": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}]}
    X
    cat >team.json <<'X'
    {"title": "Our team", "store": "anchors.gpkg", "networks": ["city.streets"]}
    X
    cat >city.kml <<'X'
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Placemark id="park"><name>Park</name><Polygon><outerBoundaryIs><LinearRing><coordinates>
    -73.99,40.75 -73.98,40.75 -73.98,40.76 -73.99,40.76 -73.99,40.75
    </coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
    </Document></kml>
    X
    cat >places.kml <<'X'
    <kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Placemark id="statue"><name>Statue</name><Point><coordinates>-73.9831,40.7535</coordinates>
    </Point></Placemark></Document></kml>
    X
    cp places.kml tour.kml
    cat >phone.gpx <<'X'
    <gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">
    <wpt lat="40.7541" lon="-73.9828"><name>Bench</name></wpt></gpx>
    X
    cat >places.geojson <<'X'
    {"type": "Feature", "id": "gate", "properties": {"name": "Gate of the park"},
      "geometry": {"type": "Point", "coordinates": [-73.9836, 40.7539]}}
    X
    cat >park.geojson <<'X'
    {"type": "Feature", "properties": {}, "geometry": {"type": "Polygon", "coordinates":
      [[[-73.985, 40.753], [-73.982, 40.753], [-73.982, 40.755], [-73.985, 40.753]]]}}
    X
    cat >places.csv <<'X'
    id,lat,lon
    library,40.7530150,-73.9816300
    plaza,40.7570244,-73.9859326
    X
    cp places.csv hotels.csv
    cp places.csv sights.csv
    cp places.csv points.csv
    printf '48.2,16.4,200\n-33.9,18.4,10\n' >points.txt
    cat >pairs.csv <<'X'
    id,from_lat,from_lon,to_lat,to_lon
    1,40.7530150,-73.9816300,40.7570244,-73.9859326
    X
    printf 'name,lat,lon,altitude\nPost,40.7536,-73.9832,21.5\n' >survey.csv
    printf 'Name;Breite;Länge\nPost;40,7536;-73,9832\n' >excel.csv
    printf 'name,lat,lon\nCaf\351,40.7536,-73.9832\n' >old.csv
    cat >walk.csv <<'X'
    lat,lon,time,accuracy
    40.7530150,-73.9816300,0,8
    40.7534000,-73.9826000,60,8
    40.7540000,-73.9830000,120,8
    X
    cat >fixes.csv <<'X'
    latitude,longitude
    48.826571,2.327442
    48.826571,2.327438
    48.826578,2.327439
    45,2.327391
    X
    cat >alignment.csv <<'X'
    est_x,est_y,est_z,ref_x,ref_y,ref_z
    0,0,0,10,20,30
    1,0,0,10,21,30
    0,2,0,8,20,30
    0,0,3,10,20,33
    X
    cat >frame_poses.csv <<'X'
    boot_time_s,ecef_x_m,ecef_y_m,ecef_z_m,q_w,q_x,q_y,q_z,vel_x,vel_y,vel_z
    46408.5,-2712087.5,-4261670.0,3881014.4,0.2124,-0.8030,-0.4352,-0.3473,2.9,4.0,6.2
    46408.6,-2712087.2,-4261669.6,3881015.0,0.2123,-0.8031,-0.4350,-0.3476,2.9,4.1,6.3
    X
    cat >live_gnss.csv <<'X'
    boot_time_s,lat_deg,lon_deg,speed_mps,utc_timestamp,altitude_m,bearing_deg
    46408.65,37.7209977,-122.4723053,7.823,1533226488299.000,33.370,2.136
    X
    echo '$GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,*47' >walk.nmea
    echo '{"name": "museum", "base": "arkit", "coaching": {"obstructionSeconds": 8}}' >museum.json
    echo '{"kind": "fantasmo", "session": {"codes": "skipped", "tags": ["night"]}}' >service.json
    cat >maps.json <<'X'
    {"maps": [{"code": "HALL", "mesh": "hall.glb",
      "georeference": {"latitude": 47.6, "longitude": 8.5, "height": 440, "yaw": 30}}]}
    X
    cat >waypoints.json <<'X'
    {"waypoints": [
     {"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]},
     {"id": "b", "position": {"x": 0, "y": 0, "z": -3}, "connectedWaypoints": ["a"]}],
     "pois": [{"id": "p", "name": "Gate 4", "position": {"x": 1, "y": 0, "z": -3},
      "nearestWaypointId": "b"}]}
    X
    echo '{"kind": "multiset", "mapCode": "HALL", "localizationMode": "singleFrame"}' >hall.json
    cat >hall.jsonl <<'X'
    {"format":"geoanchor-session","version":1}
    {"time":0,"event":"frame","position":[0,1.5,0],"orientation":[0,0,0,1]}
    {"time":1.5,"event":"frame","position":[0,1.5,0],"orientation":[0,0,0,1],"intrinsics":[1500,1500,960,540],"imageSize":[1920,1080],"image":"frame.jpg"}
    {"time":2,"event":"locResponse","mapPosition":[1,2,3],"mapOrientation":[0,0,0,1],"maps":["HALL"]}
    {"time":3,"event":"userAction","action":"navigate","argument":"Gate 4"}
    {"time":4,"event":"frame","position":[0,1.5,-1],"orientation":[0,0,0,1]}
    X
    echo picture >frame.jpg
    cat >answer.json <<'X'
    {"poseFound": true, "position": {"x": 1, "y": 2, "z": 3},
     "rotation": {"x": 0, "y": 0, "z": 0, "w": 1}, "confidence": 0.8, "mapCodes": ["HALL"]}
    X
    echo '{"token": "secret", "expiresOn": "2027-01-01T00:00:00Z"}' >token.json
    echo '{"remote_config_id": "museum"}' >received.json
    cp received.json last.json
    echo '{"parking_in_radius": true}' >parking.json
    cp city.geojson zones.geojson
    printf 'kind,r1,r2\nindoors,-40,-50\noutdoors,-90,\n' >examples.csv
    printf 'r1,r2\n-44,-52\n-88,\n' >rows.csv
    geoanchor network build city.osm --buildings -o city.streets
    cp city.streets backup
    plan() {
      geoanchor route --network city.streets --from 40.7530150,-73.9816300 \
        --to 40.7570244,-73.9859326 "$@"
    }
    plan -o plan.gpx
    plan -o walk.json
    cp walk.json tour.json
    cp walk.json new.json
    cp places.geojson tour.geojson
    geoanchor session simulate --path plan.gpx -o walk.jsonl
    # The positions of the session as a phone would have recorded them.
    {
      echo '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
      grep '"event":"gnss"' walk.jsonl | tr ',:{}' ' ' | awk '{
        printf "<trkpt lat=\"%s\" lon=\"%s\"><time>2026-05-01T12:%02d:%02dZ</time></trkpt>\n",
          $6, $8, $2 / 60, $2 % 60
      }'
      echo '</trkseg></trk></gpx>'
    } >walk.gpx
    cp walk.gpx recorded.gpx
    cp walk.jsonl a.jsonl
    cp walk.jsonl b.jsonl
    geoanchor session replay walk.jsonl --format json -o before.outputs
    geoanchor venue import westport.json --store other.gpkg
    geoanchor venue export westport --store other.gpkg -o westport.zip
    rm other.gpkg
    python3 -m zipfile -e westport.zip westport

    """#

  /// A store with all that the examples of the help name, its history and two conflicts.
  static let store = #"""
    geoanchor add --name Ferry --lat 37.7955 --lon -122.3937 --alt 12 --datum egm96 --heading 90
    geoanchor add --name Gate --lat 40.7539 --lon -73.9836 --tag demo
    geoanchor add --name Library --lat 40.7530150 --lon -73.9816300
    geoanchor add --name Plaza --lat 40.7570244 --lon -73.9859326
    geoanchor add --id a1 --lat 40.7541 --lon -73.9828 --collection old
    geoanchor edit @Ferry --tag water --author ada
    geoanchor collection put tour @Gate
    geoanchor route --network city.streets --from @Library --to @Plaza --save tour
    geoanchor route --path walk.gpx --spacing 15 --save tour-2
    cp anchors.gpkg other.gpkg
    geoanchor edit @Gate --heading 10
    geoanchor edit a1 --heading 20
    geoanchor edit @Gate --heading 30 --store other.gpkg
    geoanchor edit a1 --heading 40 --store other.gpkg
    geoanchor sync export --store other.gpkg -o theirs.jsonl
    if geoanchor sync apply theirs.jsonl; then exit 3; fi
    geoanchor edit @Plaza --heading 5
    geoanchor regions import city.geojson --name city
    geoanchor venue import gallery.json
    geoanchor add --name Last --lat 40.754 --lon -73.984
    geoanchor undo
    geoanchor sync export -o changes.jsonl
    geoanchor store backup saved.gpkg
    for name in city work site; do cp anchors.gpkg $name.gpkg; done

    """#
}
