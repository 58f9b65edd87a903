package import Landfall

/// The layouts that a map is drawn from.
package struct MapPlan {
  package var layout: MapLayout
  /// The part of the Earth that the map shows; nil for a layout of the atlas or a built-in one.
  package var fit: MapFit?
  /// Layouts of other layers on the same page, to be drawn beneath in pale colors, from back to front.
  package var beneath: [MapLayout]
  /// Whether what is in no region is water.
  package var hasSea: Bool

  package init(
    layout: MapLayout, fit: MapFit? = nil, beneath: [MapLayout] = [], hasSea: Bool = false
  ) {
    self.layout = layout
    self.fit = fit
    self.beneath = beneath
    self.hasSea = hasSea
  }
}
