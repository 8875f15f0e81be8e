import { serializeApiKey } from '../wire/api-key-wire.js';

const issued = {
  id: 'key_3f8a1c5e7b9d2046',
  name: 'Nightly import',
  prefix: 'dgk_4hV9tq',
  status: 'active',
  scopes: ['companies:read', 'deals:read'],
  rateLimit: { max: 300, windowSeconds: 60 },
  monthlyCap: 10_000,
  monthUsed: 1250,
  createdAt: '2026-11-02T09:00:00.000Z',
  lastUsedAt: '2026-11-22T07:59:00.000Z',
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
  isCurrent: false,
  secret: null,
} as const;

const fresh = { ...issued, monthUsed: 0, lastUsedAt: null, createdAt: '2026-11-22T08:00:00.000Z' };
const secret = 'dgk_4hV9tqEXAMPLEofAkeyThatOpensNothing0000000000000000000';
const key = serializeApiKey(issued);
const changes = { name: 'Nightly import', monthly_cap: 5000 };

/** A key as other examples show it, too. */
export const exampleKey = issued;

/** Calls of the operations on keys as the OpenAPI document shows them. */
export const keyExamples = {
  list: { answer: [key] },
  one: { answer: key },
  issue: {
    body: {
      name: issued.name,
      scopes: issued.scopes,
      rate_limit: { max: 300, window_seconds: 60 },
      monthly_cap: 10_000,
    },
    answer: serializeApiKey({ ...fresh, secret }),
  },
  update: { body: changes, answer: { ...key, ...changes } },
  rotate: { body: { overlap_seconds: 3600 }, answer: serializeApiKey({ ...fresh, secret }) },
  revoke: { answer: { ...key, status: 'revoked', revoked_at: '2026-11-22T08:00:00.000Z' } },
};
