package org.landfall;

/**
 * The borders of a region: closed rings, outer rings counterclockwise, holes clockwise; or the points of a region without area,
 * which has no rings.
 *
 * <p>{@code polygonOffsets} has the position of each polygon's first ring, an outer ring followed by its holes, and the number of
 * rings; {@code ringOffsets} the position of each ring's first vertex, and the number of vertices; {@code coordinates} the
 * longitude and latitude in degrees of each vertex.
 */
public record Geometry(int[] polygonOffsets, int[] ringOffsets, double[] coordinates) {
  /** The number of polygons. */
  public int polygonCount() {
    return Math.max(0, polygonOffsets.length - 1);
  }

  /** The number of rings. */
  public int ringCount() {
    return Math.max(0, ringOffsets.length - 1);
  }

  /** The number of vertices of all rings, or of points. */
  public int vertexCount() {
    return coordinates.length / 2;
  }
}
