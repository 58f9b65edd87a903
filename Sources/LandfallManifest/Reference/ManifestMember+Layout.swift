extension ManifestMember {
  static let ofLayout = [
    ManifestMember(
      "id", .text, .required, "The name of the layout, unique in its layer.",
      example: #""europe""#,
      mistake: .missing(#"a layout requires a member "id"; add "id": "europe""#)),
    ManifestMember(
      "size", .numbers(2, .number("page units", from: 1, to: 1_000_000)), .required,
      "The width and height of the page.",
      example: "[1000, 500]",
      mistake: .value(
        "1000",
        "expected [width, height] of the page, found a number; write [width, height] of the page")),
    ManifestMember(
      "tolerance", .positive("page units", atMost: 1000), .value("0.2"),
      "The maximum deviation of the drawn lines from the borders.",
      example: "0.5",
      mistake: .value(
        "0",
        "expected a number of page units above 0, found a number; "
          + "write a number of page units above 0")),
    ManifestMember(
      "counter", .numbers(2, .number("page units")), .effect("no such line"),
      "The center, x and y, of a line of text with the number of visited regions.",
      example: "[500, 450]",
      mistake: .value(
        #""top""#, "expected [x, y] on the page, found a string; write [x, y] on the page")),
    ManifestMember(
      "frames", .array(of: .object(.frame), count: 1...Int.max), .required,
      "The frames of the page, from back to front.",
      example: #"[{ "regions": "all", "proj": "+proj=eqearth" }]"#,
      mistake: .value(
        "[]",
        "expected an array with at least one frame, found an array; "
          + "write an array with at least one frame")),
  ]

  static let ofFrame = [
    ManifestMember(
      "regions", .either([.choice(["all"]), .names(leastCount: 1)]), .required,
      "The regions to draw: all, or those with these keys.",
      example: #"["FRA", "DEU", "ITA"]"#,
      mistake: .value(
        #""FRA""#,
        #"expected "all" or an array of keys, found a string; write "all" or an array of keys"#)),
    ManifestMember(
      "proj", .text, .required, "The projection from degrees, in the notation of PROJ.",
      example: #""+proj=eqearth""#,
      mistake: .missing(#"a frame requires a member "proj"; add "proj": "+proj=eqearth""#)),
    ManifestMember(
      "box", .numbers(4, .number("page units", from: 0, to: 1_000_000)), .effect("the whole page"),
      "The x, y, width and height of the frame, within the page.",
      example: "[0, 0, 500, 500]",
      mistake: .value("[0, 0, 2000, 500]", "the value is not within the page; correct it")),
    ManifestMember(
      "padding", .number("box widths", from: 0, to: 0.25), .value("0.02"),
      "The part of the box's width that is left free on each side, at most a quarter of the box's "
        + "height.",
      example: "0.05",
      mistake: .value(
        "0.5",
        "the value is not from 0 up to a quarter of the box's width and height; correct it")),
    ManifestMember(
      "border", .number("page units", from: 0, to: 1000), .value("0"),
      "The width of a line around the box; 0 draws no line.",
      example: "0.5",
      mistake: .value("-1", "the value is not from 0 to 1000; correct it")),
    ManifestMember(
      "extent", .choice(["regions", "projection"]), .value(#""regions""#),
      "The area that is fitted to the box: the frame's regions, or all that the projection shows.",
      example: #""projection""#,
      mistake: .value(
        #""world""#, #""world" is not an extent; write "regions" or "projection""#)),
    ManifestMember(
      "center", .numbers(2, .number("degrees", from: -180, to: 180)),
      .effect("the center of the extent"),
      "The longitude and latitude at the center of the box.",
      example: "[-152, 64]",
      mistake: .value("[64, -152]", "the value is not a longitude and a latitude; correct it")),
    ManifestMember(
      "window", .numbers(4, .number("degrees", from: -180, to: 180)), .effect("all polygons"),
      "The west, south, east and north limits of the polygons to draw; the window does not cross "
        + "±180°.",
      example: "[-160.6, 18.5, -154.5, 22.6]",
      mistake: .value(
        "[170, 50, -130, 72]", "the value is not a box of longitudes and latitudes; correct it")),
    ManifestMember(
      "latitudes", .numbers(2, .number("degrees", from: -90, to: 90)),
      .effect("all that the projection can show"),
      "The south and north limits of the map.",
      example: "[-60, 85]",
      mistake: .value(
        "[85, -60]", "the value is not two latitudes, the southern one first; correct it")),
    ManifestMember(
      "radius", .positive("degrees", atMost: 179.9), .effect("all that the projection can show"),
      "The limit of an azimuthal projection, as the distance from its center.",
      example: "60",
      mistake: .value(
        "0", "expected degrees above 0, found a number; write degrees above 0")),
  ]
}
