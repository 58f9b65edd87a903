// Uses the TypeScript that scripts/check keys has written, with the types of the npm package.
import type { Atlas } from 'landfall';
import { OddThing, oddThingLayer } from './odd.js';
import { State, stateLayer } from './bundled.js';

const nevada: State = State.NV;
const proto: OddThing = OddThing['__proto__'];
// @ts-expect-error: not a key
const wrong: State = 'XX';

export function stateAt(atlas: Atlas): State | null {
  return stateLayer(atlas).keyAt(36.999, -109.045);
}

function check(isTrue: boolean, text: string): void {
  if (!isTrue) throw new Error(text);
}

/** An atlas whose layer has these keys. */
function atlasOf(keys: string[]): Atlas {
  const layer = { id: 'odd-things', regions: () => keys.map((key) => ({ key })), keyAt: () => keys[0] };
  return { layer: () => layer } as unknown as Atlas;
}

const keys = Object.values(OddThing);
check(nevada === 'NV' && proto === '__proto__' && wrong !== nevada, 'a value is not its key');
check(oddThingLayer(atlasOf([...keys])).keyAt(0, 0) === keys[0], 'the layer is not that of the atlas');
let message = '';
try {
  oddThingLayer(atlasOf([...keys.slice(1), 'new']));
} catch (error) {
  message = String(error);
}
check(message.includes(`${keys[0]}, new`), `another atlas is not refused: ${message}`);
console.log(`    OddThing: ${keys.length} keys, State: ${Object.keys(State).length}`);
