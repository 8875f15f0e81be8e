import { type Installation, openInstallation } from '../../harness/dealgraph.js';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded' });
});

async function offerWith(settings: Readonly<Record<string, string>>): Promise<string | undefined> {
  const server = await installation.startServe(['--no-demo'], settings);
  const html = await (await fetch(server.url, { headers: { Accept: 'text/html' } })).text();
  await server.stop();
  return /name="offer" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

it('the front page has the address for keys and the price of a credit that the operator sets', async () => {
  expect(JSON.parse((await offerWith({})) ?? '')).toEqual({ keyUrl: null, creditPrice: null });
  const settings = {
    KEY_REQUEST_URL: 'mailto:sales@vendor.example?subject=A&body=B',
    CREDIT_PRICE: '0.025 USD',
  };
  expect(JSON.parse((await offerWith(settings)) ?? '')).toEqual({
    keyUrl: settings.KEY_REQUEST_URL,
    creditPrice: { amount: 0.025, currency: 'USD' },
  });
});

it.each([
  ['KEY_REQUEST_URL', 'javascript:alert(1)'],
  ['KEY_REQUEST_URL', 'sales@vendor.example'],
  ['CREDIT_PRICE', '0.02'],
  ['CREDIT_PRICE', '0 EUR'],
  ['CREDIT_PRICE', '$0.02'],
])('%s=%s stops the start with what is needed', async (name, value) => {
  const { code, stderr } = await installation.run(['serve'], { [name]: value });
  expect(code).toBe(1);
  expect(stderr).toContain(name);
  expect(stderr).toMatch(/must be (a URL like|an amount)/);
});
