// swift-format-ignore-file
// Written by `landfall keys` from the atlas "mobile".

import LandfallData
public import Landfall

/// The atlas "mobile", with a property for each layer.
public struct WorldAtlas: Sendable {
  /// The atlas.
  public let atlas: Landfall.Atlas
  /// The layer "countries".
  public let countries: Landfall.Layer
  /// The layer "states".
  public let states: Landfall.TypedLayer<State>
  /// The layer "places".
  public let places: Landfall.Layer

  /// Takes the layers of an open atlas.
  /// - Throws: `AtlasError` if the atlas lacks a layer, or a layer has other keys than its enum.
  public init(_ atlas: Landfall.Atlas) throws(Landfall.AtlasError) {
    self.atlas = atlas
    self.countries = try atlas.layer("countries")
    self.states = try atlas.layer(keyedBy: State.self)
    self.places = try atlas.layer("places")
  }

  /// Opens the atlas of `LandfallData`.
  /// - Throws: `AtlasError` if that is of another version than these keys.
  public static func open() throws(Landfall.AtlasError) -> WorldAtlas {
    try WorldAtlas(.bundled)
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
}
