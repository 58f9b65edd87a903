package org.landfall;

/** The region that is nearest to a coordinate, and the meters to it: 0 inside. */
public record Nearest(Region region, double meters) {}
