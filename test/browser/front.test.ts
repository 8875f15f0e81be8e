import { describeInBrowser, TestBrowser } from '../harness/browser.js';
import { expectReadable } from '../harness/expect-readable.js';
import { seedDemo } from '../harness/seed-demo.js';
import { startServer, type TestServer } from '../harness/start-server.js';

const company = 'a0a0a0000000000000000001';

describeInBrowser('the front page', () => {
  let server: TestServer;
  let browser: TestBrowser;

  beforeAll(async () => {
    server = await startServer();
    browser = await TestBrowser.start(server.url);
  });
  afterAll(async () => {
    await browser.stop();
    await server.stop();
  });

  it('is readable in light and dark mode and on a phone', async () => {
    await expectReadable(browser, '/', { seen: 'Prices' });
  });

  it('shows an example from the documentation, labeled as an example, if there is no demo data', async () => {
    const page = await browser.visit('/');
    await page.getByText('Example from the documentation').first().waitFor();
    await page.getByLabel('Response').getByText('"organization_name": "Aurora Robotics"').waitFor();
    expect(browser.forget()).toEqual([]);
  });

  it('shows responses of this server, by REST and GraphQL, if it has the demo data', async () => {
    await seedDemo(server);
    await server.db.pool.query(`INSERT INTO setting (name, value) SELECT 'demo',
      jsonb_build_object('organizationId', 'org_1', 'sampleVersion', version) FROM company WHERE id = '${company}'`);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    const { as } = await server.account();
    const record = (await as.get(`/companies/${company}`)).body as Record<string, unknown>;
    const page = await browser.visit('/');
    await page.getByText('Response of this server, from its demo data').first().waitFor();
    const shown = async (): Promise<string> => page.getByLabel('Response').innerText();
    const rest = await shown();
    for (const key of ['id', 'organization_name', 'founded_year', 'employee_count'])
      expect(rest).toContain(`"${key}": ${JSON.stringify(record[key])}`);
    await page.getByRole('tab', { name: 'REST' }).focus();
    await page.keyboard.press('ArrowRight');
    const query = await page.getByLabel('Request').innerText();
    const { data } = await as.graph(query);
    const graph = (await shown()).replace(/,\s*\.\.\.\s*\}\s*$/, '}');
    expect(JSON.parse(graph)).toEqual({ data });
    await page.keyboard.press('ArrowRight');
    const price = await as.with({ 'X-Dry-Run': 'true' }).get(`/companies/${company}`);
    expect(JSON.parse(await shown())).toMatchObject(price.body as object);
    expect(browser.forget()).toEqual([]);
  });

  it.each([
    [1440, 900],
    [390, 844],
  ])(
    'says in one screen of %i x %i what it is, what it costs and how to get a key',
    async (width, height) => {
      const selling = await startServer({
        offer: {
          keyUrl: 'https://sales.example/keys?a=1&b="2"',
          creditPrice: { amount: 0.02, currency: 'EUR' },
        },
      });
      const page = await browser.visit('/', { width });
      await page.setViewportSize({ width, height });
      await page.goto(selling.url);
      const seen = [
        page.getByRole('heading', { level: 1 }),
        page.getByText('1 credit (€0.02)'),
        page.getByRole('link', { name: 'Get a key' }),
      ];
      for (const each of seen) {
        const box = await each.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
      }
      const link = page.getByRole('link', { name: 'Get a key' });
      expect(await link.getAttribute('href')).toBe('https://sales.example/keys?a=1&b="2"');
      await page.goto(`${selling.url}/console`);
      await page.getByRole('link', { name: 'Get a key' }).waitFor();
      await selling.stop();
    },
  );

  it('says who has keys if the operator has set no address', async () => {
    const page = await browser.visit('/');
    await page.getByText('Ask the operator of this server').waitFor();
    expect(await page.getByRole('link', { name: 'Get a key' }).count()).toBe(0);
    await page.getByText('1 credit', { exact: true }).first().waitFor();
  });

  it('links to the console, which prompts for a key, by keyboard', async () => {
    const page = await browser.visit('/');
    await page.getByRole('link', { name: 'Open the console' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/console');
    await page.getByLabel('API key').waitFor();
  });

  it('reports that the server is unreachable, and that it is back', async () => {
    const page = await browser.visit('/');
    await page.clock.install();
    await page.reload();
    const foot = page.getByRole('contentinfo').getByRole('status');
    await foot.getByText('This server is ready').waitFor();
    await page.context().setOffline(true);
    await page.clock.fastForward(31_000);
    await foot.getByText('This server does not respond').waitFor();
    await page.context().setOffline(false);
    await page.clock.fastForward(6000);
    await foot.getByText('This server is ready').waitFor();
    browser.forget();
  });

  it('an unknown address is reported, inside and outside the console', async () => {
    // Sent without the browser, which would log the status as an error.
    const response = await fetch(`${server.url}/nowhere`, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    const { secret } = await server.account();
    await expectReadable(browser, '/console/nowhere', { key: secret, seen: 'Page not found' });
    const page = await browser.visit('/console/nowhere', { key: secret });
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('main').count()).toBe(1);
    await page.getByRole('link', { name: 'Console' }).click();
    await page.waitForURL('**/console');
  });
});
