/// The usual names of one kind of column of a table, or member of a JSON object: one list for tables of points and
/// for tracks.
package struct UsualNames: Sendable {
  /// The names in lower case without other characters than letters and digits, the preferred one first.
  package let all: [String]
  /// The names in groups: those of a later one count only without an earlier one.
  package let groups: [[String]]
  private let ranks: [String: (rank: Int, group: Int)]

  private init(_ groups: [String]...) {
    self.groups = groups
    all = groups.flatMap(\.self)
    var ranks: [String: (rank: Int, group: Int)] = [:]
    for (group, names) in groups.enumerated() {
      for name in names { ranks[name] = (ranks.count, group) }
    }
    self.ranks = ranks
  }

  package static let latitude = UsualNames(
    ["latitude", "lat", "decimallatitude"],
    [
      "gpslatitude", "gpslat", "latitudedeg", "latdeg", "latitudedegrees", "locationlat",
      "locationlatitude", "stoplat", "shapeptlat",
    ],
    // With the unit and the hemisphere of positive numbers: "Latitude (° N)", "latitude (degrees_north)".
    [
      "latituden", "latitudedegn", "latitudedegreesn", "latitudenorth", "latitudedegnorth",
      "latitudedegreesnorth", "latitudedecimaldegrees", "latn", "latdegn", "latdegreesnorth",
    ],
    // Beside another latitude, y is of a map's projection.
    ["y"])
  package static let longitude = UsualNames(
    ["longitude", "lon", "lng", "long", "decimallongitude"],
    [
      "gpslongitude", "gpslon", "gpslng", "longitudedeg", "londeg", "longitudedegrees",
      "locationlong", "locationlon", "locationlongitude",
      "stoplon", "shapeptlon",
    ],
    [
      "longitudee", "longitudedege", "longitudedegreese", "longitudeeast", "longitudedegeast",
      "longitudedegreeseast", "longitudedecimaldegrees", "lone", "londege", "londegreeseast",
    ],
    ["x"])
  /// The hemisphere of a latitude without a sign: N or S.
  package static let northOrSouth = UsualNames([
    "latituderef", "latref", "gpslatituderef", "latitudehemisphere", "lathemisphere",
    "latitudedirection", "latdirection", "latitudedir", "latdir", "latitudens", "latns",
    "northsouth", "nsindicator", "nshemisphere", "ns",
  ])
  /// The hemisphere of a longitude without a sign: E or W.
  package static let eastOrWest = UsualNames([
    "longituderef", "lonref", "lngref", "longref", "gpslongituderef", "longitudehemisphere",
    "lonhemisphere", "longitudedirection", "londirection", "longitudedir", "londir", "lngdir",
    "longdir", "longitudeew", "lonew", "eastwest", "ewindicator", "ewhemisphere", "ew",
  ])
  package static let time = UsualNames([
    "time", "timestamp", "datetime", "timeutc", "utctime", "timestamputc", "datetimeutc",
    "utcdatetime", "timestampms", "fixtime", "gpstime", "gpstimestamp", "gpsdatetime",
    "recordedat", "recordedtime", "isotst", "tst", "isotime", "isotimestamp", "devicetime",
    "locationtime", "loggedat", "observedat", "epoch", "epochtime", "epochms", "unixtime",
    "unixtimestamp", "timems", "timestamps", "times", "timeofday", "localtime", "createdat",
    "creationtime", "servertime", "ts",
    // Of photographs; the time of the satellites comes before that of the camera's clock.
    "datetimeoriginal", "subsecdatetimeoriginal", "createdate", "datetimecreated",
    // Of observations, of ships, and of the beginning of an interval.
    "timeobservedat", "eventdate", "eventtime", "basedatetime", "observationtime", "starttime",
  ])
  /// What of several the position is of: a vehicle, an animal, a shape.
  package static let tracked = UsualNames([
    "deviceid", "device", "vehicleid", "vehicle", "mmsi", "imei", "shapeid", "tripid", "trackid",
    "individuallocalidentifier", "taglocalidentifier", "individualid", "animalid", "individual",
    "animal", "tagid", "uniqueid", "assetid", "asset", "unitid", "driverid", "driver", "busid",
    "userid", "user", "trajectoryid", "trajid", "tid", "collarid", "callsign", "icao24",
  ])
  /// The geometry of a row.
  package static let geometry = UsualNames([
    "geometry", "geom", "thegeom", "wkbgeometry", "wkb", "wkt", "shape",
  ])
  /// The date beside a time of day, or instead of a time.
  package static let date = UsualNames([
    "date", "gpsdate", "gpsdatestamp", "utcdate", "dateutc", "localdate", "datestamp", "observedon",
  ])

  /// AM or PM of a time of day in another column.
  package static let half = UsualNames(["ampm", "meridiem", "amorpm"])
  /// The place of a point in its line, where points have no times.
  package static let order = UsualNames([
    "sequence", "seq", "shapeptsequence", "point", "pointid", "pointorder", "pointindex",
    "pointnumber", "vertexindex",
    "vertexorder", "order", "sequencenumber", "seqno", "ptsequence",
  ])

  /// The column of a table of regions that says which were visited: yes or no, then how often or when.
  package static let visited = UsualNames(
    [
      "visited", "been", "beenthere", "havebeen", "havebeenthere", "havevisited", "ivisited",
      "ihavebeen", "isvisited", "hasvisited", "visitedyn", "visitedyesno", "alreadyvisited",
      "visitstatus", "visitedstatus", "besucht", "schonbesucht", "bereist", "dagewesen", "warda",
      "warichda", "visité", "visitée", "visités", "visitées", "dejavisité", "déjàvisité",
      "visitado", "visitada", "visitados", "visitadas", "visitato", "visitata", "visitati",
      "visitate", "bezocht", "geweest", "besøgt", "besøkt", "besökt", "käyty", "vierailtu",
      "odwiedzone", "odwiedzony", "navštíveno", "navštívené", "meglátogatva", "vizitat",
      "ziyaretedildi", "посещено", "посещена", "посетил", "訪問済み", "訪問", "去过", "去過",
    ],
    [
      "firstvisit", "lastvisit", "firstvisited", "lastvisited", "visitedon", "visitedin",
      "visiteddate", "datevisited", "dateofvisit", "visitdate", "yearvisited", "visitedyear",
      "yearofvisit", "visityear", "timesvisited", "visitedtimes", "visits", "visit", "visitcount",
      "numberofvisits", "numvisits", "nvisits", "visitscount", "visitedcount", "tripcount",
      "besuch", "besuche", "besuchtam", "ersterbesuch", "letzterbesuch", "anzahlbesuche",
      "datedevisite", "premièrevisite", "dernièrevisite", "visites", "visite", "fechadevisita",
      "primeravisita", "visitas", "datadivisita", "primavisita",
    ])

  /// How long or how often a region was visited: in a table of regions that says nothing else, zero is no visit.
  package static let stays = UsualNames([
    "nights", "days", "times", "stays", "trips", "nightsspent", "daysspent", "numberofnights",
    "numberofdays", "numberoftimes", "numberoftrips", "nightcount", "daycount", "stay", "nächte",
    "tage", "übernachtungen", "aufenthalte", "reisen", "nuits", "jours", "séjours", "fois",
    "noches",
    "días", "veces", "viajes", "notti", "giorni", "volte", "viaggi", "noites", "dias", "vezes",
    "nachten", "dagen", "keer",
  ])

  /// The place of a name among the usual ones, ignoring case and other characters than letters and digits; nil for
  /// another name.
  package func rank(of name: String) -> Int? { place(of: name)?.rank }

  private func place(of name: String) -> (rank: Int, group: Int)? {
    // Few names are not plain, and changing them takes longer than all else.
    if let place = ranks[name] { return place }
    let isPlain = name.utf8.allSatisfy { 0x61...0x7A ~= $0 || 0x30...0x39 ~= $0 }
    return isPlain ? nil : ranks[Self.plain(name)]
  }

  /// Returns the places of the names that count: those of the first group of which there is one, in their order. Two
  /// may both be the column.
  package func candidates(_ names: some Sequence<String>) -> [Int] {
    var (first, places) = (Int.max, [Int]())
    for (index, name) in names.enumerated() {
      guard let group = place(of: name)?.group, group <= first else { continue }
      if group < first { (first, places) = (group, []) }
      places.append(index)
    }
    return places
  }

  /// The name of hemispheres that counts only with one of the other axis: alone it may be of nanoseconds.
  package static let nameInPairs = "ns"

  /// Whether names of columns are those of hemispheres.
  package static func areHemispheres(_ north: String?, _ east: String?) -> Bool {
    if north != nil, east != nil { return true }
    guard let name = north ?? east else { return false }
    return name.lowercased() != nameInPairs
  }

  /// The letters and digits of a name, in lower case.
  package static func plain(_ name: String) -> String {
    var plain: [UInt8] = []
    plain.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        plain.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): plain.append(byte | 0x20)
      // Other letters, which few names have, take forty times as long.
      case 0x80...: return name.lowercased().filter { $0.isLetter || $0.isNumber }
      default: break
      }
    }
    return String(decoding: plain, as: UTF8.self)
  }
}
