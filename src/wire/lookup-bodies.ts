import { mostInputs } from '../domain/lookups/read-inputs.js';
import { lookupProductNames } from '../domain/lookups/lookup-products.js';
import { enrichCompanyBody } from './request-bodies.js';

const text = (description: string): object => ({ type: 'string', description });

const companyKeys = { ...enrichCompanyBody.properties, id: text('The id of a company, alone.') };
const personKeys = { email: text('An e-mail address.'), id: text('The id of a person, alone.') };
const investorKeys = {
  website: text('A domain or full URL.'),
  name: text('The name, whatever its case.'),
  id: text('The id of an investor, alone.'),
};
const source = {
  type: 'boolean',
  default: false,
  description: 'Whether companies that are not found are to be sourced.',
};

function bodyOf(input: object, more: Readonly<Record<string, object>> = {}): object {
  const inputs = { type: 'array', minItems: 1, maxItems: mostInputs, items: input };
  return {
    type: 'object',
    required: ['inputs'],
    additionalProperties: false,
    properties: { inputs, ...more },
  };
}

function exactlyOne(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', minProperties: 1, maxProperties: 1, additionalProperties: false, properties };
}

/** The bodies of the bulk operations and of resolve (D13, D16), as the OpenAPI document describes them. */
export const companiesBulkBody = bodyOf(exactlyOne(companyKeys), { source });
export const peopleBulkBody = bodyOf(exactlyOne(personKeys));
export const investorsBulkBody = bodyOf({
  type: 'object',
  minProperties: 1,
  additionalProperties: false,
  properties: investorKeys,
});
export const resolveBody = bodyOf({
  type: 'object',
  required: ['product'],
  additionalProperties: false,
  properties: {
    product: { enum: lookupProductNames },
    ...companyKeys,
    ...personKeys,
    ...investorKeys,
    id: text('The id of a record of the product, alone.'),
  },
});
