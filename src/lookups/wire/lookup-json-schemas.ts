import { closedObject } from '../../records/wire/closed-object.js';
import { referTo } from '../../records/wire/named-json-schemas.js';
import { idLookupKinds } from '../ids-lookups.js';
import { lookupProductNames } from '../model/lookups.js';

const text = (description: string): object => ({ type: 'string', description });
const nullableText = (description: string): object => ({ type: ['string', 'null'], description });
const status = (...values: readonly string[]): object => ({
  type: 'string',
  enum: values,
  description: 'Outcome of the lookup.',
});

const index = { type: 'integer', minimum: 0, description: 'Zero-based position of the input.' };
const given = { description: 'The input as received, of any type.' };
const error = { ...referTo('Error'), description: 'Why the input is invalid.' };

const notQueued = {
  ...referTo('Error'),
  description: 'Why a company that was not found is not queued for sourcing. Only when `source` is true.',
};

const name = nullableText('Name of the record.');
const domain = nullableText('Primary web domain; null for people.');
const matches = {
  type: 'array',
  items: referTo('ResolvedMatch'),
  description:
    'Matching records. Empty for a person looked up by email address, whether or not the person is found.',
};

const noRecords = {
  type: 'array',
  items: { type: 'object' },
  maxItems: 0,
  description: 'Always empty, as for an input without matches.',
};

/** The component schemas of lookups: autocomplete, resolve and bulk (D16). */
export const lookupJsonSchemas: Schemas = {
  Suggestion: closedObject(
    {
      id: text('Record ID.'),
      product: { type: 'string', enum: lookupProductNames, description: 'Product of the record.' },
      name,
      domain,
      detail: nullableText('Text that distinguishes records with the same name.'),
    },
    'A record that matches the typed text.',
  ),
  Suggestions: results('Suggestion'),
  ResolvedMatch: closedObject({ id: text('Record ID.'), name, domain }, 'A record that an input matches.'),
  AnsweredResolvedRow: closedObject(
    {
      input: { ...referTo('ResolveInput'), description: 'The input as received.' },
      status: status('found', 'ambiguous', 'not_found'),
      matches,
    },
    'A valid input and its matching records.',
  ),
  InvalidResolvedRow: closedObject(
    { input: given, status: status('invalid'), matches: { ...matches, maxItems: 0 }, error },
    'An invalid input.',
  ),
  ResolvedRow: {
    description: 'Result for one input.',
    oneOf: [referTo('AnsweredResolvedRow'), referTo('InvalidResolvedRow')],
  },
  ResolvedRows: results('ResolvedRow'),
  InvalidRow: closedObject(
    { index, input: given, status: status('invalid'), records: noRecords, error },
    'An invalid input.',
  ),
  ...bulkRows('Company', ['CompanyMatch', 'Company']),
  ...bulkRows('Person', ['PersonMatch', 'Person']),
  ...bulkRows('Investor', ['Investor']),
  ...(Object.assign({}, ...idLookupKinds.map((kind) => bulkRows(kind, [kind], 'Id'))) as Schemas),
};

type Schemas = Readonly<Record<string, object>>;

function results(row: string): object {
  const rows = { type: 'array', items: referTo(row), description: 'One row per input or suggestion.' };
  return closedObject({ results: rows }, 'The rows of a response.');
}

/**
 * Returns the schemas of a bulk operation's rows. A row has a valid input and its records, or an invalid input and an
 * error.
 */
function bulkRows(kind: string, records: readonly string[], input = kind): Schemas {
  const items = records.length === 1 ? referTo(records[0] ?? '') : { anyOf: records.map(referTo) };
  const description = 'Matching records, as the operation for a single input returns them.';
  const answered = {
    index,
    input: { ...referTo(`${input}Input`), description: 'The input as received.' },
    status: status('found', 'not_found'),
    records: { type: 'array', items, description },
  };
  const sourced = kind === 'Company' ? { ...answered, error: notQueued } : answered;
  return {
    [`Answered${kind}Row`]: closedObject(sourced, 'A valid input and its matching records.', ['error']),
    [`${kind}Row`]: {
      description: 'Result for one input.',
      oneOf: [referTo(`Answered${kind}Row`), referTo('InvalidRow')],
    },
    [`${kind}Rows`]: results(`${kind}Row`),
  };
}
