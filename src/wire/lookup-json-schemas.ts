import { lookupProductNames } from '../domain/lookups/lookup-products.js';
import { closedObject } from './one-of-keys.js';
import { referTo } from './refer-to.js';

type Schemas = Readonly<Record<string, object>>;

const text = (description: string): object => ({ type: 'string', description });
const nullableText = (description: string): object => ({ type: ['string', 'null'], description });
const status = (...values: readonly string[]): object => ({
  type: 'string',
  enum: values,
  description: 'What became of the input.',
});

const index = { type: 'integer', minimum: 0, description: 'The place of the input, from 0.' };
const given = { description: 'The input as it was given, whatever that is.' };
const error = { ...referTo('Error'), description: 'Why the input is invalid.' };

const notQueued = {
  ...referTo('Error'),
  description: 'Why a company that was not found is not queued for sourcing, where `source` is true.',
};

function results(row: string): object {
  const rows = { type: 'array', items: referTo(row), description: 'A row for each.' };
  return closedObject({ results: rows }, 'The rows of an answer.');
}

/** What an input is answered with: records, or why it is invalid. */
function bulkRows(kind: string, records: readonly string[]): Schemas {
  const items = records.length === 1 ? referTo(records[0] ?? '') : { anyOf: records.map(referTo) };
  const description = 'What the operation for one such input answers.';
  const answered = {
    index,
    input: { ...referTo(`${kind}Input`), description: 'The input as it was given.' },
    status: status('found', 'not_found'),
    records: { type: 'array', items, description },
  };
  const sourced = kind === 'Company' ? { ...answered, error: notQueued } : answered;
  return {
    [`Answered${kind}Row`]: closedObject(sourced, 'An input with its records.', ['error']),
    [`${kind}Row`]: {
      description: 'What one input is answered with.',
      oneOf: [referTo(`Answered${kind}Row`), referTo('InvalidRow')],
    },
    [`${kind}Rows`]: results(`${kind}Row`),
  };
}

const name = nullableText('The name of the record.');
const domain = nullableText('Its primary web domain; a person has none.');
const matches = {
  type: 'array',
  items: referTo('ResolvedMatch'),
  description: 'The records that the input means; none of a person by an e-mail address, found or not.',
};

/** The component schemas of look-ups: typeahead, resolve and bulk (D16). */
export const lookupJsonSchemas: Schemas = {
  Suggestion: closedObject(
    {
      id: text('The id of the record.'),
      product: { type: 'string', enum: lookupProductNames, description: 'Of which product it is.' },
      name,
      domain,
      detail: nullableText('What tells namesakes apart.'),
    },
    'A record that a typed text may mean.',
  ),
  Suggestions: results('Suggestion'),
  ResolvedMatch: closedObject(
    { id: text('The id of the record.'), name, domain },
    'A record that an input means.',
  ),
  AnsweredResolvedRow: closedObject(
    {
      input: { ...referTo('ResolveInput'), description: 'The input as it was given.' },
      status: status('found', 'ambiguous', 'not_found'),
      matches,
    },
    'An input with the records that it means.',
  ),
  InvalidResolvedRow: closedObject(
    { input: given, status: status('invalid'), matches: { ...matches, maxItems: 0 }, error },
    'An input that is invalid.',
  ),
  ResolvedRow: {
    description: 'What one input means.',
    oneOf: [referTo('AnsweredResolvedRow'), referTo('InvalidResolvedRow')],
  },
  ResolvedRows: results('ResolvedRow'),
  InvalidRow: closedObject(
    { index, input: given, status: status('invalid'), error },
    'An input that is invalid.',
  ),
  ...bulkRows('Company', ['CompanyMatch', 'Company']),
  ...bulkRows('Person', ['PersonMatch', 'Person']),
  ...bulkRows('Investor', ['Investor']),
};
