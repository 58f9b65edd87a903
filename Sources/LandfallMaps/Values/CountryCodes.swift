/// Codes of countries other than those of ISO 3166, in a column of a table.
enum CountryCodes {
  /// The codes of the International Olympic Committee and their keys by ISO 3166, where these differ: those of
  /// country_converter 1.3.2, and two older ones, SIN and TRI.
  private static let olympic: [String: String] = {
    let pairs =
      "ALG DZA ANG AGO ANT ATG ARU ABW ASA ASM BAH BHS BAN BGD BAR BRB BER BMU BHU BTN BIZ BLZ BOT BWA BRN BHR BRU BRN BUL BGR "
      + "BUR BFA CAM KHM CAY CYM CGO COG CHA TCD CHI CHL CRC CRI CRO HRV DEN DNK ESA SLV FIJ FJI GAM GMB GBS GNB GEQ GNQ GER DEU "
      + "GRE GRC GRN GRD GUA GTM GUI GIN HAI HTI HON HND INA IDN IRI IRN ISV VIR IVB VGB KOS XKX KSA SAU KUW KWT LAT LVA LBA LBY "
      + "LES LSO MAD MDG MAS MYS MAW MWI MGL MNG MON MCO MRI MUS MTN MRT MYA MMR NCA NIC NED NLD NEP NPL NGR NGA NIG NER OMA OMN "
      + "PAR PRY PHI PHL PLE PSE POR PRT PUR PRI RSA ZAF SAM WSM SEY SYC SIN SGP SKN KNA SLO SVN SOL SLB SRI LKA SUD SDN SUI CHE "
      + "TAN TZA TGA TON TOG TGO TPE TWN TRI TTO UAE ARE URU URY VAN VUT VIE VNM VIN VCT ZAM ZMB ZIM ZWE"
    let words = pairs.split(separator: " ").map(String.init)
    return Dictionary(
      uniqueKeysWithValues: stride(from: 0, to: words.count, by: 2).map {
        (words[$0], words[$0 + 1])
      })
  }()

  /// The regions by Olympic codes, if a column has such codes: several that no region has, and none of ISO 3166 where the
  /// Olympic one differs. O(fields).
  static func olympic(
    _ fields: some Sequence<String>, in regions: RegionFinder
  ) -> [String: RegionID]? {
    let isoOnly = Set(olympic.values).subtracting(olympic.keys)
    var foreign: Set<String> = []
    for field in fields {
      let code = trimmed(field)
      guard code.utf8.count == 3 else { continue }
      if isoOnly.contains(code) { return nil }
      if olympic[code] != nil, !regions.hasRegion(code) { foreign.insert(code) }
    }
    guard foreign.count > 1 else { return nil }
    return olympic.compactMapValues { regions.layer.region(key: $0)?.id }
  }
}
