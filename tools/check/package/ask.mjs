// Answers the points of a CSV as `landfall locate --input` does, with the npm package: ask.mjs ATLAS POINTS

import { readFileSync } from 'node:fs';
import { Atlas } from 'landfall';

const [atlasPath, points] = process.argv.slice(2);
const atlas = await Atlas.open(atlasPath);
const layers = ['countries', 'states'].map((id) => atlas.layer(id));
console.log('lat,lon,countries,states');
for (const line of readFileSync(points, 'utf8').trim().split('\n').slice(1)) {
  const [latitude, longitude] = line.split(',').map(Number);
  console.log([line, ...layers.map((layer) => layer.keyAt(latitude, longitude) ?? '')].join(','));
}
