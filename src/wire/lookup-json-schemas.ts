import { lookupProductNames } from '../domain/lookups/lookup-products.js';
import { referTo } from './refer-to.js';

const nullableText = (description: string): object => ({ type: ['string', 'null'], description });

/** An object of which every key is there, but for the optional ones. */
function object(properties: Readonly<Record<string, object>>, optional: readonly string[] = []): object {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}

function results(row: string): object {
  return object({ results: { type: 'array', items: referTo(row) } });
}

const given = { description: 'The input as it was given.' };
const error = { ...referTo('Error'), description: 'Why the input is invalid; absent when it is not.' };

function bulkRow(records: readonly string[]): object {
  const items = records.length === 1 ? referTo(records[0] ?? '') : { anyOf: records.map(referTo) };
  const description = 'What the operation for one such input answers; absent when the input is invalid.';
  return object(
    {
      index: { type: 'integer', minimum: 0, description: 'The place of the input, from 0.' },
      input: given,
      status: { enum: ['found', 'not_found', 'invalid'] },
      records: { type: 'array', items, description },
      error,
    },
    ['records', 'error'],
  );
}

const match = object({
  id: { type: 'string' },
  name: nullableText('The name of the record.'),
  domain: nullableText('Its primary web domain; a person has none.'),
});

/** The component schemas of look-ups: typeahead, resolve and bulk (D16). */
export const lookupJsonSchemas: Readonly<Record<string, object>> = {
  Suggestion: object({
    id: { type: 'string' },
    product: { enum: lookupProductNames },
    name: nullableText('The name of the record.'),
    domain: nullableText('Its primary web domain; a person has none.'),
    detail: nullableText('What tells namesakes apart.'),
  }),
  Suggestions: results('Suggestion'),
  ResolvedRow: object(
    {
      input: given,
      status: { enum: ['found', 'ambiguous', 'not_found', 'invalid'] },
      matches: {
        type: 'array',
        items: match,
        description: 'The records that the input means; none of a person by an e-mail address, found or not.',
      },
      error,
    },
    ['error'],
  ),
  ResolvedRows: results('ResolvedRow'),
  CompanyRow: bulkRow(['CompanyMatch', 'Company']),
  CompanyRows: results('CompanyRow'),
  PersonRow: bulkRow(['PersonMatch', 'Person']),
  PersonRows: results('PersonRow'),
  InvestorRow: bulkRow(['Investor']),
  InvestorRows: results('InvestorRow'),
};
