import { readEmail } from '../read-email.js';
import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { readRecordId } from './read-record-id.js';

/** What one input asks of people: an id, or an e-mail address as it was given. */
export type PersonLookup =
  { readonly id: string; readonly email: null } | { readonly id: null; readonly email: string };

/** Reads an input: `email` or `id` (D16). @throws ApiError VALIDATION_ERROR naming what was got. */
export function readPersonLookup(raw: Readonly<Record<string, unknown>>): PersonLookup {
  const keys = Object.keys(raw).filter((key) => raw[key] !== undefined);
  const [key] = keys;
  if (keys.length === 1 && key === 'id') return { id: readRecordId(raw), email: null };
  if (keys.length === 1 && key === 'email') return { id: null, email: readEmail(raw['email']) };
  const got = keys.length === 0 ? 'none' : keys.map((name) => quote(name)).join(', ');
  throw new ApiError(
    'VALIDATION_ERROR',
    `Exactly one of email and id is needed, got ${got.slice(0, 300).toWellFormed()}.`,
  );
}
