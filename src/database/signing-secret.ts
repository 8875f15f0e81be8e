import { randomBytes } from 'node:crypto';
import { invariant } from '../errors/invariant.js';
import type { Database } from './database.js';
import { findSetting } from './settings.js';

const name = 'signing-secret';
const secretBytes = 32;

/**
 * Returns the secret that signs cursors and session IDs. It is stored in the database, so all servers share it. The
 * first server creates it, never the build, so every installation has its own.
 */
export async function findSigningSecret(db: Database): Promise<Buffer> {
  let text = await findSetting(db, name);
  if (text === null) {
    // If two servers create the secret concurrently, both read the row that was inserted first.
    const value = JSON.stringify(randomBytes(secretBytes).toString('base64url'));
    await db.pool.query('INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      name,
      value,
    ]);
    text = await findSetting(db, name);
  }
  invariant(typeof text === 'string', 'a setting that was inserted can be read');
  return Buffer.from(text, 'base64url');
}
