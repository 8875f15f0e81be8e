import { rateBounds } from '../domain/keys/read-key-input.js';
import { scopes } from '../domain/scopes.js';

const properties = {
  name: { type: 'string', minLength: 1, maxLength: 200, description: 'What it is for.' },
  scopes: {
    type: 'array',
    items: { type: 'string', enum: [...scopes, '*'] },
    minItems: 1,
    description: 'What it may do: some of the scopes of the key that asks.',
  },
  rate_limit: {
    type: 'object',
    required: ['max', 'window_seconds'],
    additionalProperties: false,
    properties: {
      max: { type: 'integer', minimum: 1, maximum: rateBounds.mostRequests, description: 'Requests.' },
      window_seconds: {
        type: 'integer',
        minimum: 1,
        maximum: rateBounds.mostSeconds,
        description: 'Seconds of the window.',
      },
    },
    description: 'Requests that it may make in a sliding window.',
  },
  monthly_cap: {
    type: ['integer', 'null'],
    minimum: 0,
    description: 'Credits that it may spend in a calendar month; null or 0 for no cap of its own.',
  },
  expires_at: {
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it ends; null for never.',
  },
};

/** The body that issues a key (D10). */
export const issueKeyBody = {
  type: 'object',
  required: ['name', 'scopes'],
  additionalProperties: false,
  description: 'What is left out is as that of the key that asks.',
  properties,
};

/** The body that changes one. */
export const updateKeyBody = {
  type: 'object',
  description: 'What is to be changed; the rest stays.',
  minProperties: 1,
  additionalProperties: false,
  properties,
};

/** The body that rotates one. */
export const rotateKeyBody = {
  type: 'object',
  description: 'How the key is rotated.',
  additionalProperties: false,
  properties: {
    overlap_seconds: {
      type: 'integer',
      minimum: 0,
      maximum: 604_800,
      default: 86_400,
      description: 'Seconds for which the old key still works.',
    },
  },
};
