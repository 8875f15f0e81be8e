import type { Page } from 'playwright-core';
import { showcase } from '../../src/import/demo/showcase.js';
import {
  axe,
  describeInBrowser,
  retype,
  saveScreenshot,
  scrollsSideways,
  TestBrowser,
  waitForFocus,
} from '../harness/browser.js';
import type { Caller } from '../harness/caller.js';
import { creditsOf, ledgerOf } from '../harness/ledger.js';
import { seedDemo } from '../harness/seed-demo.js';
import { type Account, startServer, type TestServer } from '../harness/start-server.js';

let server: TestServer;
let browser: TestBrowser;

const { auroraRobotics, auroraBots, adaMarsh, tomasLind, northlight } = showcase;

async function spent({ organizationId }: Account): Promise<number> {
  return creditsOf(await ledgerOf(server, organizationId));
}

/** Creates a list through the API. */
async function makeList(as: Caller, product: string, ids: readonly string[] = []): Promise<string> {
  const input = { name: 'Watched', product, ids };
  const { data } = await as.graph(
    'mutation ($input: CreateListInput!) { createList(input: $input) { id } }',
    { input },
  );
  return (data?.['createList'] as { id: string }).id;
}

async function countOf(as: Caller, id: string): Promise<unknown> {
  const { data } = await as.graph('query ($id: ID!) { list(id: $id) { memberCount } }', { id });
  return (data?.['list'] as { memberCount: number } | null | undefined)?.memberCount;
}

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByLabel('Members to add').focus();
  await page.keyboard.insertText(lines.join('\n'));
  await button(page, `Find ${lines.length} · free`).click();
}

describeInBrowser('the lists of the console', () => {
  beforeAll(async () => {
    server = await startServer();
    await seedDemo(server);
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('a list is created by keyboard alone, and matches are shown before they are added', async () => {
    const account = await server.account();
    const page = await browser.visit('/console/lists', { key: account.secret });
    await page.getByText('No lists yet').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'New list' }).first().focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('dialog').getByLabel('Name', { exact: true }));
    await page.keyboard.type('Robots');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Robots', level: 1 }).waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await paste(page, [
      auroraRobotics.domain,
      `https://www.${auroraBots.domain}/about`,
      auroraRobotics.aliasDomain,
      auroraBots.name,
      auroraRobotics.id,
      auroraRobotics.profnetUrl,
      'nowhere.example',
    ]);
    await button(page, 'Add 2 · free').waitFor();
    expect(await countOf(account.as, id)).toBe(0);
    expect(await rowOf(page, 'nowhere.example').textContent()).toContain('Not found');
    expect(await rowOf(page, auroraRobotics.aliasDomain).textContent()).toContain('Choose');
    for (const line of [auroraBots.name, auroraRobotics.profnetUrl])
      expect(await rowOf(page, line).first().textContent()).toContain('Found');
    await saveScreenshot(page, 'lists-resolved-1280-light');
    await button(page, 'Add 2 · free').click();
    await page.getByText('2 records were added').waitFor();
    await button(page, 'Show 2 companies · 2 credits').waitFor();
    expect(await countOf(account.as, id)).toBe(2);
    expect(await spent(account)).toBe(0);
    expect(browser.forget()).toEqual([]);
  });

  it('of several possible matches of a line, the chosen one is added', async () => {
    const { as, secret } = await server.account();
    const id = await makeList(as, 'COMPANIES');
    const page = await browser.visit(`/console/lists/${id}`, { key: secret });
    await paste(page, [auroraRobotics.aliasDomain]);
    await button(page, 'Add 0 · free').waitFor();
    await button(page, new RegExp(`Match for ${auroraRobotics.aliasDomain}`)).click();
    await page.getByRole('option', { name: new RegExp(auroraBots.name) }).click();
    await button(page, 'Add 1 · free').click();
    await page.getByText('1 record was added').waitFor();
    const { data } = await as.graph('query ($id: ID!) { list(id: $id) { members { nodes { id } } } }', {
      id,
    });
    expect(data).toEqual({ list: { members: { nodes: [{ id: auroraBots.id }] } } });
    expect(browser.forget()).toEqual([]);
  });

  it('addresses of people at a company find it, and unmatched lines can be corrected', async () => {
    const { as, secret } = await server.account();
    const id = await makeList(as, 'COMPANIES');
    const page = await browser.visit(`/console/lists/${id}`, { key: secret });
    await paste(page, [`Ada <ada@${auroraRobotics.domain}>`, 'nowhere.example', 'Unseen Works Inc']);
    await button(page, 'Add 1 · free').click();
    await page.getByText('1 record was added').waitFor();
    await page.getByText('The lines below were not added').waitFor();
    expect(await page.getByLabel('Members to add').inputValue()).toBe('nowhere.example\nUnseen Works Inc');
    expect(await countOf(as, id)).toBe(1);
    expect(browser.forget()).toEqual([]);
  });

  it('a list is renamed by keyboard', async () => {
    const { as, secret } = await server.account();
    const id = await makeList(as, 'COMPANIES');
    const page = await browser.visit(`/console/lists/${id}`, { key: secret });
    await button(page, 'Rename').focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('dialog').getByLabel('Name', { exact: true }));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Robots to call');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Robots to call', level: 1 }).waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    ['tabs, as a spreadsheet copies cells', '\t'],
    ['semicolons', ';'],
  ])('a pasted table is read by its columns: %s', async (_what, delimiter) => {
    const { as, secret } = await server.account();
    const id = await makeList(as, 'COMPANIES');
    const page = await browser.visit(`/console/lists/${id}`, { key: secret });
    const rows = [
      ['Company', 'Web Site', 'Owner'],
      ['Somebody', `https://www.${auroraRobotics.domain}/about`, 'Ada'],
      [auroraBots.name, '', 'Bo'],
      ['"Unknown\nInc."', 'nowhere.example', 'Cy'],
    ];
    await page.getByLabel('Members to add').focus();
    await page.keyboard.insertText(rows.map((row) => row.join(delimiter)).join('\r\n'));
    await page.getByText('3 rows. Using the column "Web Site"; rows without it use "Company".').waitFor();
    await saveScreenshot(page, `lists-table-${delimiter === ';' ? 'semicolon' : 'tab'}`);
    await button(page, 'Find 3 · free').click();
    await button(page, 'Add 2 · free').waitFor();
    expect(await rowOf(page, 'nowhere.example').textContent()).toContain('Not found');
    await button(page, 'Add 2 · free').click();
    await page.getByText('2 records were added').waitFor();
    expect(await countOf(as, id)).toBe(2);
    expect(browser.forget()).toEqual([]);
  });

  it('domains separated by semicolons, and names with commas, are one line each', async () => {
    const { as, secret } = await server.account();
    const page = await browser.visit(`/console/lists/${await makeList(as, 'COMPANIES')}`, { key: secret });
    const box = page.getByLabel('Members to add');
    await retype(box, `${auroraRobotics.domain}; ${auroraBots.domain};nowhere.example`);
    await button(page, 'Find 3 · free').waitFor();
    await retype(box, 'Kiln, Inc.\nClay, Ltd.');
    await button(page, 'Find 2 · free').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('investors are found by name and domain; finding a person by email costs the price shown', async () => {
    const account = await server.account();
    const investors = await makeList(account.as, 'INVESTORS');
    const page = await browser.visit(`/console/lists/${investors}`, { key: account.secret });
    await paste(page, [northlight.name.toLowerCase(), northlight.domain]);
    await button(page, 'Add 1 · free').click();
    await page.getByText('1 record was added').waitFor();
    const people = await makeList(account.as, 'PEOPLE');
    await page.goto(`${server.url}/console/lists/${people}`);
    await paste(page, [adaMarsh.email, `${tomasLind.firstName} ${tomasLind.lastName}`]);
    await button(page, 'Add 1 · free').waitFor();
    expect(await spent(account)).toBe(0);
    await button(page, 'Find person · 1 credit').click();
    await button(page, 'Add 2 · free').click();
    await page.getByText('2 records were added').waitFor();
    expect(await countOf(account.as, people)).toBe(2);
    expect(await spent(account)).toBe(1);
    expect(browser.forget()).toEqual([]);
  });

  it('members are paid for once; a member is removed and restored, and the list is deleted', async () => {
    const account = await server.account();
    const id = await makeList(account.as, 'COMPANIES', [auroraRobotics.id, auroraBots.id]);
    const page = await browser.visit(`/console/lists/${id}`, { key: account.secret });
    await button(page, 'Show 2 companies · 2 credits').click();
    await page.getByRole('link', { name: auroraRobotics.name }).waitFor();
    await page.reload();
    await button(page, `Remove ${auroraRobotics.name}`).click();
    await page.getByText(`${auroraRobotics.name} was removed.`).waitFor();
    expect(await countOf(account.as, id)).toBe(1);
    expect(await page.getByRole('link', { name: auroraRobotics.name }).count()).toBe(0);
    await button(page, 'Add back at the end').click();
    await page.getByRole('link', { name: auroraRobotics.name }).waitFor();
    expect(await countOf(account.as, id)).toBe(2);
    for (const { name } of [auroraRobotics, auroraBots]) {
      await button(page, `Remove ${name}`).click();
      await page.getByText(`${name} was removed.`).waitFor();
    }
    await page.getByText('No members yet').waitFor();
    for (const name of [auroraBots.name, auroraRobotics.name]) {
      await page.getByText(`${name} was removed.`).waitFor();
      await button(page, 'Add back at the end').click();
    }
    await page.getByRole('link', { name: auroraRobotics.name }).waitFor();
    expect(await spent(account)).toBe(2);
    await button(page, 'Delete').click();
    await page.getByRole('dialog').getByText('with its 2 members').waitFor();
    await button(page, 'Delete list').click();
    await page.getByText('No lists yet').waitFor();
    expect(await countOf(account.as, id)).toBeUndefined();
    browser.forget();
  });

  it('a read-only key, an invalid key, missing credits and too many names are reported', async () => {
    const owner = await server.account();
    const id = await makeList(owner.as, 'COMPANIES');
    const scopes = ['companies:read', 'lists:read'];
    const { secret } = await server.key(owner.organizationId, { scopes });
    const page = await browser.visit(`/console/lists/${id}`, { key: secret });
    await paste(page, [auroraRobotics.domain]);
    await button(page, 'Add 1 · free').click();
    await page.getByText('it needs lists:write').waitFor();
    expect(await countOf(owner.as, id)).toBe(0);
    await button(page, 'Edit lines').click();
    await page.getByLabel('Members to add').press('Control+A');
    await page.keyboard.insertText(Array.from({ length: 51 }, (_, nth) => `Name ${nth}`).join('\n'));
    await page.getByText('At most 50 names at once').waitFor();
    const blind = await server.key(owner.organizationId, { scopes: ['companies:read'] });
    const other = await browser.visit('/console/lists', { key: blind.secret });
    await other.getByText('it needs lists:read').waitFor();
    const wrong = await browser.visit('/console/lists', { key: 'dgk_wrong' });
    await wrong.getByRole('alert').first().waitFor();
    const poor = await server.account({ credits: 1 });
    const expensive = await makeList(poor.as, 'COMPANIES', [auroraRobotics.id, auroraBots.id]);
    const third = await browser.visit(`/console/lists/${expensive}`, { key: poor.secret });
    await button(third, 'Show 2 companies · 2 credits').click();
    await third.getByText('Not enough credits remaining').waitFor();
    expect(await spent(poor)).toBe(0);
    browser.forget();
  });

  it.each([
    [1280, false],
    [1280, true],
    [390, false],
  ])(
    'at %i px, dark %s, no page scrolls sideways or has a serious accessibility violation',
    async (width, dark) => {
      const { as, secret } = await server.account();
      await makeList(as, 'COMPANIES', [auroraRobotics.id, auroraBots.id]);
      const look = `${width}-${dark ? 'dark' : 'light'}`;
      const page = await browser.visit('/console/lists', { key: secret, width, dark });
      await page.getByRole('link', { name: 'Watched' }).waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `lists-${look}`);
      await page.getByRole('link', { name: 'Watched' }).click();
      await button(page, 'Show 2 companies · 2 credits').click();
      await page.getByRole('link', { name: auroraRobotics.name }).waitFor();
      await paste(page, [
        auroraRobotics.aliasDomain,
        auroraBots.domain,
        'https://nowhere.example/a/long/way/to/go',
      ]);
      await button(page, 'Add 1 · free').waitFor();
      expect(await scrollsSideways(page)).toBe(false);
      expect(await axe(page)).toEqual([]);
      await saveScreenshot(page, `list-${look}`);
      expect(browser.forget()).toEqual([]);
    },
  );
});
