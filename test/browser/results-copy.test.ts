import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import ts from 'typescript';
import { axe, describeInBrowser, launchBrowser, waitForFocus } from '../harness/browser.js';
import {
  dataTabs,
  headers,
  openPanel,
  openResults,
  pay,
  type ResultsOptions,
  valuesOf,
} from '../harness/results-page.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

// The server runs in this process, so the test must not block while a child process calls the server.
const run = promisify(execFile);

describeInBrowser('the results table: copied requests and accessibility', () => {
  let server: TestServer;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  const open = (path: string, options?: ResultsOptions) => openResults({ server, browser }, path, options);

  const search =
    '/console/data?tab=rounds&order=-RAISED_AMOUNT_USD&size=10&filter=' +
    encodeURIComponent(
      JSON.stringify({
        raisedAmountUsd: { gte: 1 },
        company: { organizationName: { contains: 'o' } },
        or: [{ announcedOn: { gte: '2001-01-01' } }],
      }),
    );

  async function copyAs(page: Page, form: string): Promise<string> {
    await page.getByRole('button', { name: 'Copy as' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: form }).waitFor();
    await waitForFocus(page.getByRole('menu'));
    await page.keyboard.type(form.slice(0, 4));
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(`Copied as ${form}`).waitFor();
    return page.evaluate<string>('navigator.clipboard.readText()');
  }

  const idsOf = (page: Page): Promise<string[]> =>
    page.goto(`${page.url()}&roundsColumns=id`).then(async () => {
      await page.getByRole('table').waitFor();
      return valuesOf(page, 'Round ID');
    });

  it('the copied cURL and GraphQL requests return the records of the page', async () => {
    const { page, key } = await open(search);
    await pay(page);
    const command = await copyAs(page, 'cURL');
    const query = await copyAs(page, 'GraphQL');
    const ids = await idsOf(page);
    expect(ids.length).toBeGreaterThan(2);
    expect(command).not.toContain(key);
    const { stdout } = await run('bash', ['-c', command], {
      env: { ...process.env, DEALGRAPH_API_KEY: key },
    });
    expect(nodeIds(JSON.parse(stdout))).toEqual(ids);
    expect(query).toContain('orderBy: [{ field: RAISED_AMOUNT_USD, direction: DESC }]');
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
      body: JSON.stringify({ query }),
    });
    expect(nodeIds(await response.json())).toEqual(ids);
  });

  it('the copied client code compiles, and reads the records of the page', async () => {
    const { page, key } = await open(search);
    await pay(page);
    const code = await copyAs(page, 'TypeScript client');
    const ids = await idsOf(page);
    expect(code).not.toContain(key);
    expect(complaintsOf(code)).toEqual([]);
    const client = pathToFileURL(resolve('dist/client/esm/index.js')).href;
    const program = code
      .replace("'dealgraph/client'", JSON.stringify(client))
      .replace('console.log(data.items, credits.charged)', 'console.log(JSON.stringify(data.items))');
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, DEALGRAPH_API_KEY: key },
    });
    const items = JSON.parse(stdout) as { funding_round_id: string }[];
    expect(items.map((item) => item.funding_round_id)).toEqual(ids);
  });

  it('a filter with apostrophes, windows and directions is copied in the syntax of each format', async () => {
    const filter = {
      organizationName: { ne: 'O\'Neil "Labs"' },
      acquisitions: { direction: 'ACQUIRER', count: { gte: 0 } },
      not: { tractionMetrics: { webVisits: { twelveMonths: { percentage: { gt: 100000 } } } } },
    };
    const { page, key } = await open(`/console/data?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    await page.getByRole('button', { name: /^Show \d compan/ }).waitFor();
    const command = await copyAs(page, 'cURL');
    const { stdout } = await run('bash', ['-c', command], {
      env: { ...process.env, DEALGRAPH_API_KEY: key },
    });
    expect(nodeIds(JSON.parse(stdout)).length).toBeGreaterThan(0);
    expect(await copyAs(page, 'GraphQL')).toContain('direction: ACQUIRER');
    expect(complaintsOf(await copyAs(page, 'TypeScript client'))).toEqual([]);
  });

  it.each([...dataTabs])(
    'every column of %s can be shown, and the copied query is valid for the schema',
    async (...[tab]) => {
      const { page, key, complaints } = await open(`/console/data?tab=${tab}`);
      await pay(page);
      const { panel } = await openPanel(page);
      await panel.getByRole('searchbox').focus();
      await page.keyboard.press('Tab');
      for (let presses = 0; (await panel.getByText('All columns are shown').count()) === 0; presses += 1) {
        expect(presses).toBeLessThan(120);
        await page.keyboard.press('Space');
      }
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      const names = await headers(page);
      expect(new Set(names).size).toBe(names.length);
      console.info(`${tab}: ${names.length} columns`);
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify({ query: await copyAs(page, 'GraphQL') }),
      });
      expect(nodeIds(await response.json()).length).toBe(await page.locator('tbody tr').count());
      expect(complaints).toEqual([]);
    },
    // Timeout in ms. A company has 87 columns, and the table is rendered again for each.
    180_000,
  );

  it.each([
    [1440, false],
    [1440, true],
    [390, false],
    [390, true],
  ])(
    'at %i pixels (dark: %s) axe finds no serious violation, with the menus open too',
    async (...[width, dark]) => {
      const { page } = await open('/console/data?tab=rounds', { width, dark });
      await pay(page);
      expect(await axe(page)).toEqual([]);
      const { panel } = await openPanel(page);
      expect(await axe(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'Copy as' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menu').waitFor();
      expect(await axe(page)).toEqual([]);
    },
  );
});

function nodeIds(answer: unknown): string[] {
  const { data, errors } = answer as { data?: Record<string, { nodes: { id: string }[] }>; errors?: unknown };
  expect(errors).toBeUndefined();
  return Object.values(data ?? {}).flatMap(({ nodes }) => nodes.map(({ id }) => id));
}

/** Returns the errors of the TypeScript compiler for a program that uses the client. */
function complaintsOf(code: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'dealgraph-copied-'));
  try {
    const file = join(folder, 'copied.mts');
    writeFileSync(file, code);
    const program = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: ['node'],
      typeRoots: [resolve('node_modules/@types')],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      paths: { 'dealgraph/client': [resolve('dist/client/esm/index.d.ts')] },
    });
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
