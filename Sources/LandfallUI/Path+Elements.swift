#if canImport(SwiftUI)
  // Untested on Apple systems: this project is built and tested on Linux.
  import Foundation
  public import Landfall
  public import LandfallTravel
  public import SwiftUI

  extension Path {
    /// Makes the path of an outline or of borders of a ``Landfall/MapLayout``; fill outlines by the even-odd rule.
    ///
    /// Make the paths of a map once, not in each frame, and scale the context to the size of the view.
    /// - Parameter elements: a ``Landfall/ShapePath``, or the lines of ``Landfall/MapFrame/borders(_:)``, in units of
    ///   the layout's page.
    public init(_ elements: some Sequence<PathElement>) {
      self.init()
      for element in elements {
        switch element {
        case .move(let point): move(to: CGPoint(x: point.x, y: point.y))
        case .line(let point): addLine(to: CGPoint(x: point.x, y: point.y))
        case .close: closeSubpath()
        }
      }
    }
  }

  extension SwiftUI.Color {
    /// Makes a color of the settings or of a palette, in sRGB.
    public init(_ color: RGBAColor) {
      self.init(
        .sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.alpha)
    }
  }

  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
  extension RGBAColor {
    /// Makes a color of the settings from one that a color picker gives, also from a wide one; see
    /// `init(extendedLinearRed:green:blue:alpha:)`.
    ///
    /// ```swift
    /// model.book.settings.update(at: .now) {
    ///   $0.stateFillColor = RGBAColor(picked.resolve(in: environment))
    /// }
    /// ```
    public init(_ color: SwiftUI.Color.Resolved) {
      self.init(
        extendedLinearRed: Double(color.linearRed), green: Double(color.linearGreen),
        blue: Double(color.linearBlue), alpha: Double(color.opacity))
    }
  }
#endif
