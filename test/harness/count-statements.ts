import type { TestServer } from './start-server.js';

/** The texts of the statements that a piece of work sends to the database, in their order. */
export async function statementsOf({ db }: TestServer, work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = db;
  const texts: string[] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  const counting = (...given: unknown[]): unknown => {
    const [first] = given;
    texts.push(typeof first === 'string' ? first : String((first as { text?: unknown }).text));
    return query(...given);
  };
  Object.defineProperty(pool, 'query', { value: counting, configurable: true });
  try {
    await work();
  } finally {
    delete (pool as { query?: unknown }).query;
  }
  return texts;
}
