import { Client } from 'pg';
import type { TestServer } from './start-server.js';

/** What a connection sends for its own sake. */
const notCounted = /^(BEGIN|COMMIT|ROLLBACK|SET LOCAL)\b/;

type Query = (this: Client, ...given: unknown[]) => unknown;

/** The texts of the statements that a piece of work sends to the database, in their order. */
export async function statementsOf(_server: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const prototype = Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...given) {
    const [first] = given;
    const text = typeof first === 'string' ? first : String((first as { text?: unknown }).text);
    if (!notCounted.test(text)) texts.push(text);
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return texts;
}
