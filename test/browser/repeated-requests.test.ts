import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { seed } from '../harness/seed.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const person = (name: string) => ({
  person_id: 'per_ada',
  full_name: name,
  last_updated: '2026-01-01 00:00:00',
});

describeInBrowser('a request that was already paid for', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('is free after a reload, and a changed record is loaded only when the user requests it', async () => {
    await seed(server.db, { Person: [person('Ada Before')] });
    const { as, secret } = await server.account();
    const page = await browser.visit('/console/data/people/per_ada', { key: secret });
    const version = page.waitForResponse('**/api/v1/people/per_ada');
    await page.getByRole('button', { name: 'Show person · 1 credit' }).click();
    await page.getByRole('heading', { name: 'Ada Before' }).waitFor();
    expect((await version).status()).toBe(304);
    const same = page.waitForResponse('**/api/v1/people/per_ada');
    await page.reload();
    expect((await same).status()).toBe(304);
    expect(await page.getByText('This record has changed.').count()).toBe(0);
    await seed(server.db, { Person: [person('Ada After')] });
    const changed = page.waitForResponse('**/api/v1/people/per_ada');
    await page.reload();
    expect((await changed).status()).toBe(402);
    await page.getByText('This record has changed.').waitFor();
    await page.getByRole('heading', { name: 'Ada Before' }).waitFor();
    expect(await as.remaining()).toBe(999);
    await page.getByRole('button', { name: 'Load the new version…' }).click();
    await page.getByRole('button', { name: 'Refresh · 1 credit' }).waitFor();
    // The former version stays until the new one is paid for.
    await page.getByRole('heading', { name: 'Ada Before' }).waitFor();
    await page.getByRole('button', { name: 'Refresh · 1 credit' }).click();
    await page.getByRole('heading', { name: 'Ada After' }).waitFor();
    expect(await page.getByText('This record has changed.').count()).toBe(0);
    expect(await as.remaining()).toBe(998);
    browser.forget();
  });

  it('can be run again from its GraphQL receipt in the same tab, and opened in the explorer', async () => {
    const { as, secret } = await server.account();
    const page = await browser.visit('/console/data/companies/a0a0a0000000000000000001', { key: secret });
    await page.getByRole('button', { name: 'Show company · 1 credit' }).click();
    await page.getByText('Facts').waitFor();
    await page.getByRole('link', { name: 'Requests' }).first().click();
    await page.getByRole('button', { name: /Any status/ }).click();
    await page.getByRole('option', { name: 'Charged' }).click();
    await page.getByRole('link', { name: 'CompanyRecord', exact: true }).click();
    const receipt = page.getByRole('dialog', { name: 'Receipt' });
    await receipt.getByRole('button', { name: 'Run again · 1 credit' }).click();
    await receipt.getByLabel('Response', { exact: true }).getByText('Aurora Robotics').waitFor();
    expect(await as.remaining()).toBe(998);
    // test/browser/explorer.test.ts tests that such a link opens the query.
    await receipt.locator('a[href*="/explorer#q="]').getByText('Open in the explorer').waitFor();
    browser.forget();
  });

  it('is listed with the status of its response, and filtered by status', async () => {
    const { as, secret } = await server.account();
    await as.get('/companies/a0a0a0000000000000000001');
    server.clock.advance(1000);
    await as.get('/companies/none');
    server.clock.advance(1000);
    await as.with({ 'If-None-Match': '*' }).get('/companies/a0a0a0000000000000000001');
    const page = await browser.visit('/console/requests', { key: secret });
    const rows = page.getByRole('group', { name: 'Requests', exact: true }).getByRole('row');
    await rows.nth(3).waitFor();
    const texts = await rows.allInnerTexts();
    expect(texts.slice(1).map((text) => /\b(200|304|404)\b/.exec(text)?.[1])).toEqual(['304', '404', '200']);
    expect(texts[2]).toContain('NOT_FOUND');
    await page.getByRole('button', { name: /Any status/ }).click();
    await page.getByRole('option', { name: 'Rejected' }).click();
    await page.waitForURL('**/requests?outcome=refused');
    await page.getByText('One request is shown').waitFor();
    await rows.nth(1).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Receipt' }).getByText('Rejected: NOT_FOUND').waitFor();
    // Ignores the log entry for the dry run of the refused request, which is refused too.
    browser.forget();
  });
});
