import { accessSync, constants } from 'node:fs';

/** The parts of a database URL that the connection pool needs. */
export interface DatabaseAddress {
  /** The URL for the driver, which contains only parameters that the driver understands. */
  readonly connectionString: string;
  /** Host and port, for reports. */
  readonly name: string;
  /** The session options of the URL's parameter `options`, or an empty string. */
  readonly options: string;
  /** The time limit for connecting, or null if the URL has none. */
  readonly connectMs: number | null;
  readonly enableChannelBinding: boolean;
}

/** Thrown when a database URL cannot be used. The message continues a sentence: "must ...". It contains no password. */
export class UnusableUrl extends Error {
  override readonly name = 'UnusableUrl';
}

const example = 'postgresql://user:password@host:5432/name';

/**
 * Reads a database URL. A parameter that the driver would ignore or misread is translated or refused, because users of
 * Prisma and libpq expect it to work.
 * @throws UnusableUrl
 */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const url = parse(text);
  requireUnambiguous(url);
  const { searchParams: parameters } = url;
  for (const [name, value] of parameters) requireKnown(name, value);
  const [options = '', connectSeconds, channelBinding] = [
    'options',
    'connect_timeout',
    'channel_binding',
  ].map((name) => parameters.get(name) ?? undefined);
  translateTls(parameters);
  for (const name of ['options', 'connect_timeout', 'channel_binding', 'schema']) parameters.delete(name);
  return {
    connectionString: url.href,
    name: parameters.get('host') ?? url.host,
    options,
    connectMs: connectSeconds === undefined ? null : Number(connectSeconds) * 1000,
    enableChannelBinding: channelBinding === 'prefer' || channelBinding === 'require',
  };
}

/**
 * Parses a URL. One with a user but without a host (`postgresql://user@/name?host=/run/postgresql`) is common for Unix
 * sockets, but URL parsers refuse it.
 */
function parse(text: string): URL {
  const withHost = text.replace(/^([a-z]+:\/\/[^/?#]*@)\//i, '$1localhost/');
  if (!URL.canParse(withHost) || !/^postgres(ql)?:/.test(withHost))
    throw new UnusableUrl(
      `must be a URL like ${example}, with one host and with /, ?, #, % and @ in the password percent-encoded`,
    );
  return new URL(withHost);
}

/** Refuses URLs in which a character of the password was probably read as a separator. */
function requireUnambiguous({ username, password, pathname, search, hash, hostname }: URL): void {
  if (hash !== '' || pathname.includes('@') || search.includes('@'))
    throw new UnusableUrl('must have /, ? and # in the password percent-encoded (%2F, %3F, %23)');
  if (![username, password, pathname].every(isDecodable))
    throw new UnusableUrl('must have % in the user, the password and the name percent-encoded (%25)');
  if (hostname.includes(','))
    throw new UnusableUrl('must have one host: the driver does not support several');
  if (!/^\/[^/]+$/.test(pathname)) throw new UnusableUrl(`must name the database: ${example}`);
}

function isDecodable(text: string): boolean {
  try {
    // The result is used, because the bundler removes a call without a use.
    return decodeURIComponent(text).length <= text.length;
  } catch {
    return false;
  }
}

const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** The values that each parameter accepts. */
const known: Readonly<Record<string, readonly string[] | RegExp | 'file'>> = {
  application_name: /^/,
  channel_binding: ['disable', 'prefer', 'require'],
  client_encoding: /^utf-?8$/i,
  connect_timeout: /^[1-9]\d{0,3}$/,
  fallback_application_name: /^/,
  host: /^[^,]+$/,
  options: /^/,
  password: /^/,
  port: /^\d+$/,
  schema: ['public'],
  sslaccept: ['strict', 'accept_invalid_certs'],
  sslcert: 'file',
  sslkey: 'file',
  sslmode: tlsModes,
  sslnegotiation: ['postgres', 'direct'],
  sslrootcert: 'file',
  user: /^/,
};

const ofPrepared = 'set DATABASE_PREPARED_STATEMENTS=false instead';

/** Remedies for parameters that Prisma reads and that have a setting here, or none. */
const advice: Readonly<Record<string, string>> = {
  connection_limit: 'set DATABASE_CONNECTIONS instead',
  pgbouncer: ofPrepared,
  pool_timeout: 'requests wait for a connection for REQUEST_TIMEOUT_SECONDS at most',
  schema: 'the tables are always in the schema public, so use a database of their own',
  socket_timeout: 'statements are limited by REQUEST_TIMEOUT_SECONDS',
  sslmode: `use one of ${tlsModes.join(', ')}`,
  statement_cache_size: ofPrepared,
};

function requireKnown(name: string, value: string): void {
  const accepted = known[name];
  // A part of a password may look like a parameter, so only names of parameters are shown.
  const shown = /^[a-z_]{1,40}$/.test(name) ? `the parameter ${name}` : 'an unknown parameter';
  if (accepted === undefined)
    throw new UnusableUrl(
      `must not have ${shown}: ${advice[name] ?? `the parameters are ${Object.keys(known).join(', ')}`}`,
    );
  if (accepted === 'file') requireFile(name, value);
  else if (Array.isArray(accepted) ? !accepted.includes(value) : !(accepted as RegExp).test(value))
    throw new UnusableUrl(`must not have ${shown} with this value: ${advice[name] ?? expectedOf(accepted)}`);
}

function expectedOf(accepted: readonly string[] | RegExp): string {
  return Array.isArray(accepted) ? `use ${accepted.join(' or ')}` : `it must match ${String(accepted)}`;
}

function requireFile(name: string, value: string): void {
  if (name === 'sslrootcert' && value === 'system') return;
  try {
    accessSync(value, constants.R_OK);
  } catch {
    throw new UnusableUrl(`must have a readable file as its parameter ${name}, got ${JSON.stringify(value)}`);
  }
}

/**
 * Translates parameters of Prisma and libpq. `require` and `verify-ca` check the certificate as `verify-full` does,
 * because the driver knows no weaker check; without this translation, it would print a warning.
 */
function translateTls(parameters: URLSearchParams): void {
  const accept = parameters.get('sslaccept');
  const mode = parameters.get('sslmode');
  if (parameters.has('sslcert') && !parameters.has('sslkey'))
    throw new UnusableUrl(
      'must not have sslcert without sslkey: they are the client certificate and its key; use sslrootcert for the certificate of the CA',
    );
  if (accept !== null && mode !== 'disable')
    parameters.set('sslmode', accept === 'strict' ? 'verify-full' : 'no-verify');
  else if (mode === 'require' || mode === 'verify-ca') parameters.set('sslmode', 'verify-full');
  if (parameters.get('sslrootcert') === 'system') {
    parameters.delete('sslrootcert');
    parameters.set('sslmode', 'verify-full');
  }
  parameters.delete('sslaccept');
}
