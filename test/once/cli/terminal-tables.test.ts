import { callServer, linesOf, type UserOfServer } from '../../harness/call-server.js';
import { seed } from '../../harness/seed.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

let server: TestServer;
let user: UserOfServer;

const escape = String.fromCharCode(27);

beforeAll(async () => {
  server = await startServer();
  await seed(server.db, {
    Company: [
      {
        id: 'a0',
        organization_name: 'Coffee',
        website: { domain: 'coffee.example' },
        hq: { country: 'France' },
      },
      { id: 'b0', organization_name: '日本電気株式会社', website: { domain: 'nec.example' } },
      { id: 'c0', organization_name: `${escape}[31mRed${escape}[2J`, website: { domain: 'red.example' } },
      {
        id: 'd0',
        organization_name: 'A very long name that no narrow terminal has the room to show as it is',
        website: { domain: 'long.example' },
        funding: { total_funding_usd: 1_234_567_890 },
      },
    ],
  });
  user = await callServer(server, (await server.account()).secret);
});

afterAll(() => server.stop());

describe('a table', () => {
  const columns = 'id,organization_name,funding.total_funding_usd';

  it('fits the terminal: truncates texts, shows IDs and numbers whole and abbreviates amounts', async () => {
    const line = [
      'search',
      'companies',
      '--output',
      'table',
      '--columns',
      columns,
      '--quiet',
      '--order',
      'id',
    ];
    const { stdout } = await user.type(line, { COLUMNS: '40' });
    const lines = linesOf(stdout);
    expect(lines).toHaveLength(5);
    for (const text of lines) expect(widthOf(text)).toBeLessThanOrEqual(40);
    expect(lines[4]).toMatch(/^d0 {2}A very long .*… +\$1\.23B$/);
  });

  it('aligns wide characters, and prints no control sequences', async () => {
    const line = [
      'search',
      'companies',
      '--output',
      'table',
      '--columns',
      'id,organization_name,website.domain',
    ];
    const { stdout } = await user.type([...line, '--order', 'id'], { COLUMNS: '60' });
    expect(stdout).not.toContain(escape);
    const at = linesOf(stdout).map((text) => widthOf(text.slice(0, text.search(/website|\w+\.example/))));
    expect(new Set(at).size).toBe(1);
  });

  it('is not truncated in a pipe', async () => {
    const { stdout } = await user.type([
      'get',
      'companies',
      'd0',
      '--output',
      'table',
      '--columns',
      'organization_name',
    ]);
    expect(stdout).toMatch(/room to show as it is\n$/);
  });
});

/** Returns the width of a text in terminal columns. CJK characters take two columns. */
function widthOf(text: string): number {
  return text.length + (text.match(/[\u3000-\u9fff]/g)?.length ?? 0);
}
