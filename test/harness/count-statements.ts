import { Client } from 'pg';
import type { TestServer } from './start-server.js';

/** Transaction control statements, which are ignored. */
const notCounted = /^(BEGIN|COMMIT|ROLLBACK|SET LOCAL)\b/;

type Query = (this: Client, ...given: unknown[]) => unknown;

/** A statement sent to the database, with its parameters. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Returns the texts of the statements that `work` sends to the database, in order. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  return (await sentStatementsOf(server, work)).map(({ text }) => text);
}

/** Returns the statements that `work` sends to the database, in order, with their parameters. */
export async function sentStatementsOf(
  _server: TestServer,
  work: () => Promise<unknown>,
): Promise<SentStatement[]> {
  const sent: SentStatement[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query: send } = prototype;
  prototype.query = function (...given) {
    const [first, second] = given;
    const query = (typeof first === 'string' ? { text: first } : first) as Partial<SentStatement>;
    const text = String(query.text);
    const values = query.values ?? (Array.isArray(second) ? second : []);
    if (!notCounted.test(text)) sent.push({ text, values });
    return send.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = send;
  }
  return sent;
}
