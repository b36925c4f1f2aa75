extension Service {
  /// Every operation of the service: a new one is a line in the list of its group.
  package static let allEndpoints: [Endpoint] =
    Landing.endpoints + WorkbenchEndpoints.endpoints + PlayerEndpoint.endpoints
    + CallerEndpoint.endpoints + Description.endpoints
    + FeatureEndpoints.endpoints
    + PlacesEndpoint.endpoints + SurroundingsEndpoint.endpoints + JobEndpoints.endpoints
    + ChainEndpoints.endpoints + RecordingEndpoints.endpoints
    + AnchorEndpoints.endpoints + LintEndpoints.endpoints + ChangedAnchorsEndpoint.endpoints
    + ConversionEndpoint.endpoints + SessionEndpoints.endpoints
    + LongJobEndpoints.endpoints + StreetEndpoints.endpoints + NetworkEndpoint.endpoints
    + MapSceneEndpoint.endpoints + VenueEndpoints.endpoints
    + TileEndpoints.endpoints
    + MapEndpoints.endpoints + FeatureEditEndpoints.endpoints + HistoryEditEndpoints.endpoints
    + ImportEndpoints.endpoints + EventEndpoints.endpoints + KeyEndpoints.endpoints
}
