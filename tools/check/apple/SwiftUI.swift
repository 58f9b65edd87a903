// A substitute for SwiftUI: the declarations that LandfallUI uses, as developer.apple.com documents them.
public import Foundation

public struct Path {
  public private(set) var text = ""
  public init() {}
  public mutating func move(to end: CGPoint) { text += "M\(end.x),\(end.y)" }
  public mutating func addLine(to end: CGPoint) { text += "L\(end.x),\(end.y)" }
  public mutating func closeSubpath() { text += "Z" }
}

public struct Color: Hashable {
  public enum RGBColorSpace { case sRGB }
  public var components: [Double]
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    components = [red, green, blue, opacity]
  }

  public struct Resolved: Hashable {
    public var linearRed, linearGreen, linearBlue, opacity: Float
    public init(colorSpace: RGBColorSpace = .sRGB, linearRed: Float, linearGreen: Float, linearBlue: Float, opacity: Float = 1) {
      (self.linearRed, self.linearGreen, self.linearBlue, self.opacity) = (linearRed, linearGreen, linearBlue, opacity)
    }
  }
}
