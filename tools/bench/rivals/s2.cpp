// Usage: s2 FOLDER TABLE LAYER RINGS
//
// Google's S2: one index with a shape for each region, queried in memory and from its compact encoding. The
// edges of S2 are geodesics, so its answers may differ near long edges.
#include <malloc.h>
#include <s2/encoded_s2shape_index.h>
#include <s2/mutable_s2shape_index.h>
#include <s2/s2contains_point_query.h>
#include <s2/s2latlng.h>
#include <s2/s2lax_polygon_shape.h>
#include <s2/s2shapeutil_coding.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

template <typename Number>
static std::vector<Number> Read(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::copy_n(bytes.data(), numbers.size() * sizeof(Number),
              reinterpret_cast<char*>(numbers.data()));
  return numbers;
}

static size_t HeapBytes() {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

struct Contest {
  std::string folder, table, layer;

  template <typename Index>
  void Run(const char* contestant, const Index& index, double megabytes) {
    auto query = MakeS2ContainsPointQuery(&index);
    for (std::string set : {"random", "sphere", "border", "track"}) {
      std::string path = folder + "/" + table + "-" + layer + "-" + set;
      auto points = Read<double>(path + ".f64");
      auto wanted = Read<uint32_t>(path + ".u32");
      double lowest = 1e300;
      size_t hits = 0, differ = 0;
      for (int pass = 0; pass < 4; pass++) {
        hits = differ = 0;
        auto start = std::chrono::steady_clock::now();
        for (size_t i = 0; i < wanted.size(); i++) {
          S2Point point = S2LatLng::FromDegrees(points[2 * i], points[2 * i + 1])
                            .Normalized().ToPoint();
          uint32_t answer = 0;
          query.VisitContainingShapes(point, [&answer](S2Shape* shape) {
            answer = shape->id() + 1;
            return false;
          });
          hits += answer != 0;
          differ += answer != wanted[i];
        }
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        // The first pass builds the index.
        if (pass > 0) lowest = std::min(lowest, time.count() / wanted.size());
      }
      printf(
        "{\"contestant\": \"%s\", \"table\": \"%s\", \"points\": \"%s\", \"count\": %zu, "
        "\"ns\": %f, \"hits\": %zu, \"differ\": %zu, \"megabytes\": %f}\n",
        contestant, table.c_str(), set.c_str(), wanted.size(), lowest, hits, differ, megabytes);
    }
  }
};

int main(int count, char** arguments) {
  if (count != 5) {
    fprintf(stderr, "usage: s2 FOLDER TABLE LAYER RINGS\n");
    return 64;
  }
  Contest contest{arguments[1], arguments[2], arguments[3]};
  auto numbers = Read<double>(arguments[4]);
  size_t before = HeapBytes();
  MutableS2ShapeIndex index;
  auto next = numbers.begin();
  for (double regions = *next++; regions > 0; regions--) {
    std::vector<S2LaxPolygonShape::Loop> loops;
    for (double rings = *next++; rings > 0; rings--) {
      S2LaxPolygonShape::Loop loop;
      for (double vertices = *next++; vertices > 0; vertices--, next += 2) {
        loop.push_back(S2LatLng::FromDegrees(next[0], next[1]).ToPoint());
      }
      loops.push_back(std::move(loop));
    }
    index.Add(std::make_unique<S2LaxPolygonShape>(loops));
  }
  index.ForceBuild();
  contest.Run("S2 0.10, in memory", index, (HeapBytes() - before) / 1e6);

  Encoder encoder;
  s2shapeutil::CompactEncodeTaggedShapes(index, &encoder);
  index.Encode(&encoder);
  Decoder decoder(encoder.base(), encoder.length());
  EncodedS2ShapeIndex encoded;
  encoded.Init(&decoder, s2shapeutil::LazyDecodeShapeFactory(&decoder));
  contest.Run("S2 0.10, encoded", encoded, encoder.length() / 1e6);
}
