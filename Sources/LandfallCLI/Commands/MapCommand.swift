import LandfallBuilder

/// `landfall map`: a picture of a layer.
package enum MapCommand: Subcommand {
  package static let name = "map"
  package static let usage = CommandUsage(
    name: name,
    summary: "Draws a map of a layer and of the visited regions.",
    details: """
      The ending of FILE selects the format of the picture; the command of the wheel and of the tarball
      draws SVG alone, and takes no --font. FILE is replaced in one step when the new
      picture is complete; - is standard output, in the format of --format. The same atlas and options
      give the same bytes. Text is in Inter, which is part of the program, for Latin, Greek and Cyrillic.
      For a character that no font has, a note is printed.

      In SVG, each region is an element: its id is the region's key, its class is region, and visited
      if it is; borders are paths of their own, and colors are CSS variables such as --visited.

      A layout is one of the atlas (see 'landfall show'), one of the built-in layouts
      \(LayoutDefinition.builtInNames.joined(separator: ", ")), or a projection in PROJ's syntax, such as
      "+proj=moll". Without --layout, a map shows what it is made for, in a projection for that part of the
      Earth: the tracks, the route, or the visited regions if they are within 60° of their middle; else
      states, counties or other regions of the US in a layout that suits the visited ones (Alaska or Hawaii
      or both, or us-wide, with these two in insets), and any other layer in its first layout or, without
      one, as large as it fits; in a tall picture the world is in hemispheres. A table of a third of a continent's countries or more has the frame of that
      continent. A few regions far from all others are left out, and named. Land around the layer is drawn
      in pale colors.

      A color is #RGB, #RRGGBB, #RRGGBBAA or a CSS color name. The least opacity is 0.1. Lines with a
      contrast below 1.5:1 against the fill get another color, and a note is printed.

      With --values or --color-by, the map shows data: numbers in classes, words in categories. Regions
      without data are hatched; those outside the state, the country or the continent of a table are ground. A row that names no region, names one again or has no number where the
      others have one is printed, and the exit code is 1, with --skip-bad 0; the map shows the other rows. A
      total and footnotes below the table are notes. Among numbers, a
      field that is empty, NA, N/A, null, - or .. has no data; notes say how they are read. An even number of classes has a break at the center of a
      diverging scheme. The light color of a scheme that is too close to a white page is left out,
      and schemes of ColorBrewer begin with their dark color on a dark page.

      Labels never overlap: a region that is too small for its name has a shorter form of it, its key if
      that is short, or a label nearby, joined by a line; without free space it has none.
      """,
    operands: AtlasOperand.usage,
    options: """
      --layout ID {\(LayoutDefinition.builtInNames.joined(separator: " "))}  the arrangement of
          regions on the page
      -l, --layer ID  the layer to draw (default: that of the layout, the one with all visited
          regions, or the finest one that holds the tracks or the route)
      --visited KEYS|FILE  keys or names, separated by commas; a table with a column of them; or a
          file of visits as of 'landfall progress', whose colors are used unless others are given
      --fill C  the color of visited regions (default: #E5322D)
      --stroke C  the color of borders and coasts (default: the background)
      --background C  the color of page and sea, or transparent (default: white)
      --theme light|dark  the colors of the page (default: light)
      --color-by ATTRIBUTE  color regions by one of their attributes, with a legend; regions that
          are not visited are paler
      \(Arguments.valueOptions)
      --track FILE ...  a track to draw on top: GPX, KML, TCX, FIT, CSV, GeoJSON or Google location
          history, also in folders and ZIP archives; may be repeated
      --route FROM:TO  the great circle between two coordinates or regions, each LAT,LON or the key
          or name of a region
      \(Arguments.textOptions)
      --title TEXT  the line above the map (default: the number of visited regions)
      --subtitle TEXT  the line beneath the title
      --source TEXT  the line below the map, such as the source of the values
      --size WxH  pixels for PNG, points for SVG and PDF (default: 1600 pixels or 1000 points on the
          longer side)
      --scale S  pixels for each unit of --size in PNG, 0.25 to 8 (default: 1)
      --format svg|png|pdf  the format (default: that of FILE's ending)
      --graticule  draw meridians and parallels every 30 degrees
      -o, --output FILE (required)  the picture: FILE.svg, .png or .pdf, or -
      """,
    examples: """
      landfall map --visited CA,OR,WA,Colorado -o states.png
        draws the states with four of them in red
      landfall map world.atlas --layout equal-earth --color-by CONTINENT -o w.svg
        draws the countries in a color for each continent
      landfall map world.atlas --visited visits.json --theme dark -o dark.pdf
        draws the visits recorded by an app, in dark colors
      landfall map --values rates.csv --legend "Unemployment, %" -o rates.svg
        draws the regions in the colors of the numbers in a table
      """)

  package static func run(_ arguments: Arguments) throws -> ExitCode {
    let request = try MapRequest(arguments)
    let drawing = try request.drawing(on: try AtlasOperand(arguments))
    return try drawing.write()
  }
}
