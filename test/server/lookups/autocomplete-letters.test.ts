import { domainToASCII, domainToUnicode } from 'node:url';
import { connectMcp } from '../../harness/mcp-client.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

/** Companies, each with queries that must return it first. */
const names: readonly (readonly [id: string, name: string, queries: readonly string[]])[] = [
  ['a1', 'Łódź Ceramika', ['lodz', 'LODZ', 'łódź c', 'aodz', 'odz', 'loodz']],
  ['a2', 'Ørsund Energi', ['orsund', 'ørsund', 'ORSUND', 'irsund', 'orsnud']],
  ['a3', 'Ætheria Labs', ['aetheria', 'ætheria', 'Æth', 'etheria']],
  ['a4', 'Đakovo Invest', ['dakovo', 'đakovo', 'bakovo']],
  ['a5', 'Þorlák Þing', ['thorlak', 'þorlak', 'Þing', 'thing']],
  ['a6', 'Yıldız Çini', ['yildiz', 'YILDIZ', 'Yıldız', 'YİLDİZ', 'cini']],
  [
    'a7',
    '北京陶瓷科技有限公司',
    ['陶瓷', '瓷', '北京', '有限公司', '北京陶器科', '背京陶瓷', '京陶瓷科技有很'],
  ],
  ['a8', 'AT&T-like C++ #1 Co.', ['at&t', 'AT&T-like', 'c++ #1', 'co']],
  ['a9', 'Naïve Café №9', ['naive cafe no9', 'cafe №9']],
  ['b1', 'Œuvre Finance', ['oeuvre', 'œuvre', 'OEUVRE']],
  ['b2', '株式会社カフェABC', ['カフェ', 'ｶﾌｪ', 'abc', '株式', '会社', '株武会社']],
  ['b3', 'ธนาคารไทยพาณิชย์', ['ไทย', 'พาณิชย์', 'ธนาดาร', 'ตนาคาร']],
  ['b4', '삼성전자', ['전자', '삼성', '상성전자']],
  ['b5', 'Яндекстест', ['яндекс', 'ЯНДЕКС', 'бндекстест', 'яндектс', 'яндекстост']],
  ['b6', 'Ελληνική Οδός', ['ελληνικη', 'ΟΔΟΣ', 'αλληνικη', 'ελλινικη']],
  ['b7', 'Große Straße', ['grosse', 'GROSSE STRASSE', 'groẞe', 'straße']],
  [
    'b8',
    'J.P. Morgan & Co.',
    [
      'jp morgan',
      'JP Morgan',
      'j. p. morgan',
      'J.P.Morgan',
      'j p morgan',
      'j.p',
      'j. p. m',
      'j.p.m',
      'morgan co',
      'ip morgan',
    ],
  ],
  ['b9', 'US Steel', ['U.S. Steel', 'u.s.steel', 'us steel']],
  ['c1', 'H&M', ['h&m', 'hm', 'h & m', 'h&']],
  ['c2', 'E.ON – Energie', ['e.on', 'e on energie', 'e.on - energie']],
  ['e1', 'X & Yonder', ['x & y', 'x&y', 'x & yo']],
  ['c3', 'ŋĸħŧə', ['nqhte', 'ŊĸĦŦƏ']],
  ['c4', 'شركة النيل', ['شركة', 'النِّيل', 'شرطة', 'سركة']],
  ['c5', 'ﬁrst ＷＩＤＥ', ['first wide', 'ＦＩＲＳＴ']],
  ['c6', 'לקוחות', ['לקוח', 'דקוחות']],
  ['c7', 'សាច់បាន', ['បាន', 'សាច់']],
  ['c8', 'မြန်မာစီးပွား', ['စီးပွား', 'မြန်']],
  ['c9', 'ບໍລິສັດລາວ', ['ລາວ', 'ບໍລິສັດ']],
  ['d1', '𠮷野家', ['𠮷野', '野家', '家']],
  ['d2', 'Հայաստան', ['հայաստ', 'ՀԱՅ', 'մայաստան']],
  ['d3', 'हिन्दी कंपनी', ['हिन्दी', 'कंपनी', 'भिन्दी']],
];
const cases = names.flatMap(([id, name, queries]) => queries.map((query) => [query, name, id] as const));

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      ...names.map(([id, organization_name]) => ({ id, organization_name })),
      { id: 'f1', organization_name: 'Domain One', website: { domain: 'kilncafé.example' } },
      { id: 'f2', organization_name: 'Domain Two', website: { domain: 'xn--kilnmnchen-eeb.example' } },
    ],
  });
});
afterAll(() => server.stop());

async function idsOf(query: string): Promise<string[]> {
  const { as } = await server.account({ credits: 1 });
  const { body } = await as.get(`/autocomplete?query=${encodeURIComponent(query)}`);
  return (body as { results: { id: string }[] }).results.map(({ id }) => id);
}

it.each(cases)('%j finds the company %j first', async (query, _name, id) => {
  expect((await idsOf(query))[0]).toBe(id);
});

it.each(['陶', '科', 'カ', '公'])(
  'finds names with a word that starts with the single letter %j',
  async (query) => {
    expect(await idsOf(query)).not.toEqual([]);
  },
);

it.each([
  ['f1', 'kilncafé.example'],
  ['f1', domainToASCII('kilncafé.example')],
  ['f1', domainToASCII('KILNCAFÉ.example').toUpperCase()],
  ['f2', 'xn--kilnmnchen-eeb.example'],
  ['f2', domainToUnicode('xn--kilnmnchen-eeb.example')],
])('finds %s by either form of its domain: %s', async (id, query) => {
  expect(await idsOf(query)).toContain(id);
});

it('returns the same through GraphQL and the MCP tool', async () => {
  const { as, secret } = await server.account({ credits: 1 });
  const mcp = await connectMcp(server.url, secret);
  for (const query of ['lodz', '陶瓷', 'бндекстест']) {
    const [expected] = await idsOf(query);
    const { data } = await as.graph(`{ autocomplete(query: "${query}", first: 1) { id } }`);
    expect(data?.['autocomplete']).toEqual([{ id: expected }]);
    const result = await mcp.call('autocomplete', { query });
    expect(JSON.stringify(result)).toContain(expected);
  }
  await mcp.close();
});
