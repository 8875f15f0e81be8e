import type { Browser, Page } from 'playwright-core';
import { fieldCatalog } from '../../src/console/products/field-catalog.js';
import { describeInBrowser, launchBrowser, navigate, type OpenedPage, openPage } from '../harness/browser.js';
import { searchFocused } from '../harness/field-list.js';
import { type SchemaField, schemaFields } from '../harness/filter-schema.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const products = [
  { tab: 'companies', input: 'CompanyFilter', list: 'companies' },
  { tab: 'investors', input: 'InvestorFilter', list: 'investors' },
  { tab: 'people', input: 'PersonFilter', list: 'people' },
  { tab: 'rounds', input: 'FundingRoundFilter', list: 'fundingRounds' },
  { tab: 'acquisitions', input: 'AcquisitionFilter', list: 'acquisitions' },
  { tab: 'ipos', input: 'IpoFilter', list: 'ipos' },
  { tab: 'talent-signals', input: 'TalentSignalFilter', list: 'talentSignals' },
  { tab: 'interest-signals', input: 'InterestSignalFilter', list: 'interestSignals' },
] as const;

/**
 * The number of conditions per filter. A filter can have at most 10 edges. Each key press renders all conditions, so
 * larger filters take longer.
 */
const batchSize = 4;

/**
 * Typing all fields takes minutes. With FIELD_SHARES=3, as in CI on a slow machine, a third of the filters is typed,
 * another third each day.
 */
const shares = Number(process.env['FIELD_SHARES'] ?? 1);
const share = Math.floor(Date.now() / 86_400_000) % shares;

/** The figures of a traction metric (current value, past values, changes): label and path in the schema. */
const figures: readonly (readonly [label: string, path: string])[] = [
  ['now', 'latest'],
  ...Object.entries({
    oneMonth: '1 month',
    twoMonths: '2 months',
    threeMonths: '3 months',
    fourMonths: '4 months',
    fiveMonths: '5 months',
    sixMonths: '6 months',
    twelveMonths: '12 months',
    twentyFourMonths: '24 months',
  }).flatMap(
    ([name, words]) =>
      [
        [`change in %, ${words}`, `${name}.percentage`],
        [`change, ${words}`, `${name}.change`],
        [`${words} ago`, `${name}.value`],
      ] as const,
  ),
];

/** The field to compare at the end of an edge, by filter type. For other types (jobs), every field is compared. */
const fieldAtEnd: Readonly<Record<string, string>> = {
  CompanyFilter: 'employeeCount',
  InvestorFilter: 'numberOfExits',
  PersonFilter: 'yearsOfExperience',
  FundingRoundFilter: 'raisedAmountUsd',
  AcquisitionFilter: 'priceUsd',
  IpoFilter: 'valuationPriceUsd',
  TalentSignalFilter: 'signalScore',
  InterestSignalFilter: 'signalScore',
};

/** Fields that accept only a fixed set of values, each with a valid value. */
const fixedValues: Readonly<Record<string, string>> = {
  investmentType: 'Series B',
  acquisitionType: 'lbo',
  'TalentSignalFilter.signalType': 'promotion',
  'InterestSignalFilter.signalType': 'Talent',
  sourceTypes: 'angel',
};

/** Numbers as people type them, and their values. */
const numbers = [
  ['5', 5],
  ['1.5m', 1_500_000],
  ['2k', 2000],
  ['7,250', 7250],
] as const;

/** A condition to type, and the comparison that the filter must then contain. */
interface Typed {
  /** Labels of the fields to choose, from the outermost to the innermost. */
  readonly labels: readonly string[];
  readonly keys: string;
  /** For a traction metric, the label of the figure to choose. */
  readonly figure?: string;
  /** The dotted path in the filter, with the comparison last: `funding.totalFundingUsd.gte`. */
  readonly path: string;
  readonly value: unknown;
}

describeInBrowser('every field of every product, typed', () => {
  let server: TestServer;
  let browser: Browser;
  let account: Awaited<ReturnType<TestServer['account']>>;
  let opened: OpenedPage;
  /** Whether the page can show the next filter. If a test fails, the next one loads the page again. */
  let isReady = false;

  beforeAll(async () => {
    // Each condition is counted, mostly with few records: more narrow answers than a key's share of a day (D20).
    server = await startServer({ bounds: { narrowAnswersPerDay: 100_000 } });
    await seedDemo(server);
    browser = await launchBrowser();
    account = await server.account();
    opened = await openPage(browser, { key: account.secret, isShared: true });
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  it.each(products)('every schema field of $tab is in the field catalog', ({ input }) => {
    const listed = (fieldCatalog[input] ?? []).flatMap(({ fields }) => fields.map(({ path }) => path));
    const missing = schemaFields(input)
      .map(({ path }) => path.replace(/^(tractionMetrics\.\w+)\..+$/, '$1'))
      .filter((path) => !listed.includes(path));
    expect(missing).toEqual([]);
  });

  const batches = products.flatMap(({ tab, input, list }) => {
    const conditions = conditionsOf(input);
    const count = Math.ceil(conditions.length / batchSize);
    return Array.from({ length: count }, (_, part) => ({
      name: `${tab}, part ${part + 1} of ${count}`,
      tab,
      input,
      list,
      // Every nth condition, so that edges and metrics are spread over the parts.
      conditions: conditions.filter((_each, at) => at % count === part),
    }));
  });

  it.each(batches.filter((_batch, at) => at % shares === share))(
    '$name: each field is found by its label and accepts a value of its type',
    async ({ tab, input, list, conditions }) => {
      const { page, complaints } = opened;
      await showTab(page, tab);
      for (const [at, condition] of conditions.entries()) {
        await typeCondition(page, condition);
        await expectConditions(page, conditions.slice(0, at + 1));
        if (at + 1 < conditions.length) await openNext(page, condition);
      }
      await page.keyboard.press('Escape');
      const { data, errors } = await account.as.graph(
        `query ($filter: ${input}) { found: ${list}(first: 1, filter: $filter) { totalCount } }`,
        { filter: { and: conditions.map(({ path, value }) => nest(path, value)) } },
      );
      expect(errors).toEqual([]);
      const { totalCount } = (data as { found: { totalCount: number } }).found;
      await page
        .locator('[role=status][data-counting=false]')
        .getByText(String(totalCount), { exact: true })
        .waitFor();
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);
      // While a value is typed, the server may refuse the count with 422.
      expect(complaints.splice(0).filter((text) => !text.includes('422'))).toEqual([]);
      isReady = true;
    },
    600_000,
  );

  /** Shows a product without a filter, and opens the list of fields of the first condition. */
  async function showTab(page: Page, tab: string): Promise<void> {
    const path = `/console/data?tab=${tab}`;
    if (isReady) await navigate(page, path);
    else await page.goto(server.url + path);
    isReady = false;
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Add a condition/ }).press('Enter');
  }
});

/** Returns conditions for each field of the catalog, with values of the field's type in the schema. */
function conditionsOf(input: string): Typed[] {
  const fields = schemaFields(input);
  const entries = (fieldCatalog[input] ?? []).flatMap((group) => group.fields);
  const metrics = entries.filter(({ path }) => path.startsWith('tractionMetrics.'));
  return entries.flatMap(({ path, label }, at) => {
    const metric = metrics.findIndex((each) => each.path === path);
    if (metric !== -1) return metricConditions(path, label, metric, metrics.length);
    const field = fields.find((each) => each.path === path);
    if (field === undefined) throw new Error(`${input} has no field ${path}`);
    return field.kind === 'leaf' ? [leafCondition(field, label, at, input)] : edgeConditions(field, label);
  });
}

/** Returns the conditions of one metric. The figures are distributed over all `count` metrics, so that each is used. */
function metricConditions(path: string, label: string, metric: number, count: number): Typed[] {
  return figures.flatMap(([figure, part], at) => {
    if (at % count !== metric) return [];
    const field = { path: `${path}.${part}`, type: 'NumberFilter', kind: 'leaf' } as const;
    return [{ ...leafCondition(field, label, at), figure }];
  });
}

function edgeConditions(edge: SchemaField, label: string): Typed[] {
  const before = edge.kind === 'many' ? `${edge.path}.some.` : `${edge.path}.`;
  const inside = fieldAtEnd[edge.type];
  const all = inside === undefined ? conditionsOf(edge.type) : [endCondition(edge.type, inside)];
  return all.map((each) => ({ ...each, labels: [label, ...each.labels], path: before + each.path }));
}

function endCondition(input: string, path: string): Typed {
  const entry = fieldCatalog[input]?.flatMap(({ fields }) => fields).find((each) => each.path === path);
  const field = schemaFields(input).find((each) => each.path === path);
  if (entry === undefined || field === undefined) throw new Error(`${input} has no field ${path}`);
  return leafCondition(field, entry.label, 0);
}

/** Returns a condition for a field: the text to type, and the comparison and value that the filter must contain. */
function leafCondition({ path, type }: SchemaField, label: string, at: number, input = ''): Typed {
  const condition = (keys: string, operator: string, value: unknown): Typed => ({
    labels: [label],
    keys,
    path: `${path}.${operator}`,
    value,
  });
  const word = fixedValues[`${input}.${path}`] ?? fixedValues[path] ?? `Z${at}`;
  if (type === 'TextFilter') return condition(word, 'eq', word);
  if (type === 'WordsFilter') return condition(word, 'matches', word);
  if (type === 'TextListFilter') return condition(word, 'has', word);
  if (type === 'DateFilter') return condition('since Mar 9, 2021', 'gte', '2021-03-09');
  if (type === 'BooleanFilter') return condition('no', 'eq', false);
  if (type === 'IdFilter') {
    const id = `id_${at}`;
    return condition(id, 'eq', id);
  }
  if (path.endsWith('foundedYear')) return condition('2015', 'gte', 2015);
  const [keys, value] = numbers[at % numbers.length] ?? numbers[0];
  return condition(keys, 'gte', value);
}

/** Types a condition. The list of fields must be open. */
async function typeCondition(page: Page, { labels, keys, figure }: Typed): Promise<void> {
  for (const label of labels) await chooseField(page, label);
  const row = page
    .getByRole('group')
    .filter({ has: page.locator(':focus') })
    .last();
  if (figure !== undefined && figure !== 'now') {
    await row.getByRole('button', { name: /figure/ }).press('Enter');
    await page.locator('[role=option][data-focused]').waitFor();
    await page.keyboard.type(figure);
    await page.keyboard.press('Enter');
    await row.getByRole('textbox', { name: 'Value' }).focus();
  }
  if (keys === 'no') await page.keyboard.press('Enter');
  await page.keyboard.type(keys);
  if (keys === 'no') await page.keyboard.press('Enter');
}

/** Number of characters of a label to type. Users stop typing when the field is near the top of the list. */
const typedLength = 10;

/**
 * Searches the open list for the start of a label, moves to the field with the arrow keys and selects it. Its value
 * then has the focus.
 */
async function chooseField(page: Page, label: string): Promise<void> {
  await searchFocused(page);
  await page.keyboard.type(label.slice(0, typedLength));
  await page.locator('[role=option][data-focused]').waitFor();
  const first = await focusedLabel(page);
  for (let found = first; found !== label; found = await focusedLabel(page)) {
    await page.keyboard.press('ArrowDown');
    if ((await focusedLabel(page)) === first) throw new Error(`no field “${label}” in the list`);
  }
  await page.keyboard.press('Enter');
  // For a leaf, its value gets the focus. For an edge, the field list of the linked record opens.
  const hasMoved = `(() => {
    const now = document.activeElement;
    if (now === window.searchBefore) return false;
    return now.matches('input') ||
      (now.matches('[role=group] button') && !now.textContent.includes('Add a condition'));
  })()`;
  for (let tries = 0; tries < 1500 && !(await page.evaluate<boolean>(hasMoved)); tries += 1)
    await page.waitForTimeout(20);
}

const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate(`document.querySelector('[role=option][data-focused] [slot=label]')?.textContent ?? ''`);

/**
 * Opens the list of fields for the next condition: with the button after a condition on a linked record or a yes/no
 * field, otherwise with Enter.
 */
async function openNext(page: Page, { labels, keys }: Typed): Promise<void> {
  if (labels.length === 1 && keys !== 'no') {
    await page.keyboard.press('Enter');
    return;
  }
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Add a condition/ })
    .last()
    .press('Enter');
}

/** Waits until the filter in the URL has exactly these conditions. */
async function expectConditions(page: Page, conditions: readonly Typed[]): Promise<void> {
  const expected = conditions.map(({ path, value }) => `${path} ${JSON.stringify(value)}`).sort();
  const held = (): string[] =>
    flatten(JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}')).sort();
  for (let tries = 0; tries < 200 && held().join() !== expected.join(); tries += 1)
    await page.waitForTimeout(20);
  expect(held()).toEqual(expected);
}

/** Returns the path and value of each comparison in a filter. `and` adds nothing to the path. */
function flatten(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [`${path} ${JSON.stringify(value)}`];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'and' && Array.isArray(inner)
      ? inner.flatMap((each) => flatten(each, path))
      : flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

function nest(path: string, value: unknown): object {
  return path
    .split('.')
    .reverse()
    .reduce<unknown>((inner, name) => ({ [name]: inner }), value) as object;
}
