import { Client } from 'pg';
import type { TestServer } from './start-server.js';

/** What a connection sends for its own sake. */
const notCounted = /^(BEGIN|COMMIT|ROLLBACK|SET LOCAL)\b/;

type Query = (this: Client, ...given: unknown[]) => unknown;

/** A statement that was sent, with the values of its parameters. */
export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The texts of the statements that a piece of work sends to the database, in their order. */
export async function statementsOf(server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  return (await sentStatementsOf(server, work)).map(({ text }) => text);
}

/** The statements that a piece of work sends to the database, in their order. */
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
