import { execFileSync } from 'node:child_process';
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hexOf, smallExport, toCsv, uuidOf, writeExport } from '../../harness/crunchbase-export.js';
import { openPlace } from '../../harness/dealgraph.js';

type Files = Record<string, string>;

const csv = (name: string): string => toCsv(smallExport()[name] ?? []);

/** The file up to so many characters after a UUID. */
function cutAfter(name: string, uuid: string, characters: number): string {
  const text = csv(name);
  return text.slice(0, text.lastIndexOf(`\n${uuid}`) + 1 + characters);
}

const [university, capital, bo] = [uuidOf('orgs', 4), uuidOf('orgs', 2), uuidOf('pers', 2)];

describe('a damaged current Crunchbase export', () => {
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
  ])('keeps the full record of an earlier import: %s', async (_title, damaged, record, code) => {
    const place = await openPlace();
    const folder = await writeExport(join(place.folder, 'export'), smallExport());
    await place.answer(['import', folder]);
    const [table, id] = record.split(' ');
    const sql = `SELECT document FROM "${table ?? ''}" WHERE id = '${id ?? ''}'`;
    const before = await place.query(sql);
    for (const [name, text] of Object.entries(damaged)) await writeFile(join(folder, name), text);
    const outcome = await place.run(['import', folder, '--json']);
    expect(outcome.code).toBe(code);
    expect(before).toHaveLength(1);
    expect(await place.query(sql)).toEqual(before);
    const { refused_files: refused } = outcome.json as { refused_files: { reason: string }[] };
    expect(refused).toHaveLength(code);
  });

  it.each(['tar', 'tar.gz'])(
    'writes no records that lack what a broken archive does not hold: %s',
    async (kind) => {
      const place = await openPlace();
      const folder = await writeExport(join(place.folder, 'export'), smallExport());
      await place.answer(['import', folder]);
      const sql = 'SELECT id, document FROM company UNION ALL SELECT id, document FROM investor ORDER BY 1';
      const before = await place.query(sql);
      const names = ['organizations', 'people', 'investors', 'funding_rounds', 'jobs', 'investments', 'ipos'];
      const archive = join(place.folder, `cut.${kind}`);
      const plain = join(place.folder, 'cut.tar');
      execFileSync('tar', ['-cf', plain, '-C', folder, ...names.map((name) => `${name}.csv`)]);
      await truncate(plain, (await readFile(plain)).indexOf('investments.csv') + 700);
      if (kind === 'tar.gz') execFileSync('gzip', [plain]);
      const outcome = await place.run(['import', archive, '--json']);
      expect(outcome.code).toBe(1);
      expect(outcome.json).toMatchObject({
        imported: { companies: 0, people: 0, investors: 0, funding_rounds: 0 },
        counts: { 'records not written because the archive breaks off': 15 },
      });
      expect(await place.query(sql)).toEqual(before);
    },
  );
});
