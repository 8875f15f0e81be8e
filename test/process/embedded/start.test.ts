import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { openPlace, readComplaint, within, type Environment, type Place } from '../../harness/dealgraph.js';

let place: Place;

beforeAll(async () => {
  place = await openPlace({ database: 'embedded', fresh: true });
});

/** Starts a server that has to refuse: its sentence. One that hangs instead is ended after the test file. */
async function refusal(at: Place, args: readonly string[], environment: Environment = {}): Promise<string> {
  const running = at.start(['serve', '--no-demo', '--json', ...args], environment);
  return readComplaint(await within(30_000, `A start that has to fail (${running.output()})`, running.ended));
}

describe('an environment variable that cannot be used', () => {
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
    ['DRAIN_DELAY', '301'],
    ['CORS_ORIGINS', 'app.example'],
    ['CORS_ORIGINS', 'https://app.example/'],
    ['CORS_ORIGINS', 'https://app.example,*'],
    ['CORS_ORIGINS', 'https://app.example,,https://b.example'],
    ['CORS_ORIGINS', 'https://App.example'],
    ['CORS_ORIGINS', 'null'],
    ['GRAPH_INTROSPECTION', 'no'],
    ['DATABASE_URL_FILE', '/nowhere/url'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ])('stops the start with a sentence that names it: %s=%s', async (name, value) => {
    const sentence = await refusal(place, [], { [name]: value });
    expect(sentence).toContain(`The environment variable ${name} cannot be used`);
    expect(sentence).not.toContain('secret');
    expect(existsSync(place.dataDirectory)).toBe(false);
  });

  it('may be a file for what is secret, and is read without the space around it', async () => {
    const file = await place.write('database-url', ['mysql://secret@127.0.0.1/db', '']);
    const sentence = await refusal(place, [], { DATABASE_URL_FILE: file });
    expect(sentence).toMatch(/^The environment variable DATABASE_URL cannot be used: needs to be an address/);
    expect(sentence).not.toContain('secret@');
    const both = { DATABASE_URL: 'postgresql://a@127.0.0.1/b', DATABASE_URL_FILE: file };
    expect(await refusal(place, [], both)).toContain('DATABASE_URL and DATABASE_URL_FILE are both given');
  });

  it('stops a start whose data directory is a file', async () => {
    const file = await place.write('a-file', []);
    const sentence = await refusal(place, [], { DEALGRAPH_DATA_DIR: file });
    expect(sentence).toMatch(/DEALGRAPH_DATA_DIR|data directory/);
  });

  it('stops a start, and a command, whose data directory cannot be made, at once', async () => {
    const environment = { DEALGRAPH_DATA_DIR: '/proc/x/y' };
    const sentence = await refusal(place, [], environment);
    expect(sentence).toMatch(/The directory \/proc\/x.* cannot be made.*DEALGRAPH_DATA_DIR/);
    const command = place.complaint(['organization', 'list'], environment);
    expect(await within(30_000, 'the command', command)).toBe(sentence);
  });

  it('counts as absent when it is empty: the data directory is .dealgraph in the working directory', async () => {
    const here = await openPlace({ database: 'embedded', dataDirectory: '.dealgraph' });
    await here.answer(['organization', 'create', '--name', 'A', '--monthly-credits', '5']);
    const empty = { PORT: '', DATABASE_URL: '', REDIS_URL: '', DEALGRAPH_DATA_DIR: '' };
    expect((await here.answer(['organization', 'list'], empty))['organizations']).toHaveLength(1);
  });
});

describe('trusted documents that cannot be used', () => {
  it.each<[string, string, RegExp]>([
    ['does not parse', 'query Broken {', /broken\.graphql: Syntax Error: Expected Name, found <EOF>/],
    [
      'asks for an unknown field',
      'query Broken {\n  secrets\n}',
      /broken\.graphql:2: Cannot query field "secrets"/,
    ],
    ['has no operation', 'type A { b: Int }', /broken\.graphql.*: .+/],
  ])('end the start with the file and the reason when one %s', async (_title, text, reason) => {
    const here = await openPlace({ database: 'embedded' });
    await here.write('trusted/good.graphql', ['{ creditBalance { remaining } }']);
    const file = await here.write('trusted/deep/broken.graphql', [text]);
    const sentence = await refusal(here, [], { GRAPH_TRUSTED_DOCUMENTS: 'trusted' });
    expect(sentence).toContain(`GRAPH_TRUSTED_DOCUMENTS`);
    expect(sentence).toContain(file);
    expect(sentence).toMatch(reason);
  });

  it('end the start when the folder is not there or holds none', async () => {
    const here = await openPlace({ database: 'embedded' });
    await here.write('empty/readme.txt', ['none']);
    for (const folder of ['nowhere', 'empty']) {
      const sentence = await refusal(here, [], { GRAPH_TRUSTED_DOCUMENTS: folder });
      expect(sentence).toContain(`GRAPH_TRUSTED_DOCUMENTS`);
      expect(sentence).toContain(`${here.folder}/${folder}`);
    }
  });
});

describe('the variables of the doors', () => {
  it('reach a server that is started with them', async () => {
    const here = await openPlace({ database: 'embedded' });
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
    ['nobody listens', 'postgresql://user:secret@127.0.0.1:1/db'],
    ['the host is unknown', 'postgresql://user:secret@nowhere.invalid/db'],
  ])('because %s gives a sentence that says what is wrong', async (_title, url) => {
    const sentence = await place.complaint(['organization', 'list'], { DATABASE_URL: url });
    expect(sentence).toMatch(/DATABASE_URL|the database|PostgreSQL/);
    expect(sentence).not.toContain('secret');
  });

  it('ends a server too', async () => {
    const sentence = await refusal(place, [], { DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/db' });
    expect(sentence).toMatch(/DATABASE_URL|the database|PostgreSQL/);
  });
});

describe('an address that cannot be listened on', () => {
  it('ends the start with a sentence that names the port that is taken, and frees the directory', async () => {
    const here = await openPlace({ database: 'embedded' });
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

  it('ends the start with a sentence when the port is none', async () => {
    const here = await openPlace({ database: 'embedded' });
    expect(await refusal(here, ['--port', '99999'])).toMatch(/port.*99999/i);
  });
});

describe('serve --json', () => {
  it('says everything on standard error and keeps standard output empty', async () => {
    const here = await openPlace({ database: 'embedded' });
    const server = await here.startServe(['--no-demo', '--json']);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const { code, stdout, stderr } = await server.stop();
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(`Dealgraph is ready at ${server.url}`);
    // What this version of Node.js has no flag for is not asked of it, at the first request neither.
    expect(stderr).not.toMatch(/unrecognized flag/i);
  });
});

describe('a start without a demo', () => {
  it('names its pages, and the way to a key that cannot be shown', async () => {
    const here = await openPlace({ database: 'embedded' });
    const first = await here.startServe(['--no-demo']);
    for (const page of ['/', '/console', '/explorer', '/reference'])
      expect(first.output()).toContain(`${first.url}${page} `.trimEnd());
    expect(first.output()).toMatch(
      /no organization yet[^]*organization create --name[^]*key issue --organization/,
    );
    const { organization_id: id } = await here.answer([
      ...['organization', 'create', '--name', 'Acme', '--monthly-credits', '5'],
    ]);
    await first.stop();
    const second = await here.startServe(['--no-demo']);
    expect(second.output()).toMatch(
      new RegExp(`# ${String(id)}  Acme\\n  node \\S*main\\.js key issue --organization ${String(id)} `),
    );
    expect(second.output()).not.toContain('dgk_');
  });
});
