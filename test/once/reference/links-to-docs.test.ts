import { startServer } from '../../harness/start-server.js';

describe.each(['/api/v1/openapi.json', '/reference/openapi.json'])('the links of %s', (path) => {
  const fetchText = async (url: string, headers = {}): Promise<string> =>
    (await fetch(url + path, { headers })).text();

  it('lead to the documentation, also below the path of a proxy', async () => {
    const server = await startServer();
    expect(await fetchText(server.url)).toContain('[Filter](/docs/searching)');
    const prefixed = await fetchText(server.url, { 'X-Forwarded-Prefix': '/data' });
    expect(prefixed).toContain('[Filter](/data/docs/searching)');
    expect(prefixed).not.toMatch(/\]\(\/(?!data\/)/);
    await server.stop();
  });

  it('are left out if the server shows no documentation', async () => {
    const server = await startServer({ docs: null });
    const text = await fetchText(server.url);
    expect(text).toContain('"Filter. Default: all records."');
    expect(text).not.toContain('/docs/');
    await server.stop();
  });
});
