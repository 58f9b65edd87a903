// A program that uses the types of the package: scripts/check web compiles it. Lines after "@ts-expect-error" must not compile.

import { Atlas, LandfallError, type Geometry, type Nearby, type Region } from 'landfall';
import { Atlas as LookupAtlas } from 'landfall/lookup';

export async function use(file: File): Promise<string | null> {
  const atlas = await Atlas.open(file, { verify: true });
  const states = atlas.layer('states');
  const region: Region | null = states.regionAt(1, 2);
  const parent: string | undefined = region?.parent?.key;
  const nearest: Nearby | null = states.nearest(1, 2, 3);
  const shape: Geometry | undefined = nearest?.region.geometry(1);
  const name: string | undefined = atlas.placeAt(1, 2).states?.name;
  const numbers: Int32Array = states.numbersAt(new Float64Array(1), new Float64Array(1));
  // @ts-expect-error: columns are not arrays
  states.numbersAt([1], [2]);
  // @ts-expect-error: there is no such match
  states.find('x', 'fuzzy');
  const lookups = await LookupAtlas.open(new URL('https://example.org/a.atlas'));
  // @ts-expect-error: lookups have no search
  lookups.layers[0].find('x');
  // @ts-expect-error: errors have a code and a message
  new LandfallError();
  return shape?.type ?? parent ?? name ?? lookups.layer('states').keyAt(1, numbers[0]);
}
