import { readKeyId } from '../accounts/model/keys.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import { readInteger } from '../values/read-values.js';
import { keyOverlap } from './model/api-key.js';
import { type KeyChange, readKeyChange, readKeyInput } from './model/read-key-input.js';

/** The arguments of a key update: the key and its changes. */
export interface KeyUpdateRequest {
  readonly keyId: string;
  readonly change: KeyChange;
}

/** The arguments of a key rotation: the key, and how long the old key stays valid. */
export interface KeyRotation {
  readonly keyId: string;
  readonly overlapSeconds: number;
}

const reading = { scopes: ['keys:manage'], charges: null } as const;
/** All writes refuse an Idempotency-Key. For these it matters, because the stored response would contain a secret. */
const writing = { ...reading, writes: true } as const;
const readId = (raw: RawArguments): string => readKeyId(raw['id']);

/** The operations on an organization's keys (D10, D13). Keys are metadata, so the operations are free (D11). */
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
