import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFile } from '../../../src/files/source-file.js';
import { isFounderTitle, seniorityOfTitle, splitStockSymbol } from '../../../src/import/crunchbase/values.js';
import { sumCareer } from '../../../src/import/crunchbase-export/career.js';
import { readCrunchbaseExport } from '../../../src/import/crunchbase-export/read-crunchbase-export.js';
import { readValue } from '../../../src/import/crunchbase-export/read-value.js';
import { hexOf, uuidOf } from '../../harness/crunchbase-export.js';

const ignore = (): undefined => undefined;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealgraph-export-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads an export that consists of these files. Returns its records by kind, in order. */
async function read(files: Readonly<Record<string, string>>): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const sources = Object.keys(files).map((name) => diskFile(join(folder, name)));
  const listener = { onBytes: ignore, onExpected: ignore, onRefused: ignore, onCount: ignore };
  for await (const item of readCrunchbaseExport(sources, { directory: folder }, listener))
    if (item.kind !== 'Reject') (found[item.kind] ??= []).push(item.record);
  return found;
}

describe('a value of the export', () => {
  it.each([
    ['17.125', '17.125'],
    ['0.525', '0.525'],
    ['.5', '0.5'],
    ['1.5e3', '1500'],
    ['1,000,000', '1000000'],
    ['0.000', null],
    ['1e999', null],
    ['-5', null],
  ])('reads the amount %s as %s', (text, amount) => {
    expect(readValue('amount', text, ignore)).toBe(amount);
  });
});

describe('a title', () => {
  it.each([
    ['Co-Founder & CEO', true, 'founder'],
    ['Cofounder', true, 'founder'],
    ['Founders', true, null],
    ["Chief of Staff, Founder's Office", false, 'c_level'],
    ['Founder’s Office', false, null],
    ["Founders' Office Associate", false, null],
    ["Founder, formerly Founder's Office", true, 'founder'],
  ])('%s', (title, isFounder, level) => {
    expect([isFounderTitle(title), seniorityOfTitle(title)]).toEqual([isFounder, level]);
  });
});

describe('a stock symbol', () => {
  it.each([
    ['NASDAQ:META', 'nasdaq', 'META'],
    ['a:b:C', 'a:b', 'C'],
    ['BLNX', null, 'BLNX'],
    ['', null, null],
    [`${'x'.repeat(200_000)}\n:`, 'x'.repeat(200_000), null],
  ])('is split at its last colon: %#', (text, exchange, symbol) => {
    expect(splitStockSymbol(text)).toEqual({ exchange, symbol });
  });
});

describe('a current job with an end date', () => {
  const person = { uuid: uuidOf('pers', 1), name: 'Ada' };
  const jobs = [
    'person_uuid,org_name,title,started_on,ended_on,is_current,updated_at',
    `${person.uuid},Old,Chair,2001-01-01,2003-01-01,true,2024-01-01 00:00:00`,
    `${person.uuid},New,CEO,2020-01-01,,true,2024-01-01 00:00:00`,
    '',
  ].join('\n');

  it('does not come before a job that started later, and lasts until its end date', async () => {
    const { Person: people } = await read({
      'people.csv': `uuid,name\n${person.uuid},${person.name}\n`,
      'jobs.csv': jobs,
    });
    expect(people).toMatchObject([
      { currentPositionTitle: 'CEO', experience: [{ title: 'CEO' }, { title: 'Chair' }], averageTenure: 36 },
    ]);
    expect(sumCareer([], null)).toMatchObject({ currentTenure: null });
  });
});

describe('an investor without rows in a file', () => {
  const investors = `uuid,name\n${uuidOf('orgs', 2)},Clay Capital\n`;
  const funds = `uuid,entity_uuid,name\n${uuidOf('fund', 1)},${uuidOf('orgs', 7)},Fund I\n`;
  const investments = `funding_round_uuid,investor_uuid,investor_name\n${uuidOf('rnds', 1)},${uuidOf('orgs', 7)},Other\n`;

  it.each([
    ['that is complete has counts of 0', '', { fundDetails: [], numberOfFunds: 0, numberOfInvestments: 0 }],
    [
      'that is truncated has unknown counts',
      uuidOf('orgs', 8),
      { fundDetails: null, numberOfFunds: null, numberOfInvestments: null },
    ],
  ])('%s', async (_title, rest, expected) => {
    const { Investor: found } = await read({
      'investors.csv': investors,
      'funds.csv': funds + rest,
      'investments.csv': investments + rest,
    });
    expect(found?.[0]).toMatchObject({ id: `inv_${hexOf('orgs', 2)}`, ...expected });
  });
});

describe('an investor without a name', () => {
  const person = uuidOf('pers', 1);

  it.each([
    ['has the first and last name of the person', 'Ada,Moss', 'Ada Moss'],
    ['has the name from the investment if the person has no name', ',', 'A. Moss'],
  ])('%s', async (_title, names, expected) => {
    const { Investor: investors } = await read({
      'people.csv': `uuid,name,first_name,last_name\n${person},,${names}\n`,
      'investors.csv': `uuid,name,type\n${person},,person\n`,
      'investments.csv': `funding_round_uuid,investor_uuid,investor_name\n${uuidOf('rnds', 1)},${person},A. Moss\n`,
    });
    expect(investors).toMatchObject([{ investorName: expected }]);
  });
});
