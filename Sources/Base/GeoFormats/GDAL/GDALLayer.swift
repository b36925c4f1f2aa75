import CGeoGDAL

/// A layer of a file that GDAL opened: features with a geometry and fields, or the rows of a table.
package struct GDALLayer {
  package enum Shape: String, Hashable, Sendable {
    case points = "points"
    case lines = "lines"
    case areas = "areas"
    case any = "shapes of several kinds"
    case none = "rows without a shape"
  }

  /// A column of its table.
  package struct Field {
    package let name: String
    let type: Int32
    let subtype: Int32
  }

  package let name: String
  package let shape: Shape
  /// The number of its features; nil where counting would read all of them.
  package let count: Int?
  /// Its coordinate reference system: a code such as `EPSG:25829`, else WKT; nil where it names none.
  package let system: String?
  package let fields: [Field]
  let handle: UnsafeMutableRawPointer
}

extension GDALFile {
  /// The layers, in the order of the file.
  package func layers() -> [GDALLayer] {
    GDALLibrary.call {
      (0..<max(0, gdal.pointee.GDALDatasetGetLayerCount(handle))).compactMap { index in
        gdal.pointee.GDALDatasetGetLayer(handle, index).map(layer)
      }
    }.result
  }

  /// Gets OSM data ready for some layers: features of others would be kept in memory else.
  package func select(_ layers: [GDALLayer]) {
    let names = layers.map(\.name).joined(separator: ",")
    _ = GDALLibrary.call {
      let result = gdal.pointee.GDALDatasetExecuteSQL(
        handle, "SET interest_layers = \(names)", nil, nil)
      if let result { gdal.pointee.GDALDatasetReleaseResultSet(handle, result) }
    }
  }

  private func layer(_ layer: UnsafeMutableRawPointer) -> GDALLayer {
    let table = gdal.pointee.OGR_L_GetLayerDefn(layer)
    let fields = (0..<max(0, gdal.pointee.OGR_FD_GetFieldCount(table))).compactMap { index in
      gdal.pointee.OGR_FD_GetFieldDefn(table, index).map { field in
        GDALLayer.Field(
          name: Self.text(gdal.pointee.OGR_Fld_GetNameRef(field)),
          type: gdal.pointee.OGR_Fld_GetType(field),
          subtype: gdal.pointee.OGR_Fld_GetSubType(field))
      }
    }
    let count = gdal.pointee.OGR_L_GetFeatureCount(layer, 0)
    return GDALLayer(
      name: Self.text(gdal.pointee.OGR_L_GetName(layer)),
      shape: shape(gdal.pointee.OGR_L_GetGeomType(layer)),
      count: count < 0 ? nil : Int(count),
      system: gdal.pointee.OGR_L_GetSpatialRef(layer).flatMap(systemText), fields: fields,
      handle: layer)
  }

  /// The kind that a code of OGC 06-103r4 stands for, with or without the dimensions that it counts.
  private func shape(_ code: Int32) -> GDALLayer.Shape {
    switch (code & 0x7FFF_FFFF) % 1000 {
    case 1, 4: .points
    case 2, 5, 8, 9, 11: .lines
    case 3, 6, 10, 12, 15, 16, 17: .areas
    case 100: .none
    default: .any
    }
  }

  /// A system as PROJ reads it.
  func systemText(_ system: UnsafeMutableRawPointer) -> String? {
    if let name = gdal.pointee.OSRGetAuthorityName(system, nil),
      let code = gdal.pointee.OSRGetAuthorityCode(system, nil)
    {
      return "\(Self.text(name)):\(Self.text(code))"
    }
    var text: UnsafeMutablePointer<CChar>?
    let status = CStrings(["FORMAT=WKT2_2019"]).withPointers { options in
      gdal.pointee.OSRExportToWktEx(system, &text, options)
    }
    defer { gdal.pointee.VSIFree(text) }
    // An engineering system without a tie to the Earth does not count.
    guard status == 0, let text, text.pointee != 0 else { return nil }
    return String(cString: text)
  }

  static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    pointer.map { String(cString: $0) } ?? ""
  }
}
