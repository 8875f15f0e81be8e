import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { correct } from '../harness/correct-record.js';
import { records } from '../harness/linked-records.js';
import { merge } from '../harness/merge-records.js';
import { remove } from '../harness/remove-records.js';
import { runnerOf } from '../harness/run-erasure.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

describeInBrowser('the console after changes of records by operators', () => {
  let server: TestServer;
  let browser: TestBrowser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dealgraph-'));
    server = await startServer();
    await seed(server.db, {
      ...records,
      Company: [
        ...records.Company,
        { id: 'aa03', organization_name: 'Removed' },
        { id: 'aa04', organization_name: 'Old name' },
      ],
    });
    const reason = 'Test';
    await merge(server, { kind: 'Company', from: 'aa01', into: 'aa02', reason });
    await remove(server, { kind: 'Company', ids: ['aa03'], reason });
    await correct(server, { kind: 'Company', id: 'aa04', values: { organization_name: 'New name' }, reason });
    const request = { people: ['per_01'], reason, mentions: false, yes: true };
    await runnerOf(server, folder).run('erase person', request);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const heading = (page: Page, name: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor();
  const visit = async (path: string): Promise<Page> =>
    browser.visit(`/console/data/${path}`, { key: (await server.account()).secret });

  it.each([
    ['a merged company', 'companies/aa01', 'Other'],
    ['a corrected company', 'companies/aa04', 'New name'],
  ])('%s: its page shows the record of now', async (_name, path, name) => {
    const page = await visit(path);
    await page.getByRole('button', { name: /^Show .* credit/ }).press('Enter');
    await heading(page, name);
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    ['a removed company', 'companies/aa03'],
    ['an erased person', 'people/per_01'],
  ])('%s: its page says that there is no record', async (_name, path) => {
    const page = await visit(path);
    await page.getByRole('alert').getByText('Record not found').waitFor();
    browser.forget();
  });

  it('the palette finds the names of now', async () => {
    const page = await visit('');
    await page.getByRole('button', { name: 'Find a company, investor, person or page' }).press('Enter');
    for (const [text, found] of [
      ['Gone', 'Other'],
      ['New na', 'New name'],
    ] as const) {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
      await page.getByRole('option', { name: new RegExp(`^${found}`) }).waitFor();
    }
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Removed');
    await page.getByRole('paragraph').getByText('Nothing found for “Removed”.').waitFor();
    browser.forget();
  });
});
