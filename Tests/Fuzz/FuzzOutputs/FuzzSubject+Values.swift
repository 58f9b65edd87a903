import FuzzSubjects
import Landfall
import LandfallCLI
import LandfallMaps
import LandfallModel

extension FuzzSubject {
  /// Joins a table of values with each layer of a small atlas.
  static func runValues(_ bytes: [UInt8]) -> Bool {
    for layer in pointsAtlas.layers {
      do {
        let table = try ValueTable(bytes, file: "t")
        let joined = try table.values(in: layer, join: nil, value: nil)
        require(
          joined.faults.allSatisfy { !$0.contains(where: \.isNewline) }, "a fault of several lines")
        if case .numbers(let numbers) = joined.values.content {
          require(numbers.allSatisfy { $0?.isFinite ?? true }, "a number that is not finite")
          let known = numbers.compactMap { $0 }
          require(known.count <= bytes.count, "more values than bytes")
          let format = NumberFormat(for: known)
          require(known.allSatisfy { !format.text($0).isEmpty }, "a number without text")
        }
      } catch {
        check(error)
      }
    }
    return true
  }
}

extension SeedTexts {
  /// Tables of `landfall map --values`, for the regions of the small atlas.
  static let valueTables = [
    "key,rate\nA,4.5\nB,-2\n", "name;anteil\nA;0,512\nB;1.000,92\n", "key\tn\nA\t12.3 b\nB\t: c\n",
    "key,n\nA,\"1,234\"\nB,\"(1.25)\"\n", "sep=;\nkey;n\nA;$1,5M\nB;€ 2\n",
    "Title\n\nkey,n\nA,1e308\nB,-1e308\n", "key|n\nA|NA\nB|#DIV/0!\n", "key,n,m\nA,1,2\nB,3,4\n",
    "key,n\n\"A,1\nB,2", "freq,unit,geo\\TIME_PERIOD\t2022\t2023 \nA,P,A\t1 b\t:\n",
  ]
}
