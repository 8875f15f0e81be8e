import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Installation, openInstallation, type Served } from '../../harness/dealgraph.js';
import { fillElisions } from '../../harness/fill-elisions.js';
import { findPython } from '../../harness/find-python.js';
import { listDocuments } from '../../harness/list-documents.js';
import { type Example, listExamples } from '../../harness/list-examples.js';
import { MeterVendors } from '../../harness/meter-vendors.js';
import { furnish, type Names, openPage, type RunExample } from '../../harness/run-example.js';

// Runs every example of the documentation against a server with the demo data, as a reader would.
let installation: Installation;
let server: Served;
let names: Names;
let vendors: MeterVendors;

beforeAll(async () => {
  vendors = await MeterVendors.start();
  installation = await openInstallation({ database: 'embedded', fresh: true });
  furnish(installation);
  server = await installation.startServe([], { OPERATOR_PORT: '0' });
  const { organizations } = await installation.answer(['organization', 'list']);
  const [demo] = organizations as { readonly organization_id: string }[];
  names = {
    KEY: /Demo key\s+(dgk_\S+)/.exec(server.output())?.[1] ?? '',
    ORG: demo?.organization_id ?? '',
    ...vendors.environment,
  };
});
afterAll(() => vendors.stop());

/** Converts a documented text to a pattern in which `...` matches any text. */
function toPattern(text: string): RegExp {
  const parts = text.trim().split('...');
  const escaped = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${escaped.join('[^]*')}$`);
}

/** Removes whitespace at line ends, including the carriage returns of headers. */
function tidy(text: string): string {
  return text.replaceAll(/[^\S\n]+$/gm, '').trim();
}

function expectAnswer({ answer, language }: Example, text: string): void {
  if (answer === null) {
    if (language === 'graphql') expect(JSON.parse(text)).not.toHaveProperty('errors');
    return;
  }
  if (answer.language === 'text') {
    expect(tidy(text)).toMatch(toPattern(tidy(answer.text)));
    return;
  }
  const real: unknown = JSON.parse(text);
  expect(real).toEqual(fillElisions(JSON.parse(answer.text), real));
}

/** Returns true if an example can run on this machine. Examples in Python need Python and pandas. */
function canRun({ language }: Example): boolean {
  return language !== 'py' || findPython()?.hasPandas === true;
}

const pages = listDocuments()
  .filter(({ path }) => !path.startsWith('src/'))
  .map((page) => [page.path, listExamples(page).filter(canRun)] as const)
  .filter(([, examples]) => examples.length > 0);

/** Runs the examples of docs/metering.md again, and returns the charges that each billing system then has. */
async function meterAgain(): Promise<object[]> {
  const examples = pages.find(([path]) => path === 'docs/metering.md')?.[1] ?? [];
  const run = openPage(installation, server, names);
  for (const example of examples) await run(example);
  return [vendors.openMeter, vendors.lago, vendors.stripe].map((events) => [...events.values()].toSorted());
}

describe.each(pages)('%s', (_path, examples) => {
  let run: RunExample;
  beforeAll(() => {
    run = openPage(installation, server, names);
  });

  it.each(examples.map((example) => [example.location, example] as const))(
    '%s behaves as documented',
    async (_installation, example) => {
      const { text, charged } = await run(example);
      expectAnswer(example, text);
      if (example.price !== null) expect(charged ?? 0).toBe(example.price);
    },
  );
});

it('the programs of docs/metering.md send each charge once, also after a lost cursor', async () => {
  const [openMeter, ...others] = await meterAgain();
  expect(others).toEqual([openMeter, openMeter]);
  expect(vendors.openMeter.size).toBeGreaterThan(10);
  expect(vendors.repeated).toBe(0);
  for (const system of ['openmeter', 'lago', 'stripe'])
    await rm(join(installation.folder, `${system}.cursor`));
  expect(await meterAgain()).toEqual([openMeter, openMeter, openMeter]);
  expect(vendors.repeated).toBeGreaterThan(vendors.openMeter.size);
});
