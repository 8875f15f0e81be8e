// Writes a synthetic Crunchbase export (npm run bench make-export -- --scale 0.1 --to <folder>). It has the format of
// the real export, its edge cases, and its number of rows multiplied by the scale. Options: --scale 1 | 0.1 | 0.01 ...,
// --seed 1, --day 1 (on each later day, one organization in 1,000 has changed texts), --archive (a single
// bulk_export.tar.gz).
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeExport } from './import/export/write-export.mjs';
import { format, printTable } from './print-table.mjs';

const { values } = parseArgs({
  options: {
    to: { type: 'string' },
    scale: { type: 'string', default: '0.1' },
    seed: { type: 'string', default: '1' },
    day: { type: 'string', default: '1' },
    archive: { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
if (values.to === undefined || !(scale > 0 && scale <= 1)) {
  console.error('Need --to <folder>, and a --scale above 0 and at most 1.');
  process.exit(1);
}
const started = performance.now();
const { path, files } = await writeExport({
  folder: resolve(values.to),
  scale,
  seed: Number(values.seed),
  day: Number(values.day),
  isArchive: values.archive,
});
printTable(
  ['file', 'rows', 'MB'],
  files.map(({ name, rows, bytes }) => [name, format(rows), format(bytes / 1e6, 1)]),
);
const seconds = (performance.now() - started) / 1000;
console.log(
  `${path} in ${format(seconds, 1)} s, ${format(process.resourceUsage().maxRSS / 1024)} MiB at most`,
);
