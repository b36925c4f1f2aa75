/// The checkout that the tests were built from.
public enum Checkout {
  /// The folder of the package.
  public static let folder: String = {
    // Tests/Support/Checkout.swift is three levels below it.
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }()

  /// The path of a file of the package.
  public static func path(_ file: String) -> String { folder + "/" + file }
}
