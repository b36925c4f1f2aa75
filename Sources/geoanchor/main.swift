import GeoAnchorCLI

GeoAnchorCommand.main()
