public import GeoAnchorStore
import GeoAnchors
public import GeoFormats
public import GeoInterchange
public import Geodesy

/// A request to take the anchors of documents into a store, all of them or none.
public struct ImportRequest: Hashable, Sendable {
  /// The format of every document; nil to determine it by the content and the name.
  public var format: DocumentFormat?
  /// The author's options for the documents.
  public var options: ImportOptions
  /// The treatment of anchors that the store already has.
  public var onDuplicate: DuplicatePolicy
  /// Whether everything is only tried, and the store stays as it is.
  public var isTrial = false

  /// Creates a request.
  public init(
    format: DocumentFormat? = nil, options: ImportOptions = ImportOptions(),
    onDuplicate: DuplicatePolicy = .refuse
  ) {
    self.format = format
    self.options = options
    self.onDuplicate = onDuplicate
  }

  /// Whether a place is where anchors are expected, such as in regions or on a network.
  public typealias Expectation = @Sendable (Coordinate) -> Bool

  /// Imports the anchors of documents into a store.
  /// - Parameters:
  ///   - documents: The documents, in their order.
  ///   - store: The store.
  ///   - isExpected: Finds swapped axes; nil without an expectation.
  ///   - progress: Called now and then with the number of anchors read of a document.
  ///   - tell: Called with each document once it is read, and the features in it that were left
  ///   out.
  /// - Returns: The numbers of anchors added, changed and skipped, or that would be.
  /// - Throws: `RequestError`; nothing was stored then.
  public func imported(
    _ documents: [ImportDocument], into store: any AnchorStorage, isExpected: Expectation? = nil,
    progress: @escaping (Int) -> Void = { _ in }, tell: (ImportReport) -> Void = { _ in }
  ) throws(RequestError) -> AnchorImportCounts {
    var failure: RequestError?
    let counts: AnchorImportCounts
    do throws(AnchorStoreError) {
      counts = try store.writeImport { transaction in
        do throws(RequestError) {
          return try imported(
            documents, into: transaction, isExpected: isExpected, progress: progress, tell: tell)
        } catch {
          failure = error
          transaction.rollBack()
          return AnchorImportCounts()
        }
      }
    } catch {
      throw failure ?? .store(error)
    }
    if let failure { throw failure }
    return counts
  }

  /// Imports the anchors of documents into a store, within an import transaction.
  /// - Returns: The numbers of anchors added, changed and skipped, or that would be.
  /// - Throws: `RequestError`; nothing of the transaction may be kept then.
  package func imported(
    _ documents: [ImportDocument], into store: AnchorTransaction, isExpected: Expectation? = nil,
    progress: @escaping (Int) -> Void = { _ in }, tell: (ImportReport) -> Void = { _ in }
  ) throws(RequestError) -> AnchorImportCounts {
    var failure: RequestError?
    let counts: AnchorImportCounts
    do throws(AnchorStoreError) {
      counts = try store.importAnchors(
        from: documents.map(\.fileName).filter { $0 != "-" }, onDuplicate: onDuplicate
      ) { importer in
        do throws(RequestError) {
          _ = try read(
            documents, isExpected: isExpected, progress: progress, tell: tell
          ) { found throws(AnchorStoreError) in
            try importer.add(found.anchor, hasOwnID: found.hasOwnID)
          }
          return !isTrial
        } catch {
          failure = error
          return false
        }
      }
    } catch {
      throw failure ?? .store(error)
    }
    if let failure { throw failure }
    return counts
  }

  /// Reads documents, even after one with mistakes, to find all of them; later anchors are not
  /// imported.
  /// - Returns: The number of features left out for mistakes.
  /// - Throws: `RequestError`: documents that cannot be used, or the reason why an anchor was
  ///   refused.
  package func read(
    _ documents: [ImportDocument], isExpected: Expectation? = nil,
    progress: @escaping (Int) -> Void = { _ in }, tell: (ImportReport) -> Void = { _ in },
    take: @escaping (ImportedAnchor) throws(AnchorStoreError) -> Void
  ) throws(RequestError) -> Int {
    var failed: [ImportReport] = []
    var leftOut = 0
    for document in documents {
      var refusal: AnchorStoreError?
      let isTaken = failed.isEmpty
      var count = 0
      let report = report(on: document, isExpected) { found in
        guard isTaken else { return true }
        do throws(AnchorStoreError) {
          try take(found)
        } catch {
          refusal = error
          return false
        }
        count += 1
        if count % 1024 == 0 { progress(count) }
        return true
      }
      tell(report)
      leftOut += report.mistakes.count
      if let refusal { throw .store(refusal) }
      if report.failure != nil { failed.append(report) }
    }
    guard failed.isEmpty else { throw .documents(failed) }
    return leftOut
  }

  private func report(
    on document: ImportDocument, _ isExpected: Expectation?,
    _ visit: @escaping (ImportedAnchor) -> Bool
  ) -> ImportReport {
    var work = AnchorImport(options: options)
    work.isExpected = isExpected
    var failure: InterchangeError?
    var shown: [Anchor] = []
    do throws(FormatError) {
      let feed = try document.open()
      do throws(InterchangeError) {
        try work.readPlaced(feed, format: format, name: document.name) { found in
          if isTrial, shown.count < ImportReport.mostShown { shown.append(found.anchor) }
          return visit(found)
        }
      } catch {
        failure = error
      }
    } catch {
      failure = .format(error)
    }
    return ImportReport(
      name: document.name, notes: work.notes, mistakes: work.mistakes,
      swappedAxes: work.swappedAxes, failure: failure, shown: shown)
  }
}

/// A document of anchors, opened when it is read.
public struct ImportDocument {
  /// The name, which may imply the format.
  public let name: String
  let open: () throws(FormatError) -> ByteFeed

  /// The name without the folders.
  var fileName: String {
    name.split(separator: "/").last.map(String.init) ?? name
  }

  /// Creates a document of what opens it.
  public init(name: String, open: @escaping () throws(FormatError) -> ByteFeed) {
    self.name = name
    self.open = open
  }

  /// The document in a file, which may be gzipped or in a format of other programs that GDAL reads.
  /// - Parameters:
  ///   - path: The file.
  ///   - layer: The layer of a file with several; nil for the only one with points.
  ///   - namesSystem: Whether the request names the coordinate reference system, which the file then
  ///     may leave out.
  public init(path: String, layer: String? = nil, namesSystem: Bool = false) {
    let source = ForeignDocument(seeking: .points, layer: layer, namesSystem: namesSystem)
    self.init(name: path) { () throws(FormatError) in try source.feed(path) }
  }
}
