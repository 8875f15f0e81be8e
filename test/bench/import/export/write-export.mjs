import { once } from 'node:events';
import { closeSync, createReadStream, mkdirSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { Header } from 'tar';
import * as deals from './deal-rows.mjs';
import { head } from './entities.mjs';
import * as organizations from './organization-rows.mjs';
import * as people from './person-rows.mjs';
import { planExport } from './plan-export.mjs';

/** The files of an export in alphabetical order, as in an archive, and their columns in addition to the common ones. */
const files = [
  ['acquisitions', deals.acquisitionColumns, deals.acquisitionRows],
  ['category_groups', 'category_groups_list', (plan) => deals.otherRows(plan, 'category_group')],
  ['degrees', people.degreeColumns, people.degreeRows],
  ['events', 'short_description', (plan) => deals.otherRows(plan, 'event')],
  ['funding_rounds', deals.roundColumns, deals.roundRows],
  ['funds', deals.fundColumns, deals.fundRows],
  ['investment_partners', 'funding_round_uuid', (plan) => deals.otherRows(plan, 'investment_partner')],
  ['investments', deals.investmentColumns, deals.investmentRows],
  ['investors', organizations.investorColumns, organizations.investorRows],
  ['ipos', deals.ipoColumns, deals.ipoRows],
  ['jobs', people.jobColumns, people.jobRows],
  ['org_parents', 'parent_uuid', (plan) => deals.otherRows(plan, 'org_parent')],
  ['organization_descriptions', 'description', organizations.organizationDescriptionRows],
  ['organizations', organizations.organizationColumns, organizations.organizationRows],
  ['people', people.personColumns, people.personRows],
  ['people_descriptions', 'description', people.personDescriptionRows],
];
const chunkLength = 1 << 20;
const blockLength = 512;

/**
 * Writes a synthetic Crunchbase export: CSV files in a folder, or a single `bulk_export.tar.gz` in it. The same options
 * always produce the same files.
 * @param {{ folder: string, scale: number, seed: number, day: number, isArchive: boolean }} options
 * @returns {Promise<{ path: string, files: { name: string, rows: number, bytes: number }[] }>}
 */
export async function writeExport({ folder, scale, seed, day, isArchive }) {
  mkdirSync(folder, { recursive: true });
  const plan = planExport({ scale, seed, day });
  const written = [];
  const archive = isArchive ? openArchive(join(folder, 'bulk_export.tar.gz')) : null;
  for (const [name, columns, rowsOf] of files) {
    const path = join(folder, `${name}.csv`);
    written.push({
      name: `${name}.csv`,
      rows: writeRows(path, `${head},${columns}\n`, rowsOf(plan)),
      bytes: statSync(path).size,
    });
    if (archive !== null) await archive.move(path, `${name}.csv`);
  }
  await archive?.end();
  return { path: archive?.path ?? folder, files: written };
}

function writeRows(path, header, rows) {
  const file = openSync(path, 'w');
  let [text, count] = [header, 0];
  for (const row of rows) {
    text += row;
    count += 1;
    if (text.length < chunkLength) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
  return count;
}

/** Opens a gzipped tar archive. `move` appends a file to it and deletes the original. */
function openArchive(path) {
  const gzip = createGzip({ level: 2 });
  const done = finished(gzip.pipe(createWriteStream(path)));
  const write = async (bytes) => {
    if (!gzip.write(bytes)) await once(gzip, 'drain');
  };
  return {
    path,
    move: async (from, name) => {
      const { size } = statSync(from);
      const header = new Header({
        path: name,
        size,
        mode: 0o644,
        mtime: new Date('2026-11-26T00:00:00Z'),
        type: 'File',
      });
      header.encode();
      await write(header.block);
      for await (const chunk of createReadStream(from, { highWaterMark: chunkLength })) await write(chunk);
      await write(Buffer.alloc((blockLength - (size % blockLength)) % blockLength));
      rmSync(from);
    },
    end: async () => {
      gzip.end(Buffer.alloc(2 * blockLength));
      await done;
    },
  };
}
