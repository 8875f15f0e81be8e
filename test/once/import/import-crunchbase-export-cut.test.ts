import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hexOf, smallExport, toCsv, uuidOf, writeExport } from '../../harness/crunchbase-export.js';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';

type Files = Record<string, string>;

const csv = (name: string): string => toCsv(smallExport()[name] ?? []);

/** Returns a file, cut after `characters` characters of its last row that starts with this UUID. */
function cutAfter(name: string, uuid: string, characters: number): string {
  const text = csv(name);
  return text.slice(0, text.lastIndexOf(`\n${uuid}`) + 1 + characters);
}

const [university, capital, bo] = [uuidOf('orgs', 4), uuidOf('orgs', 2), uuidOf('pers', 2)];

describe('a damaged current Crunchbase export', () => {
  let imported: Installation;
  beforeAll(async () => {
    imported = await openInstallation();
    await imported.answer(['import', await writeExport(join(imported.folder, 'export'), smallExport())]);
  });

  it.each<[string, Files, string, 0 | 1]>([
    [
      'organizations that break off in a row',
      { 'organizations.csv': cutAfter('organizations.csv', university, 50) },
      `company ${hexOf('orgs', 4)}`,
      1,
    ],
    [
      'people that break off in a quoted field',
      { 'people.csv': `${cutAfter('people.csv', bo, 36)},"Bo\nFe` },
      `person per_${hexOf('pers', 2)}`,
      1,
    ],
    [
      'people that break off before a line end',
      { 'people.csv': cutAfter('people.csv', bo, -1) },
      `person per_${hexOf('pers', 2)}`,
      0,
    ],
    [
      'a rejected organization',
      { 'organizations.csv': csv('organizations.csv').replace(`\n${university},`, `\n${university}\n`) },
      `company ${hexOf('orgs', 4)}`,
      0,
    ],
    [
      'a rejected organization without a UUID',
      { 'organizations.csv': csv('organizations.csv').replace(`\n${university},`, '\n') + 'x,y,z\n' },
      `company ${hexOf('orgs', 4)}`,
      0,
    ],
    [
      'a rejected person',
      { 'people.csv': csv('people.csv').replace(`\n${bo},`, `\n"${bo}"\n`) },
      `person per_${hexOf('pers', 2)}`,
      0,
    ],
    [
      'a rejected investor',
      { 'investors.csv': csv('investors.csv').replace(`\n${capital},`, `\n${capital}\n`) },
      `investor inv_${hexOf('orgs', 2)}`,
      0,
    ],
    ['refused investors', { 'investors.csv': 'id,name\n1,Bo\n' }, `investor inv_${hexOf('orgs', 2)}`, 1],
  ])('retains the full record of an earlier import: %s', async (_title, damaged, record, code) => {
    const installation = await imported.copy();
    const folder = await writeExport(join(installation.folder, 'export'), smallExport());
    const [table, id] = record.split(' ');
    const sql = `SELECT document FROM "${table ?? ''}" WHERE id = '${id ?? ''}'`;
    const before = await installation.query(sql);
    for (const [name, text] of Object.entries(damaged)) await writeFile(join(folder, name), text);
    const outcome = await installation.run(['import', folder, '--json']);
    expect(outcome.code).toBe(code);
    expect(before).toHaveLength(1);
    expect(await installation.query(sql)).toEqual(before);
    const { refused_files: refused } = outcome.json as { refused_files: { reason: string }[] };
    expect(refused).toHaveLength(code);
  });
});
