import type { Locator, Page } from 'playwright-core';
import { writeAuditEntry } from '../../src/accounts/sql/audit-entries.js';
import { forgetImport, noteImport } from '../../src/import/sql/import-checkpoints.js';
import {
  axeOfSettled,
  describeInBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
} from '../harness/browser.js';
import { type OperatorClient, operatorOf } from '../harness/operator-client.js';
import { seed } from '../harness/seed.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const looks = [
  { width: 1280, dark: false },
  { width: 1280, dark: true },
  { width: 390, dark: false },
  { width: 390, dark: true },
] as const;

/** Writes an entry of the audit log like that of an import. */
async function writeImport({ db, clock }: TestServer): Promise<void> {
  await writeAuditEntry(db.pool, {
    at: clock.now(),
    actor: { kind: 'user', id: 'ann', host: 'data-1' },
    channel: 'command',
    action: 'import',
    organizationId: null,
    target: { kind: 'records', id: null },
    details: { paths: ['/data/companies.ndjson'], imported: { companies: 1200, people: 0 }, rejected: 3 },
    requestId: null,
    address: null,
  });
}

describeInBrowser('the pages for operators', () => {
  let server: TestServer;
  let operator: OperatorClient;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer({ operators: true });
    operator = await operatorOf(server);
    await seed(server.db, { Company: [{ id: 'c0', organization_name: 'Company 0' }] });
    browser = await TestBrowser.start(server.operatorUrl);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  /** Creates an organization and returns its ID. */
  async function create(name: string, more: object = {}): Promise<string> {
    const { json } = await operator.post('/organizations', { name, monthly_credits: 1000, ...more });
    return String(json['id']);
  }

  const open = (id: string, key = operator.secret, look: object = {}): Promise<Page> =>
    browser.visit(`/?organization=${id}`, { key, ...look });

  const state = async (id: string): Promise<unknown> =>
    (await operator.get(`/organizations/${id}`)).json['state'];

  const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

  it.each(looks)(
    'sign in, search, open, grant, suspend and resume: $width px, dark: $dark',
    async ({ width, dark }) => {
      const name = `Acme ${width} ${String(dark)}`;
      const id = await create(name, { external_id: `crm-${width}-${String(dark)}`, daily_cap: 50 });
      await create(`Other ${width} ${String(dark)}`);
      const page = await browser.visit('/', { width, dark });
      const check = async (view: string): Promise<void> => {
        await saveScreenshot(page, `operator-${view}-${width}-${dark ? 'dark' : 'light'}`);
        const found = { axe: await axeOfSettled(page), sideways: await scrollsSideways(page) };
        expect({ view, ...found }).toEqual({ view, axe: [], sideways: false });
      };

      await page.getByLabel('Operator key').pressSequentially(operator.secret);
      await check('sign-in');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: `Other ${width} ${String(dark)}` }).waitFor();
      await check('organizations');

      await page
        .getByLabel('Search by name or external ID')
        .pressSequentially(`CRM-${width}-${String(dark)}`);
      await page.getByRole('link', { name: `Other ${width} ${String(dark)}` }).waitFor({ state: 'detached' });
      await page.waitForURL(
        ({ searchParams }) => searchParams.get('search') === `CRM-${width}-${String(dark)}`,
      );
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await section(page, 'Audit log').getByText('organization create').waitFor();

      await section(page, 'Grants').getByRole('button', { name: 'Grant credits' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Enter a whole number of at least 1.').waitFor();
      await page.getByLabel('Credits', { exact: true }).pressSequentially('2,500');
      await page.getByLabel('Last day').pressSequentially('2099-12-31');
      await page.getByLabel('Note').pressSequentially('Invoice 77');
      await check('grant');
      await page.keyboard.press('Enter');
      await page.getByText(`${name} gets 2,500 credits, which expire on Jan 1, 2100, 00:00 UTC.`).waitFor();
      expect((await operator.get(`/organizations/${id}/grants`)).json['items']).toEqual([]);
      await page.getByRole('button', { name: 'Grant 2,500 credits' }).click();
      await section(page, 'Grants').getByText('Invoice 77').waitFor();

      await page.getByRole('button', { name: 'Suspend' }).click();
      await page.getByLabel('Reason').pressSequentially('Unpaid invoice');
      await check('suspend');
      expect(await state(id)).toBe('active');
      await page.keyboard.press('Enter');
      await page.getByText(/^Suspended since .*: Unpaid invoice$/).waitFor();
      expect(await state(id)).toBe('suspended');
      await section(page, 'Audit log').getByText('organization suspend').waitFor();
      await check('organization');

      await page.getByRole('button', { name: 'Resume' }).click();
      expect(await state(id)).toBe('suspended');
      await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('button', { name: 'Suspend' }).waitFor();
      expect(await state(id)).toBe('active');
      expect(browser.forget()).toEqual([]);
    },
    180_000,
  );

  it('shows keys, usage by day, receipts by request ID and errors, and revokes a key and voids a grant', async () => {
    const { as, organizationId, keyId } = await server.account();
    const paid = await as.get('/companies/c0');
    const refused = await as.get('/companies/none');
    await server.services.uncharged.write();
    await operator.post(`/organizations/${organizationId}/grants`, { credits: 40 });
    const page = await open(organizationId);
    await section(page, 'Usage by day').getByText('1 credit in 1 charged request').waitFor();
    await section(page, 'Usage by day').locator('svg').first().waitFor();

    const requests = section(page, 'Requests');
    await requests.getByText('No failed requests').waitFor();
    await requests.getByRole('button', { name: /Outcome/ }).click();
    await page.getByRole('option', { name: 'Refused' }).click();
    await requests.getByText('404 NOT_FOUND').waitFor();
    expect(await requests.getByText(String(refused.headers.get('x-request-id'))).count()).toBe(1);
    await page
      .getByLabel('Request ID (X-Request-Id)')
      .pressSequentially(String(paid.headers.get('x-request-id')));
    await page.keyboard.press('Enter');
    const receipts = section(page, 'Receipts');
    await receipts.getByText('Charged', { exact: true }).waitFor();
    await saveScreenshot(page, 'operator-busy');
    await receipts.getByRole('button', { name: /^Refund / }).click();
    await page.getByRole('button', { name: 'Refund 1 credit' }).click();
    await page.getByText('Enter a reason.').waitFor();
    await page.getByLabel('Reason').pressSequentially('Wrong record');
    await retype(page.getByLabel('Credits', { exact: true }), '2');
    await page.getByText('Enter a whole number from 1 to 1.').waitFor();
    await retype(page.getByLabel('Credits', { exact: true }), '1');
    await saveScreenshot(page, 'operator-refund');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { json: refunds } = await operator.get(`/organizations/${organizationId}/refunds`);
    expect(refunds['items']).toMatchObject([{ credits: 1, reason: 'Wrong record' }]);
    await retype(page.getByLabel('Request ID (X-Request-Id)'), 'unknown');
    await page.keyboard.press('Enter');
    await page.getByText('No request has this ID').waitFor();

    await section(page, 'Grants').getByRole('button', { name: 'Void the grant of 40 credits' }).click();
    await page.getByRole('button', { name: 'Void 40 credits' }).click();
    await section(page, 'Grants').getByText('Voided', { exact: true }).waitFor();
    const keys = section(page, 'Keys');
    await keys.getByRole('button', { name: /^Revoke / }).click();
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await keys.getByText('Revoked', { exact: true }).waitFor();
    const { body } = await operator.get(`/organizations/${organizationId}/keys`);
    expect(body).toMatchObject([{ id: keyId, status: 'revoked' }]);
    expect(browser.forget()).toEqual([]);
  }, 60_000);

  it('turns actions off that the key may not do, with the reason next to them', async () => {
    const reader = await operatorOf(server, ['organizations:read']);
    const { organizationId } = await server.account();
    await operator.post(`/organizations/${organizationId}/grants`, { credits: 40 });
    const page = await open(organizationId, reader.secret, { width: 390 });
    await section(page, 'Keys').getByText('Your key lacks keys:write').waitFor();
    for (const name of ['Suspend', 'Grant credits', 'Void the grant of 40 credits', /^Revoke /])
      expect([name, await page.getByRole('button', { name }).isDisabled()]).toEqual([name, true]);
    expect(await page.getByText('Your key lacks organizations:write').count()).toBe(3);
    await section(page, 'Usage by day').getByText('Your key lacks the scope usage:read.').waitFor();
    await section(page, 'Audit log').getByText('Your key lacks the scope audit:read.').waitFor();
    await saveScreenshot(page, 'operator-reader');
    expect(await scrollsSideways(page)).toBe(false);
    expect(browser.forget()).toEqual([]);
  }, 60_000);

  it.each([looks[0], looks[3]])(
    'shows the checks of the server, requested companies and imports: $width px',
    async (look) => {
      const { as } = await server.account();
      await writeImport(server);
      await as.post('/companies', { domain: `wanted-${look.width}.example` });
      const id = `import-${look.width}`;
      const page = await browser.visit('/', { key: operator.secret, ...look });
      await page.getByRole('link', { name: 'Data' }).click();
      await page.getByRole('heading', { level: 1, name: 'Data' }).waitFor();
      await section(page, 'Running imports').getByText('No import is running.').waitFor();
      // The test clock differs from that of the database.
      await section(page, 'Checks')
        .getByText(/^Clock: differs by/)
        .waitFor();
      await section(page, 'Checks')
        .getByText(/^Synchronize both clocks with NTP/)
        .waitFor();
      await section(page, 'Past imports').getByText('companies.ndjson').first().waitFor();
      await section(page, 'Past imports').getByText('Completed').first().waitFor();
      await section(page, 'Requested companies').getByText(`wanted-${look.width}.example`).waitFor();
      await noteImport(server.db, id, { records: 1200, done: 0.4 });
      await page.reload();
      await section(page, 'Running imports').getByText('1,200').waitFor();
      await saveScreenshot(page, `operator-data-${look.width}`);
      await forgetImport(server.db, id);
      const found = { axe: await axeOfSettled(page), sideways: await scrollsSideways(page) };
      expect({ ...found, complaints: browser.forget() }).toEqual({
        axe: [],
        sideways: false,
        complaints: [],
      });
    },
    60_000,
  );

  it('lists more organizations on demand, and the Back button returns to the list', async () => {
    for (let index = 0; index < 27; index += 1) await create(`Paged ${index}`);
    const page = await browser.visit('/?search=paged', { key: operator.secret });
    await page.getByRole('link', { name: 'Paged 26' }).waitFor();
    const links = page.getByRole('link', { name: /^Paged / });
    expect(await links.count()).toBe(25);
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('link', { name: 'Paged 0', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Paged 0' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
    expect(browser.forget()).toEqual([]);
  }, 60_000);

  it('asks for another key when the key is not valid, and signs out', async () => {
    const page = await browser.visit('/');
    await page.getByLabel('Operator key').pressSequentially('dgo_wrong');
    await page.keyboard.press('Enter');
    await page.getByText('This key is not valid. It may be mistyped, revoked or expired.').waitFor();
    // The browser itself logs the 401.
    expect(browser.forget()).toEqual([expect.stringContaining('401')]);
    await retype(page.getByLabel('Operator key'), operator.secret);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(1);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Operator key').waitFor();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});
