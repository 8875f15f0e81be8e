import { ConnectionFailed } from './engine/connection-failed.js';
import { isDatabaseUnavailable, wrappedErrors } from './unavailable.js';

/** Matches the codes of PostgreSQL, but not those of Prisma (P2002) and Node.js (EPERM). */
const sqlState = /^(\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/;

/** Sentences by SQLSTATE or its class: the problem and its remedy. The message of the server follows. */
const sentences: Readonly<Record<string, string>> = {
  '08': 'Lost the connection to the database. Try again.',
  '25006':
    'The database is read-only, so nothing can be written. Check that DATABASE_URL leads to the primary, and that default_transaction_read_only is off: some services turn it on when the disk is nearly full.',
  '25P03': 'The database ended the session. Try again.',
  '28': 'The database refused the user. Check the user and the password in DATABASE_URL.',
  '3D000': 'The database no longer exists. Check its name in DATABASE_URL.',
  '3F000': 'The database lacks a schema. Check search_path, and run: dealgraph doctor.',
  '40': 'Another transaction prevented this one. Try again.',
  '42501': 'The role of DATABASE_URL lacks a right. It must own the database.',
  '42P01': 'The database lacks a table. Run: dealgraph doctor.',
  '53100': "The database's disk is full.",
  '53200': 'The database has no free memory. Try again.',
  '53300':
    'The database has no free connection. Raise max_connections, lower DATABASE_CONNECTIONS, or use a connection pooler.',
  '55000': 'The database is in a state that does not permit this.',
  '55P03': 'Another transaction holds a lock for too long. Try again.',
  '57P': 'The database server ended the session. Try again when it accepts connections.',
  '57014': 'A statement took longer than the database allows.',
  '58': 'The database server has a problem with its files or its system.',
  XX001: 'The files of the database are damaged. Restore a backup.',
  XX002: 'The files of the database are damaged. Restore a backup.',
};

/**
 * Describes an error of the database in plain words, without the words that Prisma adds. Returns null for other errors.
 * Goes by codes, because the server's `lc_messages` determines the language of its messages.
 */
export function describeDatabaseError(error: unknown): string | null {
  const all = wrappedErrors(error);
  const failed = all.find((one) => one instanceof ConnectionFailed);
  if (failed instanceof ConnectionFailed) return failed.message;
  if (hasOwnWords(error)) return null;
  for (const { code, originalCode, message, originalMessage } of all.toReversed()) {
    const state = [originalCode, code].find((one) => typeof one === 'string' && sqlState.test(one));
    const said = withoutStop([originalMessage, message].find((one) => typeof one === 'string'));
    // The adapter's error contains the message of ConnectionFailed, which needs no other words.
    if (state === '08001') return `${said}.`;
    if (typeof state === 'string') return joinSentence(state, said);
  }
  return isDatabaseUnavailable(error) ? `Cannot reach the database: ${innermostMessage(all)}.` : null;
}

/** Describes any error in one sentence: an error of the database in plain words, another by its message. */
export function describeError(error: unknown): string {
  return describeDatabaseError(error) ?? causeOf(error);
}

/**
 * Returns the message of an error. If connecting to several addresses failed, the AggregateError has no message, so its
 * errors' messages are joined.
 */
function causeOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(causeOf).join(', ');
  return error instanceof Error ? error.message.trim() : String(error);
}

/** Returns whether our code has described the error already, as for a migration that failed. */
function hasOwnWords(error: unknown): boolean {
  return error instanceof Error && error.name === 'Error' && !('code' in error) && error.cause !== undefined;
}

function joinSentence(state: string, said: string): string {
  const sentence = sentences[state] ?? sentences[state.slice(0, 3)] ?? sentences[state.slice(0, 2)];
  return sentence === undefined
    ? `The database reports: ${said}.`
    : `${sentence} The database reports: ${said}.`;
}

function innermostMessage(all: ReturnType<typeof wrappedErrors>): string {
  const messages = all.flatMap(({ message }) =>
    typeof message === 'string' && message !== '' ? [message] : [],
  );
  return withoutStop(messages.at(-1));
}

function withoutStop(message: unknown): string {
  return (typeof message === 'string' ? message : 'no reason').trim().replace(/\.$/, '');
}
