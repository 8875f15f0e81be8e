import { type Installation, openInstallation } from '../../harness/dealgraph.js';
import type { Row } from '../../harness/process-database.js';

// Lists pairs of records that are probably the same (dealgraph duplicates list).

const company = (id: string, name: string, domain: string | null, more: object = {}): object => ({
  id,
  organization_name: name,
  website: { domain },
  ...more,
});
const kiel = { hq: { city: 'Kiel' } };

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
  await installation.startServe(['--no-demo']);
  await installation.write('twins/companies.ndjson', [
    company('e01', 'Kiln, Inc.', 'kiln.example', kiel),
    company('e02', 'The KILN', 'www.kiln.example', kiel),
    company('e03', 'Glaze', 'glaze.example', kiel),
    company('e04', 'Glaze', null, kiel),
    company('e05', 'Clay', 'clay.example', { founders: ['Ada Moss'] }),
    company('e06', 'Clay GmbH', 'clay-gmbh.example', { founders: ['Ada Moss'] }),
    company('e07', 'Wheel', 'wheel.example', { hq: { city: 'Bonn' } }),
    company('e08', 'Wheel', 'other-wheel.example', { hq: { city: 'Rom' } }),
    ...[1, 2, 3, 4, 5, 6, 7].map((at) => company(`e1${at}`, `Tenant ${at}`, 'host.example')),
  ]);
  await installation.write('twins/people.ndjson', [
    { person_id: 'per_11', full_name: 'Ada Moss', emails: [{ email: 'ada@moss.example', score: 9 }] },
    { person_id: 'per_12', full_name: 'A. Moss', emails: [{ email: 'ADA@moss.example', score: 9 }] },
  ]);
  await installation.write('twins/investors.ndjson', [
    { investor_id: 'inv_11', investor_name: 'Moss Capital', domain: 'moss.example' },
    { investor_id: 'inv_12', investor_name: 'Moss Capital LLC', domain: 'moss.example' },
  ]);
  await installation.answer(['import', `${installation.folder}/twins`]);
});

async function list(product: string, ...options: string[]): Promise<Row> {
  return installation.answer(['duplicates', 'list', product, ...options]);
}

function pairsOf(page: Row): unknown[] {
  const pairs = page['pairs'] as Row[];
  return pairs.map(({ first_id, second_id, score, reasons }) => [first_id, second_id, score, reasons]);
}

const pairs = [
  ['e01', 'e02', 0.89, ['domain', 'name and city']],
  ['e03', 'e04', 0.82, ['name and city']],
  ['e05', 'e06', 0.46, ['name and founder']],
];

it('has pairs with their reasons, the most probable first, page by page', async () => {
  const page = await list('companies', '--min-score', '0.3', '--limit', '2');
  expect(pairsOf(page)).toEqual(pairs.slice(0, 2));
  const next = await list('companies', '--min-score', '0.3', '--after', String(page['next_cursor']));
  expect([pairsOf(next), next['next_cursor']]).toEqual([pairs.slice(2), null]);
  expect(pairsOf(await list('companies', '--min-score', '0.85'))).toEqual(pairs.slice(0, 1));
});

it.each([
  ['people', [['per_11', 'per_12', 0.6, ['email']]]],
  ['investors', [['inv_11', 'inv_12', 0.82, ['domain', 'name']]]],
])('has pairs of %s', async (product, expected) => {
  expect(pairsOf(await list(product))).toEqual(expected);
});

it.each([
  ['ipos', /^product must be one of companies, people, investors, got "ipos"/],
  ['companies --limit 1001', 'limit must be a number from 1 to 1000, got 1001.'],
  ['companies --min-score 2', 'min_score must be a number from 0 to 1, got 2.'],
  ['companies --after x', 'after must be the next_cursor of a page of duplicates, got "x".'],
])('refuses "%s"', async (line, message) => {
  expect(await installation.complaint(['duplicates', 'list', ...line.split(' ')])).toMatch(message);
});
