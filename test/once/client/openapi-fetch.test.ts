import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { showcase } from '../../../src/import/demo/showcase.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

// A client that does not use our library: openapi-typescript generates its types from the committed OpenAPI document,
// and openapi-fetch sends its requests.
const caller = `import createClient from 'openapi-fetch';
import type { components, paths } from './schema.js';

const api = createClient<paths, 'application/json'>({
  baseUrl: process.env['SERVER_URL'] + '/api/v1',
  headers: { 'X-API-Key': process.env['KEY'] },
});
const id = '${showcase.auroraRobotics.id}';

const one = await api.GET('/companies/{companyId}', { params: { path: { companyId: id } } });
if (one.data === undefined || 'credits' in one.data) throw new Error(one.error?.errorCode);
const company: components['schemas']['Company'] = one.data;
const name: string | null = company.organization_name;
// @ts-expect-error The city may be null.
const city: string = company.hq.city;

const found = await api.POST('/companies', { body: { domain: 'unknown.example' } });
// @ts-expect-error An identifier is required.
void (() => api.POST('/companies', { body: {} }));

const filter: components['schemas']['CompanyFilter'] = { employee_count: { gte: 10 } };
const list = await api.POST('/companies/search', { body: { first: 5, filter } });
const items = list.data !== undefined && 'items' in list.data ? list.data.items : [];
// @ts-expect-error The field does not exist.
void (() => items.map((item) => item.organisation_name));

const none = await api.GET('/ipos/{ipoId}', { params: { path: { ipoId: 'ipo_0' } } });
// @ts-expect-error The error code does not exist.
const isOther = none.error?.errorCode === 'NOT_THERE';

console.log(JSON.stringify([name, city, found.response.status, items.length, none.error?.errorCode, isOther]));
`;

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: false,
  skipLibCheck: true,
  types: ['node'],
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
};

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startServer();
  const { auroraRobotics } = showcase;
  await seed(server.db, {
    Company: [
      { id: auroraRobotics.id, organization_name: 'Aurora', employee_count: 20, hq: { city: 'Boston' } },
    ],
  });
  folder = mkdtempSync(join(tmpdir(), 'dealgraph-openapi-'));
  symlinkSync(resolve('test/node_modules'), join(folder, 'node_modules'), 'junction');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'caller.ts'), caller);
  const generator = resolve('test/node_modules/openapi-typescript/bin/cli.js');
  const types = join(folder, 'schema.ts');
  await promisify(execFile)(process.execPath, [
    generator,
    resolve('schema/openapi.json'),
    '-o',
    types,
    '--default-non-nullable=false',
  ]);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.stop();
});

it('the types of openapi-typescript compile, reject invalid code, and their calls run', async () => {
  const program = ts.createProgram([join(folder, 'caller.ts')], options);
  const complaints = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(complaints).toEqual([]);
  program.emit();
  const { secret, organizationId } = await server.account();
  const env = { ...process.env, SERVER_URL: server.url, KEY: secret };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'caller.js')], { env });
  expect(JSON.parse(stdout)).toEqual(['Aurora', 'Boston', 200, 1, 'NOT_FOUND', false]);
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(2);
});
