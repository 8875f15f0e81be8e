import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskFile } from '../../../src/files/source-file.js';
import { readColumnMap } from '../../../src/import/mapped/column-map.js';
import { readMapped } from '../../../src/import/mapped/read-mapped.js';

const map = {
  records: 'companies',
  id: 'Nr',
  fields: {
    organization_name: 'Firma',
    'website.domain': 'Web',
    'funding.total_funding_usd': { column: 'Geld', decimal: ',' },
    'funding.last_funding_date': { column: 'Datum', format: 'DD.MM.YYYY' },
  },
};

it('reads a German CSV file by its map, and rejects each bad row with its line and reason', async () => {
  const rows = [
    'Nr;Firma;Web;Geld;Datum',
    '7;Kiln;https://www.kiln.example/x;"1.234.567,89";28.02.2014',
    ';;;;',
    '8;Glaze;;;30.02.2014',
    '7;Twice;;;',
    '9;Mail;a@b.example;;',
    '10;Year;;;2014',
    ';Keyless;;;',
  ];
  const path = join(await mkdtemp(join(tmpdir(), 'mapped-')), 'companies.csv');
  await writeFile(path, `\ufeff${rows.join('\r\n')}\r\n`);
  const ignore = (): void => undefined;
  const listener = { onBytes: ignore, onRefused: ignore, onCount: ignore, onExpected: ignore };
  const read = [];
  const settings = { isUpdate: false };
  for await (const item of readMapped(
    [diskFile(path)],
    readColumnMap(JSON.stringify(map)),
    listener,
    settings,
  ))
    read.push(item.kind === 'Reject' ? [item.line, item.reason] : item.record);
  expect(read).toMatchObject([
    {
      id: 'a1de2a5d5167234c849a7905',
      website: { domain: 'kiln.example' },
      funding: { totalFundingUsd: 1_234_567.89, lastFundingDate: '2014-02-28' },
    },
    [4, 'the value of column "Datum" cannot be read'],
    [5, 'an earlier row has the same key'],
    [6, 'the value of column "Web" cannot be read'],
    [7, 'the value of column "Datum" cannot be read'],
    [8, 'a key column is empty'],
  ]);
});
