/// The command line `geoanchor`.
public enum GeoAnchorCommand {
  /// Runs the command of the process's arguments and ends the process with its exit status.
  public static func main() {}
}
