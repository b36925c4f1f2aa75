let geoAnchorVersion = "0.1.0"
