import { serializeReceipt } from '../wire/receipt-wire.js';
import { serializeUsage } from '../wire/usage-wire.js';
import { serializeViewer } from '../wire/viewer-wire.js';
import { exampleKey } from './key-examples.js';

const monthEnd = '2026-12-01T00:00:00.000Z';

const receipt = serializeReceipt({
  id: 'b4c7d5a2-6f0e-4d3b-9a41-2f6f8c1d7e90',
  requestId: 'b4c7d5a2-6f0e-4d3b-9a41-2f6f8c1d7e90',
  chargedAt: '2026-11-22T08:00:00.000Z',
  keyId: exampleKey.id,
  keyName: exampleKey.name,
  keyPrefix: exampleKey.prefix,
  door: 'rest',
  operation: 'companyAcquisitions',
  target: 'GET /api/v1/companies/a0a0a0000000000000000001/acquisitions?limit=20',
  records: [{ kind: 'Acquisition', count: 2 }],
  credits: 2,
  milliseconds: 9,
  idempotencyKey: null,
  answeredAgain: false,
});

const viewer = serializeViewer({
  organization: { id: 'org_0123456789abcdef01234567', name: 'Example' },
  key: { ...exampleKey, isCurrent: true },
  budgets: {
    month: { limit: 100_000, used: 41_000, remaining: 59_000, resetsAt: monthEnd },
    day: { limit: null, used: 730, remaining: null, resetsAt: '2026-11-23T00:00:00.000Z' },
    key: { limit: 10_000, used: 1250, remaining: 8750, resetsAt: monthEnd },
  },
  rate: { limit: 300, remaining: 299, resetsAt: '2026-11-22T08:01:00.000Z' },
});

const usage = serializeUsage({
  from: '2026-11-21',
  to: '2026-11-22',
  by: 'day',
  then: 'operation',
  credits: 41,
  requests: 24,
  rows: [
    { group: '2026-11-21', subgroup: 'company', credits: 21, requests: 21 },
    { group: '2026-11-22', subgroup: 'company', credits: 2, requests: 2 },
    { group: '2026-11-22', subgroup: 'companyAcquisitions', credits: 18, requests: 1 },
  ],
});

/** Calls of the operations on an account as the OpenAPI document shows them. */
export const accountExamples = {
  viewer: { answer: viewer },
  usage: { answer: usage },
  request: { answer: receipt },
  requests: { answer: { items: [receipt], page_info: { has_next_page: false, end_cursor: null } } },
};
