// @ts-check
// GPU programs. All of them project points with the same function, onto the globe or the flat map, so that
// everything can be drawn on both.

const HEAD = `#version 300 es
precision highp float;
precision highp int;
`;

/** Projects p: longitude and latitude in degrees on the flat map, a unit vector on the globe. */
const PLACE = `
uniform mat3 u_turn;
uniform float u_distance;
uniform vec2 u_focal;
uniform vec2 u_shift;
uniform bool u_isFlat;
uniform vec4 u_map;

vec3 g_normal;

vec4 place(vec3 p, out float facing) {
  if (u_isFlat) {
    facing = 1.0;
    g_normal = vec3(0.0, 0.0, 1.0);
    return vec4(p.xy * u_map.xy + u_map.zw, 0.0, 1.0);
  }
  g_normal = u_turn * p;
  vec3 q = g_normal;
  // Positive on the near side of the horizon.
  facing = q.z * u_distance - 1.0;
  float w = u_distance - q.z;
  return vec4(q.xy * u_focal + u_shift * w, 0.0, w);
}
`;

/**
 * Light from the upper left; in the middle of the globe, colors are those of the palette. Colors of values are so
 * everywhere, as in their legend: there is no shade.
 */
const LIGHT = `
uniform float u_shade;
float light(vec3 normal) {
  float lit = dot(normal, normalize(vec3(-0.45, 0.5, 0.75)));
  return mix(1.0 - u_shade, 1.0, smoothstep(-0.1, 0.6, lit));
}
`;

/** Stripes on the color of a fill, 6 pixels of the page apart and rising to the right; a transparent color is for plain fills. */
const HATCH = `
uniform vec4 u_stripe;
uniform float u_ratio;
vec3 hatched(vec3 plain) {
  float across = (gl_FragCoord.x - gl_FragCoord.y) / (8.485 * u_ratio);
  float away = abs(fract(across) - 0.5) * 6.0;
  return mix(plain, u_stripe.rgb, u_stripe.a * clamp(1.2 - away, 0.0, 1.0));
}
`;

/** The sea, the glow around it, and the background. */
export const SKY = [`${HEAD}
out vec2 v_clip;
void main() {
  v_clip = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  gl_Position = vec4(v_clip, 0.0, 1.0);
}`, `${HEAD}
in vec2 v_clip;
uniform vec2 u_focal;
uniform vec2 u_shift;
uniform float u_distance;
uniform float u_radius;
uniform bool u_isFlat;
uniform vec4 u_map;
uniform vec2 u_viewport;
uniform float u_isDark;
uniform vec3 u_ocean;
uniform vec3 u_glow;
uniform vec3 u_space;
uniform vec3 u_spaceEdge;
out vec4 color;
${LIGHT}
float star(vec2 pixel) {
  vec2 cell = floor(pixel / 34.0);
  vec2 random = fract(sin(vec2(dot(cell, vec2(12.9, 78.2)), dot(cell, vec2(39.3, 11.1)))) * 43758.5);
  float size = fract(random.x * 91.7);
  return size < 0.72 ? 0.0
    : smoothstep(1.6, 0.2, length(fract(pixel / 34.0) * 34.0 - 4.0 - random * 26.0)) * (size - 0.6) * 1.6;
}
void main() {
  vec2 way = (v_clip - u_shift) / u_focal;
  vec3 back = mix(u_space, u_spaceEdge, clamp(length(v_clip - u_shift) * 0.55, 0.0, 1.0));
  if (u_isFlat) {
    float latitude = abs((v_clip.y - u_map.w) / u_map.y);
    float beyond = (latitude - 90.0) * abs(u_map.y) * u_viewport.y * 0.5;
    color = vec4(mix(u_ocean, back, clamp(beyond + 0.5, 0.0, 1.0)), 1.0);
    return;
  }
  vec3 ray = normalize(vec3(way, -1.0));
  float along = -u_distance * ray.z;
  vec3 nearest = vec3(0.0, 0.0, u_distance) + ray * along;
  float away = length(nearest);
  float height = max(away - 1.0, 0.0) / (u_radius - 1.0);
  float lit = mix(0.45, 1.0, smoothstep(-0.9, 0.7, dot(nearest / away, normalize(vec3(-0.45, 0.5, 0.4)))));
  float glow = pow(max(1.0 - height, 0.0), 2.6) * lit;
  if (u_isDark > 0.0) back += star(gl_FragCoord.xy) * (1.0 - glow) * vec3(0.75, 0.8, 1.0);
  vec3 outside = mix(back, u_glow, glow * 0.85);
  // The width of the edge: one pixel at every distance.
  float pixel = (u_distance * 2.0) / (u_focal.y * u_viewport.y);
  float inside = clamp((1.0 - away) / pixel + 0.5, 0.0, 1.0);
  vec3 normal = nearest - ray * sqrt(max(1.0 - away * away, 0.0));
  float rim = pow(1.0 - clamp(-dot(normal, ray), 0.0, 1.0), 3.0);
  vec3 sea = mix(u_ocean * light(normal), u_glow, rim * 0.4);
  color = vec4(mix(outside, sea, inside), 1.0);
}`];

/** Triangles of rings on the globe, for the stencil. What is beyond the horizon is moved to the edge of the globe. */
export const FAN = [`${HEAD}
in vec3 a_place;
uniform mat3 u_turn;
uniform float u_distance;
uniform vec2 u_focal;
uniform vec2 u_shift;
void main() {
  vec3 q = u_turn * a_place;
  float horizon = 1.0 / u_distance;
  if (q.z < horizon) {
    float size = length(q.xy);
    vec2 way = size > 0.0 ? q.xy / size : vec2(1.0, 0.0);
    q = vec3(way * sqrt(1.0 - horizon * horizon), horizon);
  }
  float w = u_distance - q.z;
  gl_Position = vec4(q.xy * u_focal + u_shift * w, 0.0, w);
}`, `${HEAD}
out vec4 color;
void main() { color = vec4(0.0); }`];

/** One color on the whole globe, for the pixels that the stencil selects. */
export const COVER = [SKY[0], `${HEAD}
in vec2 v_clip;
uniform vec2 u_focal;
uniform vec2 u_shift;
uniform float u_distance;
uniform vec4 u_color;
out vec4 color;
${LIGHT}${HATCH}
void main() {
  vec3 ray = normalize(vec3((v_clip - u_shift) / u_focal, -1.0));
  vec3 nearest = vec3(0.0, 0.0, u_distance) - ray * u_distance * ray.z;
  float left = max(1.0 - dot(nearest, nearest), 0.0);
  color = vec4(hatched(u_color.rgb) * light(nearest - ray * sqrt(left)), u_color.a);
}`];

/** Triangles of one color. */
export const FILL = [`${HEAD}${PLACE}
in vec3 a_place;
out vec3 v_normal;
void main() {
  float facing;
  gl_Position = place(a_place, facing);
  v_normal = g_normal;
}`, `${HEAD}${LIGHT}${HATCH}
in vec3 v_normal;
uniform vec4 u_color;
out vec4 color;
void main() {
  color = vec4(hatched(u_color.rgb) * light(normalize(v_normal)), u_color.a);
}`];

/**
 * Lines as strips with a width in pixels: six corners per edge, whose ends are read from a texture. There are
 * no attributes and no instances, which are slow without a GPU.
 */
export const STRIP = [`${HEAD}${PLACE}
uniform highp sampler2D u_vertices;
uniform vec2 u_viewport;
uniform float u_width;
out float v_across;
out float v_facing;
vec4 vertex(int number) {
  return texelFetch(u_vertices, ivec2(number & 2047, number >> 11), 0);
}
void main() {
  float fromFacing;
  float toFacing;
  int edge = gl_VertexID / 6;
  int corner = gl_VertexID % 6;
  vec4 first = vertex(edge);
  // No edge begins at the last vertex of a line.
  if (first.w < 0.5) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec4 from = place(first.xyz, fromFacing);
  vec4 to = place(vertex(edge + 1).xyz, toFacing);
  bool isEnd = corner > 1 && corner < 5;
  float side = (corner & 1) == 0 ? -1.0 : 1.0;
  vec2 way = (to.xy / to.w - from.xy / from.w) * u_viewport;
  float size = length(way);
  vec2 across = size > 0.0 ? vec2(-way.y, way.x) / size : vec2(1.0, 0.0);
  float reach = u_width * 0.5 + 0.75;
  vec4 base = isEnd ? to : from;
  v_across = side * reach;
  v_facing = isEnd ? toFacing : fromFacing;
  gl_Position = vec4(base.xy + side * reach * across * 2.0 / u_viewport * base.w, 0.0, base.w);
  // Beyond the horizon.
  if (fromFacing < 0.0 && toFacing < 0.0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`, `${HEAD}
in float v_across;
in float v_facing;
uniform vec4 u_color;
uniform float u_width;
out vec4 color;
void main() {
  float ink = clamp(u_width * 0.5 + 0.5 - abs(v_across), 0.0, 1.0) * min(u_width, 1.0);
  color = vec4(u_color.rgb, u_color.a * ink * clamp(v_facing * 60.0 + 1.0, 0.0, 1.0));
}`];

/** Lines of one pixel, each with its own color. */
export const THIN = [`${HEAD}${PLACE}
in vec3 a_place;
in vec3 a_color;
uniform vec4 u_color;
uniform bool u_isColored;
out vec4 v_color;
out float v_facing;
void main() {
  gl_Position = place(a_place, v_facing);
  v_color = u_isColored ? vec4(a_color, u_color.a) : u_color;
}`, `${HEAD}
in vec4 v_color;
in float v_facing;
out vec4 color;
void main() {
  if (v_facing < 0.0) discard;
  color = v_color;
}`];

/** Discs with a rim, and with a growing ring if they pulse. */
export const DOT = [`${HEAD}${PLACE}
in vec3 a_place;
uniform float u_size;
out float v_facing;
void main() {
  gl_Position = place(a_place, v_facing);
  gl_PointSize = u_size * 3.0;
}`, `${HEAD}
in float v_facing;
uniform vec4 u_color;
uniform vec4 u_rim;
uniform float u_size;
uniform float u_line;
uniform float u_pulse;
out vec4 color;
void main() {
  if (v_facing < 0.0) discard;
  float away = length(gl_PointCoord - 0.5) * u_size * 3.0;
  float radius = u_size * 0.5;
  float disc = clamp(radius - away + 0.5, 0.0, 1.0);
  float heart = clamp(max(radius * 0.62, radius - u_line) - away + 0.5, 0.0, 1.0);
  float ring = u_pulse < 0.0 ? 0.0
    : clamp(1.4 - abs(away - radius * (1.0 + 1.7 * u_pulse)), 0.0, 1.0) * (1.0 - u_pulse) * 0.8;
  vec4 spot = vec4(mix(u_rim.rgb, u_color.rgb, heart), disc);
  color = mix(vec4(u_color.rgb, ring), spot, disc);
  if (color.a < 0.01) discard;
}`];
