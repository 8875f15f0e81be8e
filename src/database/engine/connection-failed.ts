/** The address of a connection, as in pg's client. */
interface Address {
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
  readonly user?: string | undefined;
}

/** SQLSTATE of a client that cannot connect. All code that handles errors by SQLSTATE then counts it as unavailable. */
const cannotConnect = '08001';

/**
 * Remedies by SQLSTATE or by the error code of Node.js. Goes by codes only, because the server's `lc_messages`
 * determines the language of its messages.
 */
const advice: Readonly<Record<string, string>> = {
  '08P01':
    'If a pooler refused a startup parameter, let it ignore extra_float_digits and options (docs/scaling.md).',
  '28000': 'Allow the connection in pg_hba.conf, or correct the user or sslmode in the URL.',
  '28P01': 'Correct the user or the password in the URL.',
  '3D000': 'Create the database, or correct its name in the URL.',
  '42704': 'Upgrade the server if it is older than PostgreSQL 15. Otherwise correct options in the URL.',
  '42501': 'Grant the role the right CONNECT on the database.',
  '53300': 'Raise max_connections, lower DATABASE_CONNECTIONS, or use a connection pooler.',
  '55000': 'If it does not accept connections, run: ALTER DATABASE ... ALLOW_CONNECTIONS true.',
  '57P03': 'Try again when the server has started.',
  ECONNREFUSED: 'Start the server, or correct the host or the port in the URL.',
  ENOENT: 'Start the server, or correct the directory of its socket in the URL.',
  ENOTFOUND: 'Correct the host in the URL.',
};

const untrusted =
  'Set sslrootcert to the certificate of its CA, or sslmode=no-verify to encrypt without checking the server.';

/** Matches the codes with which Node.js refuses a server's certificate. */
const certificateCodes = /CERT|^UNABLE_TO_|SELF_SIGNED/;

/**
 * A connection to a database that could not be opened, for any reason: the database is unavailable. The message names
 * the database and the remedy, but not the password.
 */
export class ConnectionFailed extends Error {
  override readonly name = 'ConnectionFailed';
  readonly code = cannotConnect;
  /** Prisma's adapter recognizes errors of the driver by this property. */
  readonly severity = 'FATAL';

  constructor(cause: unknown, { host, port, database = '', user = '' }: Address) {
    const { code, message } = innermost(cause);
    const place = host.startsWith('/') ? host : `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const remedy = advice[code] ?? (certificateCodes.test(code) ? untrusted : '');
    super(
      `Cannot connect to the database ${database} at ${place} as ${user}: ${message.trim().replace(/\.$/, '')}. ${remedy}`.trim(),
      { cause },
    );
  }
}

interface Reason {
  readonly code: string;
  readonly message: string;
}

/** If connecting to several addresses failed, the AggregateError has no message. Its first error has one. */
function innermost(error: unknown): Reason {
  if (error instanceof AggregateError && error.errors.length > 0) return innermost(error.errors[0]);
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: String(message ?? error) };
}
