// swift-format-ignore-file
// Written by `landfall keys` from the atlas "mobile".

import LandfallData
public import Landfall

/// The atlas "mobile", with a property for each layer.
public struct WorldAtlas: Sendable {
  /// The atlas.
  public let atlas: Landfall.Atlas
  /// The layer "countries".
  public let countries: Landfall.TypedLayer<Country>
  /// The layer "states".
  public let states: Landfall.Layer
  /// The layer "places".
  public let places: Landfall.Layer

  /// Takes the layers of an open atlas.
  /// - Throws: `AtlasError` if the atlas lacks a layer, or a layer has other keys than its enum.
  public init(_ atlas: Landfall.Atlas) throws(Landfall.AtlasError) {
    self.atlas = atlas
    self.countries = try atlas.layer(keyedBy: Country.self)
    self.states = try atlas.layer("states")
    self.places = try atlas.layer("places")
  }

  /// Opens the atlas of `LandfallData`.
  /// - Throws: `AtlasError` if that is of another version than these keys.
  public static func open() throws(Landfall.AtlasError) -> WorldAtlas {
    try WorldAtlas(.bundled)
  }

  /// The keys of the layer "countries".
  public enum Country: String, Codable, RegionKey {
    public static let layerID = "countries"

    /// Aruba
    case ABW
    /// Afghanistan
    case AFG
    /// Angola
    case AGO
    /// Anguilla
    case AIA
    /// Åland Islands
    case ALA
    /// Albania
    case ALB
    /// Andorra
    case AND
    /// United Arab Emirates
    case ARE
    /// Argentina
    case ARG
    /// Armenia
    case ARM
    /// American Samoa
    case ASM
    /// Antarctica
    case ATA
    /// French Southern and Antarctic Lands
    case ATF
    /// Antigua and Barbuda
    case ATG
    /// Australia
    case AUS
    /// Ashmore and Cartier Islands
    case AUS_ATC = "AUS-ATC"
    /// Coral Sea Islands
    case AUS_CSI = "AUS-CSI"
    /// Indian Ocean Territories
    case AUS_IOA = "AUS-IOA"
    /// Austria
    case AUT
    /// Azerbaijan
    case AZE
    /// Burundi
    case BDI
    /// Belgium
    case BEL
    /// Benin
    case BEN
    /// Burkina Faso
    case BFA
    /// Bangladesh
    case BGD
    /// Bulgaria
    case BGR
    /// Bahrain
    case BHR
    /// Bahamas
    case BHS
    /// Bosnia and Herzegovina
    case BIH
    /// Saint Barthélemy
    case BLM
    /// Belarus
    case BLR
    /// Belize
    case BLZ
    /// Bermuda
    case BMU
    /// Bolivia
    case BOL
    /// Brazil
    case BRA
    /// Brazilian Island
    case BRA_BRI = "BRA-BRI"
    /// Barbados
    case BRB
    /// Brunei
    case BRN
    /// Bhutan
    case BTN
    /// Botswana
    case BWA
    /// Central African Republic
    case CAF
    /// Canada
    case CAN
    /// Switzerland
    case CHE
    /// Chile
    case CHL
    /// China
    case CHN
    /// Côte d'Ivoire
    case CIV
    /// Cameroon
    case CMR
    /// Democratic Republic of the Congo
    case COD
    /// Republic of the Congo
    case COG
    /// Cook Islands
    case COK
    /// Colombia
    case COL
    /// Comoros
    case COM
    /// Cabo Verde
    case CPV
    /// Costa Rica
    case CRI
    /// Cuba
    case CUB
    /// US Naval Base Guantanamo Bay
    case CUB_USG = "CUB-USG"
    /// Curaçao
    case CUW
    /// Cayman Islands
    case CYM
    /// Cyprus
    case CYP
    /// Czechia
    case CZE
    /// Germany
    case DEU
    /// Djibouti
    case DJI
    /// Dominica
    case DMA
    /// Denmark
    case DNK
    /// Dominican Republic
    case DOM
    /// Algeria
    case DZA
    /// Ecuador
    case ECU
    /// Egypt
    case EGY
    /// Eritrea
    case ERI
    /// Western Sahara
    case ESH
    /// Spain
    case ESP
    /// Estonia
    case EST
    /// Ethiopia
    case ETH
    /// Finland
    case FIN
    /// Fiji
    case FJI
    /// Falkland Islands
    case FLK
    /// France
    case FRA
    /// Clipperton Island
    case FRA_CLP = "FRA-CLP"
    /// Faroe Islands
    case FRO
    /// Micronesia
    case FSM
    /// Gabon
    case GAB
    /// United Kingdom
    case GBR
    /// Dhekelia Sovereign Base Area
    case GBR_ESB = "GBR-ESB"
    /// Akrotiri Sovereign Base Area
    case GBR_WSB = "GBR-WSB"
    /// Georgia
    case GEO
    /// Guernsey
    case GGY
    /// Ghana
    case GHA
    /// Gibraltar
    case GIB
    /// Guinea
    case GIN
    /// Gambia
    case GMB
    /// Guinea-Bissau
    case GNB
    /// Equatorial Guinea
    case GNQ
    /// Greece
    case GRC
    /// Grenada
    case GRD
    /// Greenland
    case GRL
    /// Guatemala
    case GTM
    /// Guam
    case GUM
    /// Guyana
    case GUY
    /// Hong Kong
    case HKG
    /// Heard Island and McDonald Islands
    case HMD
    /// Honduras
    case HND
    /// Croatia
    case HRV
    /// Haiti
    case HTI
    /// Hungary
    case HUN
    /// Indonesia
    case IDN
    /// Isle of Man
    case IMN
    /// India
    case IND
    /// British Indian Ocean Territory
    case IOT
    /// Ireland
    case IRL
    /// Iran
    case IRN
    /// Iraq
    case IRQ
    /// Iceland
    case ISL
    /// Israel
    case ISR
    /// Italy
    case ITA
    /// Jamaica
    case JAM
    /// Jersey
    case JEY
    /// Jordan
    case JOR
    /// Japan
    case JPN
    /// Kazakhstan
    case KAZ
    /// Baykonur Cosmodrome
    case KAZ_KAB = "KAZ-KAB"
    /// Kenya
    case KEN
    /// Kyrgyzstan
    case KGZ
    /// Cambodia
    case KHM
    /// Kiribati
    case KIR
    /// Saint Kitts and Nevis
    case KNA
    /// South Korea
    case KOR
    /// Kuwait
    case KWT
    /// Laos
    case LAO
    /// Lebanon
    case LBN
    /// Liberia
    case LBR
    /// Libya
    case LBY
    /// Saint Lucia
    case LCA
    /// Liechtenstein
    case LIE
    /// Sri Lanka
    case LKA
    /// Lesotho
    case LSO
    /// Lithuania
    case LTU
    /// Luxembourg
    case LUX
    /// Latvia
    case LVA
    /// Macao
    case MAC
    /// Saint Martin
    case MAF
    /// Morocco
    case MAR
    /// Monaco
    case MCO
    /// Moldova
    case MDA
    /// Madagascar
    case MDG
    /// Maldives
    case MDV
    /// Mexico
    case MEX
    /// Marshall Islands
    case MHL
    /// North Macedonia
    case MKD
    /// Mali
    case MLI
    /// Malta
    case MLT
    /// Myanmar
    case MMR
    /// Montenegro
    case MNE
    /// Mongolia
    case MNG
    /// Northern Mariana Islands
    case MNP
    /// Mozambique
    case MOZ
    /// Mauritania
    case MRT
    /// Montserrat
    case MSR
    /// Mauritius
    case MUS
    /// Malawi
    case MWI
    /// Malaysia
    case MYS
    /// Namibia
    case NAM
    /// New Caledonia
    case NCL
    /// Niger
    case NER
    /// Norfolk Island
    case NFK
    /// Nigeria
    case NGA
    /// Nicaragua
    case NIC
    /// Niue
    case NIU
    /// Netherlands
    case NLD
    /// Norway
    case NOR
    /// Nepal
    case NPL
    /// Nauru
    case NRU
    /// New Zealand
    case NZL
    /// Oman
    case OMN
    /// Pakistan
    case PAK
    /// Panama
    case PAN
    /// Pitcairn Islands
    case PCN
    /// Peru
    case PER
    /// Philippines
    case PHL
    /// Palau
    case PLW
    /// Papua New Guinea
    case PNG
    /// Poland
    case POL
    /// Puerto Rico
    case PRI
    /// North Korea
    case PRK
    /// Portugal
    case PRT
    /// Paraguay
    case PRY
    /// Palestine
    case PSE
    /// French Polynesia
    case PYF
    /// Qatar
    case QAT
    /// Romania
    case ROU
    /// Russia
    case RUS
    /// Rwanda
    case RWA
    /// Saudi Arabia
    case SAU
    /// Sudan
    case SDN
    /// Senegal
    case SEN
    /// Singapore
    case SGP
    /// South Georgia and the Islands
    case SGS
    /// Saint Helena, Ascension and Tristan da Cunha
    case SHN
    /// Solomon Islands
    case SLB
    /// Sierra Leone
    case SLE
    /// El Salvador
    case SLV
    /// San Marino
    case SMR
    /// Somalia
    case SOM
    /// Saint Pierre and Miquelon
    case SPM
    /// Serbia
    case SRB
    /// South Sudan
    case SSD
    /// São Tomé and Príncipe
    case STP
    /// Suriname
    case SUR
    /// Slovakia
    case SVK
    /// Slovenia
    case SVN
    /// Sweden
    case SWE
    /// Eswatini
    case SWZ
    /// Sint Maarten
    case SXM
    /// Seychelles
    case SYC
    /// Syria
    case SYR
    /// Turks and Caicos Islands
    case TCA
    /// Chad
    case TCD
    /// Togo
    case TGO
    /// Thailand
    case THA
    /// Tajikistan
    case TJK
    /// Turkmenistan
    case TKM
    /// Timor-Leste
    case TLS
    /// Tonga
    case TON
    /// Trinidad and Tobago
    case TTO
    /// Tunisia
    case TUN
    /// Türkiye
    case TUR
    /// Tuvalu
    case TUV
    /// Taiwan
    case TWN
    /// Tanzania
    case TZA
    /// Uganda
    case UGA
    /// Ukraine
    case UKR
    /// United States Minor Outlying Islands
    case UMI
    /// Uruguay
    case URY
    /// United States
    case USA
    /// Uzbekistan
    case UZB
    /// Vatican
    case VAT
    /// Saint Vincent and the Grenadines
    case VCT
    /// Venezuela
    case VEN
    /// British Virgin Islands
    case VGB
    /// United States Virgin Islands
    case VIR
    /// Vietnam
    case VNM
    /// Vanuatu
    case VUT
    /// Wallis and Futuna
    case WLF
    /// Samoa
    case WSM
    /// Bajo Nuevo Bank (Petrel Is.)
    case X_BJN = "X-BJN"
    /// Bir Tawil
    case X_BRT = "X-BRT"
    /// Cyprus No Mans Area
    case X_CNM = "X-CNM"
    /// Northern Cyprus
    case X_CYN = "X-CYN"
    /// Siachen Glacier
    case X_KAS = "X-KAS"
    /// Spratly Islands
    case X_PGA = "X-PGA"
    /// Scarborough Reef
    case X_SCR = "X-SCR"
    /// Serranilla Bank
    case X_SER = "X-SER"
    /// Somaliland
    case X_SOL = "X-SOL"
    /// Southern Patagonian Ice Field
    case X_SPI = "X-SPI"
    /// Kosovo
    case XKX
    /// Yemen
    case YEM
    /// South Africa
    case ZAF
    /// Zambia
    case ZMB
    /// Zimbabwe
    case ZWE
  }
}
