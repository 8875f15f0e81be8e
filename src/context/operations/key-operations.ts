import { readKeyId } from '../../domain/keys/read-key-id.js';
import { readKeyChange, readKeyInput, type KeyChange } from '../../domain/keys/read-key-input.js';
import { readInteger } from '../../domain/read-integer.js';
import { defineOperation, type RawArguments } from '../operation.js';

/** A key, and what is to be changed of it. */
export interface KeyUpdateRequest {
  readonly keyId: string;
  readonly change: KeyChange;
}

/** A key that is to be rotated, and how long the old one lives on. */
export interface KeyRotation {
  readonly keyId: string;
  readonly overlapSeconds: number;
}

/** Of the overlap of a rotation, in seconds: a week at most. */
export const keyOverlap = { least: 0, most: 604_800, usual: 86_400 } as const;

const reading = { scopes: ['keys:manage'], charges: null } as const;
/** As with all changes an Idempotency-Key is refused: the answer that it would keep has a secret in it. */
const writing = { ...reading, writes: true } as const;
const readId = (raw: RawArguments): string => readKeyId(raw['id']);

/** The keys of an organization (D10, D13). They are metadata, and free (D11). */
export const keyOperations = {
  apiKeys: defineOperation({ ...reading, name: 'apiKeys', read: () => ({}) }),
  apiKey: defineOperation({ ...reading, name: 'apiKey', read: readId }),
  issueApiKey: defineOperation({
    ...writing,
    name: 'issueApiKey',
    read: (raw, now) => readKeyInput(raw['input'] as RawArguments, now),
  }),
  updateApiKey: defineOperation({
    ...writing,
    name: 'updateApiKey',
    read: (raw, now): KeyUpdateRequest => ({
      keyId: readId(raw),
      change: readKeyChange(raw['input'] as RawArguments, now),
    }),
  }),
  rotateApiKey: defineOperation({
    ...writing,
    name: 'rotateApiKey',
    read: (raw): KeyRotation => ({
      keyId: readId(raw),
      overlapSeconds: readInteger(
        'overlap',
        raw['overlapSeconds'] ?? keyOverlap.usual,
        keyOverlap.least,
        keyOverlap.most,
      ),
    }),
  }),
  revokeApiKey: defineOperation({ ...writing, name: 'revokeApiKey', read: readId }),
};
