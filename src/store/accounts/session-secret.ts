import { randomBytes } from 'node:crypto';
import { invariant } from '../../errors/invariant.js';
import type { Database } from '../database.js';

const name = 'session-secret';
const secretBytes = 32;

/**
 * Returns the secret that signs session IDs, the same in every process of this database and after a restart. The first
 * process that needs it creates it.
 */
export async function findSessionSecret({ pool }: Database): Promise<Buffer> {
  const read = async (): Promise<string | undefined> => {
    const { rows } = await pool.query<{ value: string }>('SELECT value FROM setting WHERE name = $1', [name]);
    return rows[0]?.value;
  };
  let text = await read();
  if (text === undefined) {
    // Two processes may create it at once; both then read the row that was first.
    await pool.query(
      'INSERT INTO setting (name, value) VALUES ($1, to_jsonb($2::text)) ON CONFLICT (name) DO NOTHING',
      [name, randomBytes(secretBytes).toString('base64url')],
    );
    text = await read();
  }
  invariant(text !== undefined, 'a setting that was inserted can be read');
  return Buffer.from(text, 'base64url');
}
