import { mostInputs } from '../domain/lookups/read-inputs.js';
import { recordKinds } from '../domain/record-kinds.js';
import { aggregateBody, facetBody } from './aggregate-bodies.js';
import { exportJsonSchemas } from './export-json-schemas.js';
import { inputJsonSchemas } from './input-json-schemas.js';
import { closedObject } from './one-of-keys.js';
import { recordListBody } from './record-list-body.js';
import { issueKeyBody, rotateKeyBody, updateKeyBody } from './key-bodies.js';
import { referTo } from './refer-to.js';
import { createWebhookBody, rotateWebhookBody, updateWebhookBody } from './webhook-bodies.js';

const source = {
  type: 'boolean',
  default: false,
  description: 'Whether companies that are not found are to be sourced.',
};

function manyOf(input: string, description: string, more: Readonly<Record<string, object>> = {}): object {
  const inputs = {
    type: 'array',
    minItems: 1,
    maxItems: mostInputs,
    items: referTo(input),
    description: 'The inputs; each is answered by a row of its own.',
  };
  return closedObject({ inputs, ...more }, description, Object.keys(more));
}

/** The component schemas of all bodies of requests, by the names that the routes have for them, and what they are made of. */
export const requestJsonSchemas: Readonly<Record<string, object>> = {
  ...inputJsonSchemas,
  EnrichPersonRequest: {
    type: 'object',
    description: 'Whom to look up (contract 4.4).',
    required: ['email'],
    properties: { email: { type: 'string', description: 'The address to look up.' } },
  },
  ResolveRequest: manyOf('ResolveInput', 'What is to be resolved.'),
  CompaniesBulkRequest: manyOf('CompanyInput', 'Which companies are wanted.', { source }),
  PeopleBulkRequest: manyOf('PersonInput', 'Which people are wanted.'),
  InvestorsBulkRequest: manyOf('InvestorInput', 'Which investors are wanted.'),
  ...exportJsonSchemas,
  CreateWebhookRequest: createWebhookBody,
  UpdateWebhookRequest: updateWebhookBody,
  RotateWebhookRequest: rotateWebhookBody,
  IssueKeyRequest: issueKeyBody,
  UpdateKeyRequest: updateKeyBody,
  RotateKeyRequest: rotateKeyBody,
  ...Object.fromEntries(
    recordKinds.flatMap((kind) => [
      [`${kind}SearchRequest`, recordListBody(kind)],
      [`${kind}AggregateRequest`, aggregateBody(kind)],
      [`${kind}FacetRequest`, facetBody(kind)],
    ]),
  ),
};
