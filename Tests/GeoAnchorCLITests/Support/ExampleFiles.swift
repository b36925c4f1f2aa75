/// Shell script for the prerequisites of the examples in the help.
enum ExampleFiles {
  /// The files of a user who has a practice folder, and some more.
  static let files = #"""
    GEOANCHOR=$program "$data/../Scripts/practice" . >/dev/null
    mkdir backup
    cp city.streets backup
    cat >keys.json <<'X'
    {"keys": [{"id": "3kQ0aZ9x", "name": "ada", "scopes": ["read"],
      "hash": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"}]}
    X
    cp places.geojson tour.geojson
    cp tour.json walk.json
    cp walk.jsonl a.jsonl
    cp walk.jsonl b.jsonl
    python3 -m zipfile -e westport.zip westport
    rm ./*.gpkg

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
