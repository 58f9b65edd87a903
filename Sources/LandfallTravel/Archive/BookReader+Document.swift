import Landfall
import LandfallSupport

/// The layer of the regions that a list names.
enum NameScope {
  /// The layer that the file names.
  case layer(String)
  /// The layer that is most likely; its id is nil if the names are not of one layer. A name that it
  /// does not have may be of another one.
  case likely(String?)
  /// The layer in which the book is kept, as the keys of a saved book say no layer.
  case own

  /// The id of the layer; nil for the layer in which the book is kept.
  var layerID: String? {
    switch self {
    case .layer(let id): id
    case .likely(let id): id
    case .own: nil
    }
  }
}

extension BookReader {
  mutating func read(_ root: JSONNode) throws(TravelError) {
    if let text = root.string, text.hasPrefix("{") {
      // The book as an app saved it with an encoder.
      let inner = try JSONNode(book: Array(text.utf8), file: file)
      lineOfText = root.line
      defer { lineOfText = nil }
      return try read(inner)
    }
    if let elements = root.array {
      try checkDepth(root)
      try readElements(elements)
    } else if let members = root.object {
      try readDocument(members, root)
    } else {
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): \(root.shown) where an object with \"states\" or a list of names "
          + "belongs; is it a file of visits?")
    }
    book.settleRecords()
  }

  /// Reads a list of names from text, one entry for each.
  mutating func read(names: [JSONNode]) throws(TravelError) { try readElements(names) }

  /// Checks that a bare list or element can be read again. It is written as part of a document, at
  /// most two levels deeper: a record alone in a list.
  private func checkDepth(_ root: JSONNode) throws(TravelError) {
    let most = JSONNode.mostLevels - 2
    guard root.levels <= most else {
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): \(root.shown) nested more than \(most) deep; is it a file of visits?"
      )
    }
  }

  private static let lists: Set<String> = [
    "states", "badges", "viewedBadges", "visits", "wishlist", "notes", "goals", "unassigned",
  ]

  /// The members of cloud records, whose values are JSON in a string, with the members they hold.
  private static let textMembers = [
    "statesJSON": "states", "badgesJSON": "badges", "settingsJSON": "settings",
  ]

  /// The members of other apps' defaults, with the lists that they are. A badge that is new is one
  /// that is earned.
  private static let listsOfDefaults = [
    earnedBadges: "badges", "new_badges": "badges", "viewed_badges": "viewedBadges",
  ]

  /// The member of other apps' defaults with the dates of badges, or with a list of badges.
  private static let earnedBadges = "earned_badges"

  /// The member of other apps' defaults with the regions of badges.
  private static let badgeRegions = "earned_badge_states"

  private mutating func readDocument(
    _ members: [String: JSONNode], _ root: JSONNode
  ) throws(TravelError) {
    try checkVersion(members)
    try refuseReports(members, root)
    guard members.isEmpty || members.contains(where: { isKnown($0.key, $0.value) }) else {
      try checkDepth(root)
      if members.keys.contains(where: TravelSettings.memberNames.contains) {
        book.settings = TravelSettings(members, &self)
        return
      }
      if members["stateName"] != nil || members["identifier"] != nil {
        return try readElements([root])
      }
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): an object without \"states\", \"visits\", \"badges\" or \"settings\"; "
          + "is it a file of visits?")
    }
    let named = members["layer"]?.string
    if layers == nil, let named { book.layerID = named }
    let scope = scope(ofDocumentIn: named, members)
    // Lists of visited regions come last, as they repeat what records say.
    let sorted = members.sorted {
      (isListOfVisited($0) ? 1 : 0, $0.key) < (isListOfVisited($1) ? 1 : 0, $1.key)
    }
    for (name, node) in sorted where !node.isNull {
      switch name {
      case "version": break
      case "layer" where named != nil: noteUnknownLayer(named ?? "", node)
      case TravelBook.unknownStates where node.array != nil:
        readUnknownRecords(node.array ?? [], scope)
      case _ where name.hasPrefix(TravelBook.unreadablePrefix) && node.array != nil:
        readUnreadable(
          node.array ?? [], of: String(name.dropFirst(TravelBook.unreadablePrefix.count)), scope)
      case "lastUpdated":
        // The time of a list or of a record of a cloud, not of its settings.
        keepMember(node, name)
      case "layers" where node.object != nil: readLayers(node)
      case "removed" where node.object != nil: readRemoved(node.object ?? [:], scope)
      case "settings" where node.object != nil:
        book.settings = TravelSettings(node.object ?? [:], &self)
      case "settings": keepWhole(node, name, .settingReplaced, "not an object")
      case _ where Self.textMembers[name] != nil: try readText(node, name, scope)
      case "layers": keepWhole(node, name, .unreadable, "not an object")
      case "wishlist" where node.object != nil, "visited" where node.object != nil:
        for (id, list) in (node.object ?? [:]).sorted(by: { $0.key < $1.key }) {
          noteUnknownLayer(id, list)
          readList(list, name, .layer(id))
        }
      case "visited" where node.array != nil: try readElements(node.array ?? [])
      case _ where Self.lists.contains(name): readList(node, name, scope)
      case Self.badgeRegions where node.object != nil:
        readBadgeRegions(node.object ?? [:], dates: members[Self.earnedBadges]?.object, scope)
      case Self.badgeRegions: keepWhole(node, name, .unreadable, "not an object")
      case Self.earnedBadges where node.object != nil: readBadgeDates(node.object ?? [:])
      case _ where Self.listsOfDefaults[name] != nil:
        readList(node, Self.listsOfDefaults[name] ?? "", scope, as: name)
      default:
        if let (list, id) = namedList(name) {
          readList(node, list, .layer(id), as: name)
        } else {
          keepMember(node, name)
          noteUnknownMember(name, of: "the file", node)
        }
      }
    }
  }

  private func isKnown(_ name: String, _ node: JSONNode) -> Bool {
    // In a record, "visited" is a flag.
    if name == "visited" { return node.array != nil || node.object != nil }
    return Self.lists.contains(name) || name == TravelBook.unknownStates
      || name.hasPrefix(TravelBook.unreadablePrefix) || Self.textMembers[name] != nil
      || Self.listsOfDefaults[name] != nil || name == Self.badgeRegions
      || ["version", "settings", "layers", "removed"].contains(name) || namedList(name) != nil
  }

  private func isListOfVisited(_ member: (key: String, value: JSONNode)) -> Bool {
    member.key.hasPrefix("visited") || member.value.array?.first?.string != nil
  }

  /// The list and the layer of a member such as "visitedCountries" or "wishlistStates".
  private func namedList(_ name: String) -> (list: String, layerID: String)? {
    for list in ["visited", "wishlist"] where name.hasPrefix(list) && name != list {
      let rest = name.dropFirst(list.count)
      guard rest.first?.isUppercase == true else { continue }
      let id = rest.prefix(1).lowercased() + rest.dropFirst()
      if layers?[id] != nil || ["countries", "states"].contains(id) { return (list, id) }
    }
    return nil
  }

  private func scope(ofDocumentIn named: String?, _ members: [String: JSONNode]) -> NameScope {
    guard let layers else { return .own }
    if let named { return .layer(named) }
    let names = (members["states"]?.array ?? []).compactMap {
      $0.string ?? $0.object?["stateName"]?.string
    }
    return .likely(layers.layer(ofRecords: names))
  }

  private func checkVersion(_ members: [String: JSONNode]) throws(TravelError) {
    guard let version = members["version"], !version.isNull else { return }
    guard let number = version.number, number <= Double(TravelBook.version), number >= 1 else {
      throw TravelError(
        .unsupportedVersion,
        "\(file):\(version.line): version \(version.shown), where at most \(TravelBook.version) is "
          + "known; update Landfall")
    }
  }

  /// Refuses the reports that the command prints about tracks and books.
  private func refuseReports(
    _ members: [String: JSONNode], _ root: JSONNode
  ) throws(TravelError) {
    let remedy: String
    if members["layers"]?.array != nil, members["gaps"] != nil {
      remedy = "of 'landfall trip --json', not a book; write one with 'landfall trip --visits FILE'"
    } else if members["offers"] != nil, members["rejectedPointCounts"] != nil {
      remedy =
        "of 'landfall detect --json', not a book; write one with 'landfall trip --visits FILE'"
    } else if members["layers"]?.array?.first?.object?["source"] != nil {
      throw TravelError(
        .unexpected,
        "\(file):\(root.line): is a manifest, not a travel book; build an atlas from it with 'landfall build'"
      )
    } else if members["counts"] != nil, members["collections"] != nil {
      remedy =
        "of 'landfall progress --json', not a book; write one with 'landfall progress --output FILE'"
    } else {
      return
    }
    throw TravelError(.unexpected, "\(file):\(root.line): the report \(remedy)")
  }
}

// MARK: - Parts of the document

extension BookReader {
  /// Reads the contents of other layers.
  private mutating func readLayers(_ node: JSONNode) {
    for (id, part) in (node.object ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard let lists = part.object else {
        keepWhole(part, "layer " + id, .unreadable, "not an object")
        continue
      }
      noteUnknownLayer(id, part)
      for (name, node) in lists.sorted(by: { $0.key < $1.key }) where !node.isNull {
        switch name {
        case "states", "visits", "wishlist": readList(node, name, .layer(id))
        case "removed" where node.object != nil:
          readRemoved(node.object ?? [:], .layer(id), layerID: id)
        case TravelBook.unknownStates where node.array != nil:
          readUnknownRecords(node.array ?? [], .layer(id))
        default:
          book.preserved.members["layers"] = PreservedJSON.object([
            id: .object([name: node.preserved])
          ]).joined(with: book.preserved.members["layers"] ?? .null)
          noteUnknownMember(name, of: "the layer \(id)", node)
        }
      }
    }
    book.settleRecords()
  }

  private mutating func noteUnknownLayer(_ id: String, _ node: JSONNode) {
    guard let layers, layers[id] == nil else { return }
    note(
      .unknownRegion, node, "the atlas has no layer \"\(id)\" of areas; its contents are preserved")
  }

  /// Reads the elements of a list that an app saved as unreadable. An atlas may know their names.
  private mutating func readUnreadable(
    _ elements: [JSONNode], of list: String, _ scope: NameScope
  ) {
    for element in elements {
      if layers == nil {
        book.preserved.unreadable[list, default: []].insert(element.preserved)
      } else if let (kind, id) = namedList(list) {
        readElement(element, of: kind, .layer(id), as: list)
      } else if Self.lists.contains(list) {
        readElement(element, of: list, scope)
      } else {
        book.preserved.unreadable[list, default: []].insert(element.preserved)
      }
    }
  }

  /// Reads a member whose value is JSON in a string.
  private mutating func readText(
    _ node: JSONNode, _ name: String, _ scope: NameScope
  ) throws(TravelError) {
    let member = Self.textMembers[name] ?? ""
    guard let text = node.string else { return keepWhole(node, name, .unreadable, "not a string") }
    let inner: JSONNode
    do throws(TravelError) {
      inner = try JSONNode(book: Array(text.utf8), file: file)
    } catch {
      return keepWhole(node, name, .unreadable, "not JSON in a string")
    }
    guard inner.levels <= JSONNode.mostLevels - 2 else {
      return keepWhole(node, name, .unreadable, "nested too deep")
    }
    lineOfText = node.line
    defer { lineOfText = nil }
    try readDocument([member: inner], inner)
  }

  /// Reads the elements of a list.
  /// - Parameter name: the member with the list, if it has another name.
  private mutating func readList(
    _ node: JSONNode, _ list: String, _ scope: NameScope, as name: String? = nil
  ) {
    guard let elements = node.array else {
      return keepWhole(node, name ?? list, .unreadable, "not a list")
    }
    for element in elements { readElement(element, of: list, scope, as: name) }
  }

  /// Preserves a member of the file that has the wrong type under another name. Under its own name,
  /// the next reader would take it for an element.
  private mutating func keepWhole(
    _ node: JSONNode, _ name: String, _ kind: BookReport.Kind, _ problem: String
  ) {
    let other = "unreadable" + name.prefix(1).uppercased() + name.dropFirst()
    note(kind, node, "\"\(name)\" is \(node.shown), \(problem); it is kept as \"\(other)\"")
    keepMember(node, other)
  }

  private mutating func keepMember(_ node: JSONNode, _ name: String) {
    book.preserved.members[name] =
      book.preserved.members[name]?.joined(with: node.preserved) ?? node.preserved
  }

  /// Reads the elements of an unnamed list: records, badges, visits, or names of regions.
  private mutating func readElements(_ elements: [JSONNode]) throws(TravelError) {
    let names = elements.compactMap(\.string)
    let records = elements.compactMap { $0.object?["stateName"]?.string }
    let ofRecords = layers.map { NameScope.likely($0.layer(ofRecords: records)) } ?? .own
    var ofNames = ofRecords
    if records.isEmpty, let layers {
      do throws(TravelError) {
        ofNames = .likely(try layers.layer(ofNames: names))
      } catch {
        let line = elements.first?.line ?? 1
        throw TravelError(error.code, "\(file):\(line): \(error.description)")
      }
    }
    for node in elements {
      let members = node.object
      if members?["identifier"] != nil {
        readElement(node, of: "badges", ofRecords)
      } else if members?["regionKey"] != nil {
        readElement(node, of: "visits", ofRecords)
      } else {
        readRecord(node, node.string == nil ? ofRecords : ofNames)
      }
    }
  }

  private mutating func readElement(
    _ node: JSONNode, of list: String, _ scope: NameScope, as name: String? = nil
  ) {
    switch list {
    case "states": readRecord(node, scope)
    case "unassigned": readRecord(node, .likely(nil))
    case "badges": readBadge(node)
    case "visits": readVisit(node, scope)
    case "notes": readNote(node, scope)
    case "goals": readGoal(node)
    default:
      guard let text = node.string, !text.isEmpty else {
        let list = name ?? list
        return keep(node, in: list, "\(node.shown) in \"\(list)\" is not a string")
      }
      if list == "viewedBadges" {
        book.viewedBadges.insert(text)
        return
      }
      guard let (layerID, key) = key(text, scope, node, of: (list, name)) else { return }
      edit(layerID) { part in
        if list == "wishlist" {
          part.wishes.raise(key, to: 1)
        } else if !part.isVisited(key) {
          // Merged, as a list may be of before a removal.
          let record = RegionRecord(edited: true)
          part.stored[key] = part.stored[key]?.merged(with: record) ?? record
        }
      }
    }
  }

  /// The layer and the key of the region that an element of a list names; nil, with a note, if there
  /// is no such region. Then the element is preserved apart, so that it is not counted, or left out.
  private mutating func key(
    _ text: String, _ scope: NameScope, _ node: JSONNode, of list: (kind: String, name: String?)
  ) -> (layerID: String?, key: String)? {
    do throws(TravelError) {
      return try region(text, scope, node, otherwise: "it is preserved")
    } catch {
      if leavesOut.contains(error.code) {
        noteLeftOut(node, error.description)
        return nil
      }
      note(.unknownRegion, node, error.description)
      let name = list.name ?? memberName(list.kind, scope)
      book.preserved.unreadable[name, default: []].insert(node.preserved)
      return nil
    }
  }

  /// The member of a document whose list is read as a list of a kind in a scope.
  private func memberName(_ kind: String, _ scope: NameScope) -> String {
    guard case .layer(let id) = scope else { return kind }
    let name = kind + id.prefix(1).uppercased() + id.dropFirst()
    return namedList(name)?.layerID == id ? name : kind
  }

  /// The key of the region that contributed to a badge; `text` itself, with a note, if there is no
  /// such region.
  mutating func keyOfBadge(_ text: String, _ scope: NameScope, _ node: JSONNode) -> String {
    do throws(TravelError) {
      return try region(text, scope, node, otherwise: "it is preserved", isKept: true).key
    } catch {
      note(.unknownRegion, node, error.description)
      return text
    }
  }

  /// The layer and the key of the region that `text` names, or that it is a part of, with a note.
  /// - Parameters:
  ///   - consequence: what happens to a name that is preserved.
  ///   - isKept: whether it is never left out.
  /// - Throws: ``TravelError`` if there is no such region or several.
  mutating func region(
    _ text: String, _ scope: NameScope, _ node: JSONNode, otherwise consequence: String,
    isKept: Bool = false
  ) throws(TravelError) -> (layerID: String?, key: String) {
    do throws(TravelError) {
      return try find(text, scope, otherwise: consequence)
    } catch {
      if error.code == .unknownRegion, let found = layers?.regionOfTable(text, scope.layerID) {
        if let whole = found.whole {
          notePart(node, "\"\(oneLine(text))\" is in \(whole) in this atlas")
        }
        return (found.region.layer.id, found.region.key)
      }
      guard leavesOut.contains(error.code), !isKept else { throw error }
      return try find(text, scope, otherwise: "it is left out")
    }
  }

  private func find(
    _ text: String, _ scope: NameScope, otherwise consequence: String
  ) throws(TravelError) -> (layerID: String?, key: String) {
    switch scope {
    case .own: return (nil, text)
    case .layer(let id):
      guard let names = layers?[id] else { return (id, text) }
      return (id, try names.region(text, otherwise: consequence).key)
    case .likely(let id):
      guard let layers else { return (nil, text) }
      let found = try layers.region(text, preferring: id, otherwise: consequence)
      return (found.layerID, found.region.key)
    }
  }
}
