import type { Locator, Page } from 'playwright-core';
import type { Caller } from './caller.js';
import type { Account } from './start-server.js';

/** Rounds besides those of the demo data, so that there are several pages. */
export const moreRounds = Array.from({ length: 30 }, (_, index) => ({
  funding_round_id: `fnr_c0ffee${index.toString(16).padStart(4, '0')}`,
  name: `Round ${index}`,
  company_name: 'Coffee',
  raised_amount_usd: (index + 1) * 1_000_000,
  announced_on: `${2018 + (index % 8)}-0${1 + (index % 9)}-15`,
}));

/** The path of the Data page with funding rounds and a filter. */
export const rounds = (filter: unknown, more = ''): string =>
  `/console/data?tab=rounds${more}&filter=${encodeURIComponent(JSON.stringify(filter))}`;

export const amount = { raisedAmountUsd: { gte: 1_000_000 } };
export const announced = { announcedOn: { gte: '2021-01-01' } };

export const valueOf = (page: Page, field: string): Locator =>
  page.getByRole('group', { name: field, exact: true }).getByRole('textbox', { name: 'Value' });

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** The buttons that show, export, share, copy and save the records of the filter. */
const actions = [/^Show /, 'Export all', 'Copy link', 'Copy as', 'Save as search'];

/** Waits until all actions are off, and no count or price is shown. Then tries the main action in every way. */
export async function expectOff(page: Page, reason: string): Promise<void> {
  await page.getByText(`Complete the filter first. ${reason}`).last().waitFor();
  await page.getByRole('status').getByText('Not counted: the filter is not complete').waitFor();
  for (const name of actions) expect(await button(page, name).isDisabled()).toBe(true);
  expect(await button(page, /credit/).count()).toBe(0);
  expect(await page.getByText(/^[\d,]+ funding rounds?$/).count()).toBe(0);
  await button(page, /^Show /).click({ force: true });
  await button(page, /^Show /).dispatchEvent('click');
}

export async function expectOn(page: Page, count: number): Promise<void> {
  await page.getByText(`${count} funding round${count === 1 ? '' : 's'}`, { exact: true }).waitFor();
  await button(page, /^Show .* · \d+ credits?$/).waitFor();
  for (const name of actions) expect(await button(page, name).isEnabled()).toBe(true);
}

export async function countOf(account: Account & { readonly as: Caller }, filter: unknown): Promise<number> {
  const { data } = await account.as.graph(
    'query ($filter: FundingRoundFilter) { fundingRounds(first: 1, filter: $filter) { totalCount } }',
    { filter },
  );
  return (data?.['fundingRounds'] as { totalCount: number }).totalCount;
}

export const filterOf = (page: Page): unknown =>
  JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');

export async function expectFilter(page: Page, filter: unknown): Promise<void> {
  for (let tries = 0; tries < 50 && JSON.stringify(filterOf(page)) !== JSON.stringify(filter); tries += 1)
    await page.waitForTimeout(100);
  expect(filterOf(page)).toEqual(filter);
}
