// Runs the examples of a document: run_examples.mjs FILE FOLDER
//
// FOLDER has node_modules with the package. Each block ```js is a program, run in FOLDER beside the bundled atlas, whose lines of
// output must be those of its comments: `// text` after console.log, or on a line of its own after it.

import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [document, folder] = process.argv.slice(2);
const blocks = [...readFileSync(document, 'utf8').matchAll(/^```js\n(.*?)^```/gms)].map(([, block]) => block);
if (blocks.length === 0) throw new Error(`${document} has no examples`);

copyFileSync('Sources/LandfallData/mobile.atlas', join(folder, 'mobile.atlas'));
for (const [number, block] of blocks.entries()) {
  const path = join(folder, `example${number}.mjs`);
  writeFileSync(path, block);
  const lines = block.split('\n');
  const right = lines.flatMap((line, at) => {
    const [, code, text] = line.match(/^(.*?)\s*\/\/ (.*)$/) ?? [];
    if (text === undefined) return [];
    return code.includes('console.log(') || (code.trim() === '' && lines[at - 1]?.includes('console.log(')) ? [text] : [];
  });
  const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' }).trimEnd().split('\n').map((line) => line.trimEnd());
  if (right.length === 0 || printed.join('\n') !== right.join('\n')) {
    console.error(`run_examples: an example of ${document} says\n${right.join('\n')}\nand prints\n${printed.join('\n')}`);
    process.exit(1);
  }
}
console.log(`    ${blocks.length} examples of ${document} print what the page says`);
