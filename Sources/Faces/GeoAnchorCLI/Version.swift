/// The version of the program.
let geoAnchorVersion = "0.1.0"
