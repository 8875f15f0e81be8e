import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import {
  type Environment,
  type Installation,
  openInstallation,
  readComplaint,
  within,
} from '../../harness/dealgraph.js';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded', fresh: true });
});

/**
 * Starts a server that must refuse to start, and returns its message. If the server hangs instead, it is ended after
 * the tests of this file.
 */
async function refusal(
  at: Installation,
  args: readonly string[],
  environment: Environment = {},
): Promise<string> {
  const running = at.start(['serve', '--no-demo', '--json', ...args], environment);
  return readComplaint(await within(30_000, `A start that has to fail (${running.output()})`, running.ended));
}

describe('an invalid environment variable', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://secret@127.0.0.1/db'],
    ['DATABASE_CONNECTIONS', '0'],
    ['REDIS_URL', 'http://secret@127.0.0.1'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['OPERATOR_PORT', '70000'],
    ['DRAIN_DELAY_SECONDS', '301'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example,*'],
    ['CORS_ORIGINS', 'https://app.example,,https://b.example'],
    ['CORS_ORIGINS', 'https://App.example'],
    ['CORS_ORIGINS', 'null'],
    ['GRAPH_INTROSPECTION', 'no'],
    ['DATABASE_URL_FILE', '/nowhere/url'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('stops the start with a message that names it: %s=%s', async (name, value) => {
    const sentence = await refusal(installation, [], { [name]: value });
    expect(sentence).toContain(`The environment variable ${name} cannot be used`);
    expect(sentence).not.toContain('secret');
    expect(existsSync(installation.dataDirectory)).toBe(false);
  });

  it('can name a file for a secret, whose surrounding whitespace is ignored', async () => {
    const file = await installation.write('database-url', ['mysql://secret@127.0.0.1/db', '']);
    const sentence = await refusal(installation, [], { DATABASE_URL_FILE: file });
    expect(sentence).toMatch(/^The environment variable DATABASE_URL cannot be used: must be a URL/);
    expect(sentence).not.toContain('secret@');
    const both = { DATABASE_URL: 'postgresql://a@127.0.0.1/b', DATABASE_URL_FILE: file };
    expect(await refusal(installation, [], both)).toContain(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    );
  });

  it('stops a start whose data directory is a file', async () => {
    const file = await installation.write('a-file', []);
    const sentence = await refusal(installation, [], { DEALGRAPH_DATA_DIR: file });
    expect(sentence).toMatch(/DEALGRAPH_DATA_DIR|data directory/);
  });

  it('stops a server or command immediately when its data directory cannot be created', async () => {
    const environment = { DEALGRAPH_DATA_DIR: '/proc/x/y' };
    const sentence = await refusal(installation, [], environment);
    expect(sentence).toMatch(/The directory \/proc\/x.* cannot be created.*DEALGRAPH_DATA_DIR/);
    const command = installation.complaint(['organization', 'list'], environment);
    expect(await within(30_000, 'the command', command)).toBe(sentence);
  });

  it('counts as unset when it is empty: the data directory is .dealgraph in the working directory', async () => {
    const here = await openInstallation({ database: 'embedded', dataDirectory: '.dealgraph' });
    await here.answer(['organization', 'create', '--name', 'A', '--monthly-credits', '5']);
    const empty = { PORT: '', DATABASE_URL: '', REDIS_URL: '', DEALGRAPH_DATA_DIR: '' };
    expect((await here.answer(['organization', 'list'], empty))['organizations']).toHaveLength(1);
  });
});

describe('invalid trusted documents', () => {
  it.each<[string, string, RegExp]>([
    ['does not parse', 'query Broken {', /broken\.graphql: Syntax Error: Expected Name, found <EOF>/],
    [
      'selects an unknown field',
      'query Broken {\n  secrets\n}',
      /broken\.graphql:2: Cannot query field "secrets"/,
    ],
    ['has no operation', 'type A { b: Int }', /broken\.graphql.*: .+/],
  ])('stop the start with the file and the reason when one %s', async (_title, text, reason) => {
    const here = await openInstallation({ database: 'embedded' });
    await here.write('trusted/good.graphql', ['{ creditBalance { remaining } }']);
    const file = await here.write('trusted/deep/broken.graphql', [text]);
    const sentence = await refusal(here, [], { GRAPH_TRUSTED_DOCUMENTS: 'trusted' });
    expect(sentence).toContain(`GRAPH_TRUSTED_DOCUMENTS`);
    expect(sentence).toContain(file);
    expect(sentence).toMatch(reason);
  });

  it('stop the start when the folder does not exist or is empty', async () => {
    const here = await openInstallation({ database: 'embedded' });
    await here.write('empty/readme.txt', ['none']);
    for (const folder of ['nowhere', 'empty']) {
      const sentence = await refusal(here, [], { GRAPH_TRUSTED_DOCUMENTS: folder });
      expect(sentence).toContain(`GRAPH_TRUSTED_DOCUMENTS`);
      expect(sentence).toContain(`${here.folder}/${folder}`);
    }
  });
});

describe('the environment variables of the APIs', () => {
  it('take effect in a server that is started with them', async () => {
    const here = await openInstallation({ database: 'embedded' });
    await here.write('trusted/balance.graphql', ['{ creditBalance { remaining } }']);
    const server = await here.startServe(['--no-demo'], {
      CORS_ORIGINS: 'https://app.example, https://b.example',
      GRAPH_INTROSPECTION: 'false',
      GRAPH_TRUSTED_DOCUMENTS: 'trusted',
    });
    const { organization_id: organization } = await here.answer([
      ...['organization', 'create', '--name', 'A', '--monthly-credits', '5'],
    ]);
    const { api_key: key } = await here.answer(['key', 'issue', '--organization', String(organization)]);
    const post = (query: string): Promise<Response> => {
      const headers = {
        'Content-Type': 'application/json',
        'X-API-Key': String(key),
        Origin: 'https://b.example',
      };
      return fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    };
    const good = await post('{creditBalance{remaining}}');
    expect([good.status, good.headers.get('access-control-allow-origin')]).toEqual([
      200,
      'https://b.example',
    ]);
    expect((await post('{ creditBalance { used } }')).status).toBe(403);
    expect((await post('{ __schema { queryType { name } } }')).status).toBe(403);
    await server.stop();
  });
});

describe('a PostgreSQL that cannot be reached', () => {
  it.each([
    ['no server listens', 'postgresql://user:secret@127.0.0.1:1/db'],
    ['the host is unknown', 'postgresql://user:secret@nowhere.invalid/db'],
  ])('because %s results in a message with the cause', async (_title, url) => {
    const sentence = await installation.complaint(['organization', 'list'], { DATABASE_URL: url });
    expect(sentence).toMatch(/DATABASE_URL|the database|PostgreSQL/);
    expect(sentence).not.toContain('secret');
  });

  it('ends a server too', async () => {
    const sentence = await refusal(installation, [], {
      DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/db',
    });
    expect(sentence).toMatch(/DATABASE_URL|the database|PostgreSQL/);
  });
});

describe('an address that is not available', () => {
  it('stops the start with a message that names the port in use, and releases the directory', async () => {
    const here = await openInstallation({ database: 'embedded' });
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
    try {
      const port = String((holder.address() as AddressInfo).port);
      expect(await refusal(here, [], { PORT: port })).toMatch(new RegExp(`listen on 127.0.0.1:${port}`));
      expect(existsSync(`${here.dataDirectory}/lock.json`)).toBe(false);
      expect(existsSync(`${here.dataDirectory}/command.sock`)).toBe(false);
    } finally {
      holder.close();
    }
  });

  it('stops the start with a message when the port is invalid', async () => {
    const here = await openInstallation({ database: 'embedded' });
    expect(await refusal(here, ['--port', '99999'])).toMatch(/port.*99999/i);
  });
});

describe('serve --json', () => {
  it('writes everything to standard error and nothing to standard output', async () => {
    const here = await openInstallation({ database: 'embedded' });
    const server = await here.startServe(['--no-demo', '--json']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await server.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(`Dealgraph is ready at ${server.url}`);
    // The program passes no flag to Node.js that this version lacks, not even when it handles the first request.
    expect(stderr).not.toMatch(/unrecognized flag/i);
  });
});

describe('serve without a terminal', () => {
  it('writes only JSON lines to standard output, and its welcome message to standard error', async () => {
    const here = await openInstallation({ database: 'embedded' });
    const server = await here.startServe();
    expect((await server.as('dgk_wrong').get('/organization/credits')).status).toBe(401);
    const { code, stdout, stderr } = await server.stop();
    const lines = stdout.split('\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines)
      expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number) as unknown });
    expect(code).toBe(0);
    expect(stderr).toContain(`Dealgraph is ready at ${server.url}`);
  });
});

describe('a start without demo data', () => {
  it('prints the URLs of its pages, and how to get a key', async () => {
    const here = await openInstallation({ database: 'embedded' });
    const first = await here.startServe(['--no-demo']);
    for (const page of ['/', '/console', '/explorer', '/reference', '/docs', '/docs/mcp'])
      expect(first.output()).toMatch(new RegExp(`${first.url}${page}(?=[\\s)])`));
    expect(first.output()).toMatch(
      /No organization exists yet[^]*organization create --name[^]*key issue --organization/,
    );
    const { organization_id: id } = await here.answer([
      ...['organization', 'create', '--name', 'Acme', '--monthly-credits', '5'],
    ]);
    await first.stop();
    const second = await here.startServe(['--no-demo'], { DOCS: 'false' });
    expect(second.output()).not.toContain('/docs');
    expect(second.output()).toMatch(
      new RegExp(`# ${String(id)}  Acme\\n  node \\S*main\\.js key issue --organization ${String(id)} `),
    );
    expect(second.output()).not.toContain('dgk_');
  });
});
