import Foundation
import LandfallPages
import TestSupport
import Testing

import LandfallCLI

/// The page's source, and the script that is made of it.
@Suite(.timed) struct ModuleBundleTests {
  private let modules = ViewerSource.files.filter { $0.path.hasSuffix(".js") }

  @Test func takesAModuleApart() {
    let module = """
      // What it is.
      import { a } from './a.js';
      import {
        b, c,
      } from '../b/b.js';

      export const d = a;
      export class E extends F {}
      export async function g() {}
      const text = `
      exported goods`;
      """
    let parts = ModuleBundle.Parts(module)
    #expect(parts.imports.map(\.path) == ["./a.js", "../b/b.js"])
    #expect(parts.imports.map(\.names) == [" a ", "  b, c,"])
    #expect(parts.exports == ["d", "E", "g"])
    #expect(!parts.body.contains("import") && !parts.body.contains("export "))
    #expect(parts.body.contains("\nconst d = a;\nclass E extends F {}\n"))
    #expect(parts.body.hasPrefix("// What it is.\n"))
  }

  @Test func leavesOutTypes() {
    let source = """
      /** @typedef {{ x: number }} Pixel */
      /** @type {Pixel[]} */
      const list = [];
        /** @type {number} */ (list[0].x) + f((/** @type {string} */ a, /** @type {Pixel} */ b) => a / 2);
      """
    #expect(
      ModuleBundle.compact(source) == """
        const list = [];
        (list[0].x) + f((a, b) => a / 2);
        """)
  }

  @Test func leavesOutCommentsAndIndentation() {
    let source = """
      /** One line. */
      const a = `
        x; // after code
        // in a text of a shader
      `;

      /**
       * Two lines.
       */
      if (a / 2 > 1) {
        f('// no comment');
      }
      """
    #expect(
      ModuleBundle.compact(source) == """
        const a = `
        x; // after code
        `;
        if (a / 2 > 1) {
        f('// no comment');
        }
        """)
  }

  /// Two modules may both have a name that neither exports: the second must not take the first's.
  @Test func namesOfOneModuleAreNotAnothers() {
    let script = ModuleBundle.script(of: [
      ViewerFile(path: "x/a.js", text: "const own = 1;\nexport const a = own;"),
      ViewerFile(path: "b.js", text: "import { a } from './x/a.js';\nconst own = a;\n"),
    ])
    #expect(
      script.contains("const x_a=(()=>{\nconst own=1;\nconst a=own;\nreturn{a};\n})();"))
    #expect(script.contains("const b=(()=>{\nconst{a}=x_a;\n"))
  }

  @Test func leavesOutSpacesThatSeparateNothing() {
    let source = #"""
      const λ = [ 'a  b', "c \" d" ];
      let x = a + +b - -c / 2 - f(/ +[/ ]\/ /g, g[0] / 3) / 4, y = () => { return /a b/i };
      return `  ${ { a : `b  ${ x / y } \` c` } }  / d `.replace(/^ | $/g, ' ') in list;
      """#
    let module = ViewerFile(path: "a.js", text: source)
    #expect(
      ModuleBundle.script(of: [module]).contains(
        #"""
        const λ=['a  b',"c \" d"];
        let x=a+ +b- -c/2-f(/ +[/ ]\/ /g,g[0]/3)/4,y=()=>{return/a b/i};
        return`  ${{a:`b  ${x/y} \` c`}}  / d `.replace(/^ | $/g,' ')in list;
        """#))
  }

  /// Else the script would use what is not there yet.
  @Test func everyModuleStandsAfterThoseThatItImports() throws {
    #expect(modules.count > 30)
    var exports: [String: Set<String>] = [:]
    for module in modules {
      let parts = ModuleBundle.Parts(module.text)
      for one in parts.imports {
        let path = ModuleBundle.path(one.path, from: module.path)
        let names = Set(one.names.split { ", ".contains($0) }.map(String.init))
        #expect(exports[path]?.isSuperset(of: names) == true, "\(module.path) imports \(one)")
      }
      exports[module.path] = Set(parts.exports)
    }
  }

  /// The C target embeds the modules that scripts/make viewer-list finds.
  @Test func nothingIsLeftOut() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/LandfallPages/Viewer")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { URL(fileURLWithPath: $0).pathExtension != "" }
    #expect(Set(ViewerSource.files.map(\.path)) == Set(paths))
    for file in ViewerSource.files {
      let text = try String(contentsOf: folder.appendingPathComponent(file.path), encoding: .utf8)
      #expect(file.text == text, "\(file.path) was changed after the last build")
      let code = text.split(separator: "\n").map { $0.drop { $0 == " " } }
        .filter { line in !["/*", "*", "//"].contains { line.hasPrefix($0) } }
      #expect(code.count <= 300, "\(file.path)")
    }
  }

  @Test func theScriptHasNoModules() {
    let script = ModuleBundle.script(of: modules)
    for line in script.split(separator: "\n") {
      #expect(!line.hasPrefix("import ") && !line.hasPrefix("export "), "\(line)")
    }
    #expect(!script.contains("</script"))
  }
}
