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
  public let states: Landfall.TypedLayer<State>
  /// The layer "places".
  public let places: Landfall.TypedLayer<PlaceKey>

  /// Takes the layers of an open atlas.
  /// - Throws: `AtlasError` if the atlas lacks a layer, or a layer has other keys than its enum.
  public init(_ atlas: Landfall.Atlas) throws(Landfall.AtlasError) {
    self.atlas = atlas
    self.countries = try atlas.layer(keyedBy: Country.self)
    self.states = try atlas.layer(keyedBy: State.self)
    self.places = try atlas.layer(keyedBy: PlaceKey.self)
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
    /// Aland
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
    /// Saint Barthelemy
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
    /// Ivory Coast
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
    /// Saint Helena
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
    /// São Tomé and Principe
    case STP
    /// Suriname
    case SUR
    /// Slovakia
    case SVK
    /// Slovenia
    case SVN
    /// Sweden
    case SWE
    /// eSwatini
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
    /// East Timor
    case TLS
    /// Tonga
    case TON
    /// Trinidad and Tobago
    case TTO
    /// Tunisia
    case TUN
    /// Turkey
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

  /// The keys of the layer "states".
  public enum State: String, Codable, RegionKey {
    public static let layerID = "states"

    /// Alaska
    case AK
    /// Alabama
    case AL
    /// Arkansas
    case AR
    /// American Samoa
    case AS
    /// Arizona
    case AZ
    /// California
    case CA
    /// Colorado
    case CO
    /// Connecticut
    case CT
    /// District of Columbia
    case DC
    /// Delaware
    case DE
    /// Florida
    case FL
    /// Georgia
    case GA
    /// Guam
    case GU
    /// Hawaii
    case HI
    /// Iowa
    case IA
    /// Idaho
    case ID
    /// Illinois
    case IL
    /// Indiana
    case IN
    /// Kansas
    case KS
    /// Kentucky
    case KY
    /// Louisiana
    case LA
    /// Massachusetts
    case MA
    /// Maryland
    case MD
    /// Maine
    case ME
    /// Michigan
    case MI
    /// Minnesota
    case MN
    /// Missouri
    case MO
    /// Commonwealth of the Northern Mariana Islands
    case MP
    /// Mississippi
    case MS
    /// Montana
    case MT
    /// North Carolina
    case NC
    /// North Dakota
    case ND
    /// Nebraska
    case NE
    /// New Hampshire
    case NH
    /// New Jersey
    case NJ
    /// New Mexico
    case NM
    /// Nevada
    case NV
    /// New York
    case NY
    /// Ohio
    case OH
    /// Oklahoma
    case OK
    /// Oregon
    case OR
    /// Pennsylvania
    case PA
    /// Puerto Rico
    case PR
    /// Rhode Island
    case RI
    /// South Carolina
    case SC
    /// South Dakota
    case SD
    /// Tennessee
    case TN
    /// Texas
    case TX
    /// Utah
    case UT
    /// Virginia
    case VA
    /// United States Virgin Islands
    case VI
    /// Vermont
    case VT
    /// Washington
    case WA
    /// Wisconsin
    case WI
    /// West Virginia
    case WV
    /// Wyoming
    case WY
  }

  /// The keys of the layer "places".
  public enum PlaceKey: String, Codable, RegionKey {
    public static let layerID = "places"

    /// Abidjan
    case abidjan_civ = "abidjan-civ"
    /// Abu Dhabi
    case abu_dhabi_are = "abu-dhabi-are"
    /// Abuja
    case abuja_nga = "abuja-nga"
    /// Accra
    case accra_gha = "accra-gha"
    /// Addis Ababa
    case addis_ababa_eth = "addis-ababa-eth"
    /// Algiers
    case algiers_dza = "algiers-dza"
    /// Amman
    case amman_jor = "amman-jor"
    /// Amsterdam
    case amsterdam_nld = "amsterdam-nld"
    /// Andorra
    case andorra_and = "andorra-and"
    /// Ankara
    case ankara_tur = "ankara-tur"
    /// Antananarivo
    case antananarivo_mdg = "antananarivo-mdg"
    /// Apia
    case apia_wsm = "apia-wsm"
    /// Ashgabat
    case ashgabat_tkm = "ashgabat-tkm"
    /// Asmara
    case asmara_eri = "asmara-eri"
    /// Astana
    case astana_kaz = "astana-kaz"
    /// Asuncion
    case asuncion_pry = "asuncion-pry"
    /// Athens
    case athens_grc = "athens-grc"
    /// Baghdad
    case baghdad_irq = "baghdad-irq"
    /// Baku
    case baku_aze = "baku-aze"
    /// Bamako
    case bamako_mli = "bamako-mli"
    /// Bandar Seri Begawan
    case bandar_seri_begawan_brn = "bandar-seri-begawan-brn"
    /// Bangkok
    case bangkok_tha = "bangkok-tha"
    /// Bangui
    case bangui_caf = "bangui-caf"
    /// Banjul
    case banjul_gmb = "banjul-gmb"
    /// Basseterre
    case basseterre_kna = "basseterre-kna"
    /// Beijing
    case beijing_chn = "beijing-chn"
    /// Beirut
    case beirut_lbn = "beirut-lbn"
    /// Belgrade
    case belgrade_srb = "belgrade-srb"
    /// Belmopan
    case belmopan_blz = "belmopan-blz"
    /// Berlin
    case berlin_deu = "berlin-deu"
    /// Bern
    case bern_che = "bern-che"
    /// Bishkek
    case bishkek_kgz = "bishkek-kgz"
    /// Bissau
    case bissau_gnb = "bissau-gnb"
    /// Bloemfontein
    case bloemfontein_zaf = "bloemfontein-zaf"
    /// Bogota
    case bogota_col = "bogota-col"
    /// Brasilia
    case brasilia_bra = "brasilia-bra"
    /// Bratislava
    case bratislava_svk = "bratislava-svk"
    /// Brazzaville
    case brazzaville_cog = "brazzaville-cog"
    /// Bridgetown
    case bridgetown_brb = "bridgetown-brb"
    /// Brussels
    case brussels_bel = "brussels-bel"
    /// Bucharest
    case bucharest_rou = "bucharest-rou"
    /// Budapest
    case budapest_hun = "budapest-hun"
    /// Buenos Aires
    case buenos_aires_arg = "buenos-aires-arg"
    /// Bujumbura
    case bujumbura_bdi = "bujumbura-bdi"
    /// Cairo
    case cairo_egy = "cairo-egy"
    /// Canberra
    case canberra_aus = "canberra-aus"
    /// Cape Town
    case cape_town_zaf = "cape-town-zaf"
    /// Caracas
    case caracas_ven = "caracas-ven"
    /// Castries
    case castries_lca = "castries-lca"
    /// Chisinau
    case chisinau_mda = "chisinau-mda"
    /// Colombo
    case colombo_lka = "colombo-lka"
    /// Conakry
    case conakry_gin = "conakry-gin"
    /// Cotonou
    case cotonou_ben = "cotonou-ben"
    /// Dakar
    case dakar_sen = "dakar-sen"
    /// Damascus
    case damascus_syr = "damascus-syr"
    /// Dar es Salaam
    case dar_es_salaam_tza = "dar-es-salaam-tza"
    /// Dhaka
    case dhaka_bgd = "dhaka-bgd"
    /// Dili
    case dili_tls = "dili-tls"
    /// Djibouti
    case djibouti_dji = "djibouti-dji"
    /// Doha
    case doha_qat = "doha-qat"
    /// Dublin
    case dublin_irl = "dublin-irl"
    /// Dushanbe
    case dushanbe_tjk = "dushanbe-tjk"
    /// Freetown
    case freetown_sle = "freetown-sle"
    /// Funafuti
    case funafuti_tuv = "funafuti-tuv"
    /// Gaborone
    case gaborone_bwa = "gaborone-bwa"
    /// Georgetown
    case georgetown_guy = "georgetown-guy"
    /// Guatemala
    case guatemala_gtm = "guatemala-gtm"
    /// Hamilton
    case hamilton_bmu = "hamilton-bmu"
    /// Hanoi
    case hanoi_vnm = "hanoi-vnm"
    /// Harare
    case harare_zwe = "harare-zwe"
    /// Hargeysa
    case hargeysa_x_sol = "hargeysa-x-sol"
    /// Havana
    case havana_cub = "havana-cub"
    /// Helsinki
    case helsinki_fin = "helsinki-fin"
    /// Honiara
    case honiara_slb = "honiara-slb"
    /// Islamabad
    case islamabad_pak = "islamabad-pak"
    /// Jakarta
    case jakarta_idn = "jakarta-idn"
    /// Jerusalem
    case jerusalem_isr = "jerusalem-isr"
    /// Kabul
    case kabul_afg = "kabul-afg"
    /// Kampala
    case kampala_uga = "kampala-uga"
    /// Kathmandu
    case kathmandu_npl = "kathmandu-npl"
    /// Khartoum
    case khartoum_sdn = "khartoum-sdn"
    /// Kiev
    case kiev_ukr = "kiev-ukr"
    /// Kigali
    case kigali_rwa = "kigali-rwa"
    /// Kingston
    case kingston_jam = "kingston-jam"
    /// Kingstown
    case kingstown_vct = "kingstown-vct"
    /// Kinshasa
    case kinshasa_cod = "kinshasa-cod"
    /// København
    case kobenhavn_dnk = "kobenhavn-dnk"
    /// Kuala Lumpur
    case kuala_lumpur_mys = "kuala-lumpur-mys"
    /// Kuwait
    case kuwait_kwt = "kuwait-kwt"
    /// La Paz
    case la_paz_bol = "la-paz-bol"
    /// Libreville
    case libreville_gab = "libreville-gab"
    /// Lilongwe
    case lilongwe_mwi = "lilongwe-mwi"
    /// Lima
    case lima_per = "lima-per"
    /// Lisbon
    case lisbon_prt = "lisbon-prt"
    /// Ljubljana
    case ljubljana_svn = "ljubljana-svn"
    /// Lome
    case lome_tgo = "lome-tgo"
    /// London
    case london_gbr = "london-gbr"
    /// Luanda
    case luanda_ago = "luanda-ago"
    /// Lusaka
    case lusaka_zmb = "lusaka-zmb"
    /// Luxembourg
    case luxembourg_lux = "luxembourg-lux"
    /// Madrid
    case madrid_esp = "madrid-esp"
    /// Majuro
    case majuro_mhl = "majuro-mhl"
    /// Malabo
    case malabo_gnq = "malabo-gnq"
    /// Male
    case male_mdv = "male-mdv"
    /// Managua
    case managua_nic = "managua-nic"
    /// Manama
    case manama_bhr = "manama-bhr"
    /// Manila
    case manila_phl = "manila-phl"
    /// Maputo
    case maputo_moz = "maputo-moz"
    /// Maseru
    case maseru_lso = "maseru-lso"
    /// Mbabane
    case mbabane_swz = "mbabane-swz"
    /// Melekeok
    case melekeok_plw = "melekeok-plw"
    /// Mexico City
    case mexico_city_mex = "mexico-city-mex"
    /// Minsk
    case minsk_blr = "minsk-blr"
    /// Mogadishu
    case mogadishu_som = "mogadishu-som"
    /// Monaco
    case monaco_mco = "monaco-mco"
    /// Monrovia
    case monrovia_lbr = "monrovia-lbr"
    /// Montevideo
    case montevideo_ury = "montevideo-ury"
    /// Moroni
    case moroni_com = "moroni-com"
    /// Moscow
    case moscow_rus = "moscow-rus"
    /// Muscat
    case muscat_omn = "muscat-omn"
    /// Nairobi
    case nairobi_ken = "nairobi-ken"
    /// Nassau
    case nassau_bhs = "nassau-bhs"
    /// Naypyidaw
    case naypyidaw_mmr = "naypyidaw-mmr"
    /// Ndjamena
    case ndjamena_tcd = "ndjamena-tcd"
    /// New Delhi
    case new_delhi_ind = "new-delhi-ind"
    /// Niamey
    case niamey_ner = "niamey-ner"
    /// Nicosia
    case nicosia_cyp = "nicosia-cyp"
    /// Nouakchott
    case nouakchott_mrt = "nouakchott-mrt"
    /// Nukualofa
    case nukualofa_ton = "nukualofa-ton"
    /// Oslo
    case oslo_nor = "oslo-nor"
    /// Ottawa
    case ottawa_can = "ottawa-can"
    /// Ouagadougou
    case ouagadougou_bfa = "ouagadougou-bfa"
    /// Palikir
    case palikir_fsm = "palikir-fsm"
    /// Panama City
    case panama_city_pan = "panama-city-pan"
    /// Paramaribo
    case paramaribo_sur = "paramaribo-sur"
    /// Paris
    case paris_fra = "paris-fra"
    /// Phnom Penh
    case phnom_penh_khm = "phnom-penh-khm"
    /// Podgorica
    case podgorica_mne = "podgorica-mne"
    /// Port-au-Prince
    case port_au_prince_hti = "port-au-prince-hti"
    /// Port Louis
    case port_louis_mus = "port-louis-mus"
    /// Port Moresby
    case port_moresby_png = "port-moresby-png"
    /// Port-of-Spain
    case port_of_spain_tto = "port-of-spain-tto"
    /// Port Vila
    case port_vila_vut = "port-vila-vut"
    /// Prague
    case prague_cze = "prague-cze"
    /// Praia
    case praia_cpv = "praia-cpv"
    /// Pretoria
    case pretoria_zaf = "pretoria-zaf"
    /// Pristina
    case pristina_xkx = "pristina-xkx"
    /// Pyongyang
    case pyongyang_prk = "pyongyang-prk"
    /// Quito
    case quito_ecu = "quito-ecu"
    /// Rabat
    case rabat_mar = "rabat-mar"
    /// Reykjavík
    case reykjavik_isl = "reykjavik-isl"
    /// Riga
    case riga_lva = "riga-lva"
    /// Riyadh
    case riyadh_sau = "riyadh-sau"
    /// Rome
    case rome_ita = "rome-ita"
    /// Roseau
    case roseau_dma = "roseau-dma"
    /// Saint George's
    case saint_georges_grd = "saint-georges-grd"
    /// Saint John's
    case saint_johns_atg = "saint-johns-atg"
    /// San Jose
    case san_jose_cri = "san-jose-cri"
    /// San Marino
    case san_marino_smr = "san-marino-smr"
    /// San Salvador
    case san_salvador_slv = "san-salvador-slv"
    /// Sanaa
    case sanaa_yem = "sanaa-yem"
    /// Santiago
    case santiago_chl = "santiago-chl"
    /// Santo Domingo
    case santo_domingo_dom = "santo-domingo-dom"
    /// Sao Tome
    case sao_tome_stp = "sao-tome-stp"
    /// Sarajevo
    case sarajevo_bih = "sarajevo-bih"
    /// Seoul
    case seoul_kor = "seoul-kor"
    /// Singapore
    case singapore_sgp = "singapore-sgp"
    /// Skopje
    case skopje_mkd = "skopje-mkd"
    /// Sofia
    case sofia_bgr = "sofia-bgr"
    /// Stockholm
    case stockholm_swe = "stockholm-swe"
    /// Sucre
    case sucre_bol = "sucre-bol"
    /// Suva
    case suva_fji = "suva-fji"
    /// Taipei
    case taipei_twn = "taipei-twn"
    /// Tallinn
    case tallinn_est = "tallinn-est"
    /// Tarawa
    case tarawa_kir = "tarawa-kir"
    /// Tashkent
    case tashkent_uzb = "tashkent-uzb"
    /// Tbilisi
    case tbilisi_geo = "tbilisi-geo"
    /// Tegucigalpa
    case tegucigalpa_hnd = "tegucigalpa-hnd"
    /// Tehran
    case tehran_irn = "tehran-irn"
    /// Thimphu
    case thimphu_btn = "thimphu-btn"
    /// Tirana
    case tirana_alb = "tirana-alb"
    /// Tokyo
    case tokyo_jpn = "tokyo-jpn"
    /// Tripoli
    case tripoli_lby = "tripoli-lby"
    /// Tunis
    case tunis_tun = "tunis-tun"
    /// Ulaanbaatar
    case ulaanbaatar_mng = "ulaanbaatar-mng"
    /// Vaduz
    case vaduz_lie = "vaduz-lie"
    /// Valletta
    case valletta_mlt = "valletta-mlt"
    /// Vatican City
    case vatican_city_vat = "vatican-city-vat"
    /// Victoria
    case victoria_syc = "victoria-syc"
    /// Vienna
    case vienna_aut = "vienna-aut"
    /// Vientiane
    case vientiane_lao = "vientiane-lao"
    /// Vilnius
    case vilnius_ltu = "vilnius-ltu"
    /// Warsaw
    case warsaw_pol = "warsaw-pol"
    /// Washington, D.C.
    case washington_d_c_usa = "washington-d-c-usa"
    /// Wellington
    case wellington_nzl = "wellington-nzl"
    /// Windhoek
    case windhoek_nam = "windhoek-nam"
    /// Yamoussoukro
    case yamoussoukro_civ = "yamoussoukro-civ"
    /// Yaounde
    case yaounde_cmr = "yaounde-cmr"
    /// Yerevan
    case yerevan_arm = "yerevan-arm"
    /// Zagreb
    case zagreb_hrv = "zagreb-hrv"
  }
}
