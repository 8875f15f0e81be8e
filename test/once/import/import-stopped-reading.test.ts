import { gzipSync } from 'node:zlib';
import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import { manyRounds } from '../../harness/many-rounds.js';
import { stopOften } from '../../harness/stop-import.js';

// Stops imports (SIGTERM, SIGINT) at many moments while they read. Each must end within 2 s.

const size = 96 * 1024 * 1024;

const header = 'permalink,name,homepage_url,category_list,status,country_code';
const rows = Array.from(
  { length: 200_000 },
  (_, at) => `/organization/c${at},Company ${at},,Clay,operating,USA`,
);
const csv = Buffer.from([header, ...rows].join('\n'));
const hugeRecord = { id: 'c01', tags: Array.from({ length: 1_000_000 }, () => 'a') };

const inputs: readonly (readonly [title: string, name: string, content: () => Buffer])[] = [
  ['a file of line breaks', 'companies.ndjson', () => Buffer.alloc(size, '\n')],
  ['one huge line', 'companies.ndjson', () => Buffer.alloc(size, 'a')],
  [
    'records with long lists',
    'companies.ndjson',
    () => Buffer.from(`${JSON.stringify(hugeRecord)}\n`.repeat(8)),
  ],
  ['many compressed records', 'funding_rounds.ndjson.gz', () => gzipSync(manyRounds(60_000).join('\n'))],
  ['a CSV file that is indexed first', 'companies.csv', () => csv],
  [
    'one huge quoted field',
    'companies.csv',
    () => Buffer.concat([Buffer.from(`${header}\n"`), Buffer.alloc(size, 'a')]),
  ],
  [
    'line breaks in a quoted field',
    'companies.csv',
    () => Buffer.concat([Buffer.from(`${header}\n"`), Buffer.alloc(size / 4, '\n')]),
  ],
];

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});

describe('an import that is stopped ends within 2 s', () => {
  it.each(inputs)('while it reads %s', async (title, name, content) => {
    const path = await installation.write(`${title.replaceAll(' ', '-')}/${name}`, content());
    await stopOften(installation, path);
  });
});
