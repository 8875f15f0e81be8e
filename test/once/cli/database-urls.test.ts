import { type Installation, openInstallation } from '../../harness/dealgraph.js';

const base = 'postgresql://ann@127.0.0.1:1/db';

/** URLs that are refused before a connection is opened, with what the message says. */
const refused: Readonly<Record<string, RegExp>> = {
  [`${base}?schema=app`]: /schema.* always in the schema public/,
  [`${base}?connection_limit=5`]: /connection_limit: set DATABASE_CONNECTIONS instead/,
  [`${base}?pgbouncer=true`]: /pgbouncer: set DATABASE_PREPARED_STATEMENTS=false instead/,
  [`${base}?statement_cache_size=0`]: /statement_cache_size: set DATABASE_PREPARED_STATEMENTS=false/,
  [`${base}?pool_timeout=5`]: /pool_timeout: .*REQUEST_TIMEOUT_SECONDS/,
  [`${base}?socket_timeout=5`]: /socket_timeout: .*REQUEST_TIMEOUT_SECONDS/,
  [`${base}?sslmode=prefer`]: /sslmode with this value: use one of disable, require/,
  [`${base}?sslrootcert=/no/such/file`]: /readable file as its parameter sslrootcert, got "\/no\/such\/file"/,
  [`${base}?connect_timeout=soon`]: /connect_timeout with this value/,
  [`${base}?client_encoding=latin1`]: /client_encoding with this value/,
  [`${base}?target_session_attrs=primary`]: /target_session_attrs: the parameters are application_name, /,
  'postgresql://ann@127.0.0.1:1': /must name the database/,
  'postgresql://ann@127.0.0.1:1/': /must name the database/,
  'postgresql://ann:s#cret@127.0.0.1:1/db': /must be a URL like .*percent-encoded/,
  'postgresql://ann:1#cret@127.0.0.1:1/db': /percent-encoded \(%2F, %3F, %23\)/,
  'postgresql://ann:1/cret@127.0.0.1:1/db': /percent-encoded \(%2F, %3F, %23\)/,
  'postgresql://ann:1?cret@127.0.0.1:1/db': /percent-encoded \(%2F, %3F, %23\)/,
  'postgresql://ann:cret%@127.0.0.1:1/db': /have % in the user, the password and the name percent-encoded/,
  'postgresql://ann@one:1,two:1/db': /must be a URL like .*one host/,
  'postgresql://ann@one,two/db': /must have one host/,
  'mysql://ann@127.0.0.1/db': /must be a URL like/,
  'host=127.0.0.1 dbname=db': /must be a URL like/,
};

/** URLs that are understood: the message names the address and the user that the connection was opened with. */
const understood: Readonly<Record<string, string>> = {
  [base]: 'db at 127.0.0.1:1 as ann',
  'postgres://ann@127.0.0.1:1/db?schema=public': 'db at 127.0.0.1:1 as ann',
  'postgresql://a%40n:p%40%23%2Fss@127.0.0.1:1/my%20db': 'my db at 127.0.0.1:1 as a@n',
  'postgresql://ann@[::1]:1/db': 'db at [::1]:1 as ann',
  'postgresql://ann@/db?host=/no/such/folder': 'db at /no/such/folder as ann',
  'postgresql:///db?host=/no/such/folder&user=ann': 'db at /no/such/folder as ann',
  'postgresql://ann@localhost/db?host=/no/such/folder': 'db at /no/such/folder as ann',
  'postgresql://%2Fno%2Fsuch%2Ffolder/db?user=ann': 'db at /no/such/folder as ann',
  [`${base}?sslmode=require&channel_binding=require&application_name=x&connect_timeout=2`]:
    'db at 127.0.0.1:1 as ann',
  [`${base}?sslmode=require&sslaccept=accept_invalid_certs`]: 'db at 127.0.0.1:1 as ann',
};

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ database: 'embedded', fresh: true });
});

const complain = (url: string): Promise<string> =>
  installation.complaint(['organization', 'list'], { DATABASE_URL: url });

it.each(Object.entries(refused))(
  'the database URL %s is refused, and its password is not shown',
  async (url, complaint) => {
    const said = await complain(url);
    expect(said).toMatch(/^The environment variable DATABASE_URL cannot be used: must /);
    expect(said).toMatch(complaint);
    expect(said).not.toContain('cret');
  },
);

it.each(Object.entries(understood))('the database URL %s is understood', async (url, address) => {
  expect(await complain(url)).toContain(`Cannot connect to the database ${address}: `);
});
