import { issueKeyInput, rotateKeyInput, updateKeyInput } from '../account-api/model/api-key.js';
import { updateOrganizationInput } from '../account-api/model/viewer.js';
import { exportLinkInput } from '../exports/model/export-link.js';
import { exportJsonSchemas } from '../exports/wire/export-wire.js';
import { lookupProductNames } from '../lookups/model/lookups.js';
import { maxInputs } from '../lookups/model/read-inputs.js';
import { bodySchemas } from '../objects/wire/body-schema.js';
import { aggregateBounds } from '../query/model/aggregates.js';
import { hasWords } from '../query/model/filter-fields.js';
import { recordOrders } from '../query/model/record-orders.js';
import { type RecordKind, recordKinds } from '../records/record-kinds.js';
import { closedObject } from '../records/wire/closed-object.js';
import { referTo } from '../records/wire/named-json-schemas.js';
import { pageBounds } from '../values/page.js';
import {
  createWebhookInput,
  rotateWebhookInput,
  updateWebhookInput,
} from '../webhooks/model/webhook-objects.js';

const inputText = (description: string): object => ({ type: 'string', description });
const id = (kind: string): object => inputText(`ID of ${kind}.`);

/** External identifiers of a company (contract 4.7, D1), by schema name. */
const companyKeys = {
  CompanyByDomain: { domain: inputText('A domain. Matches primary domains and aliases.') },
  CompanyByWebsite: { website_url: inputText('A website URL. Only its host is compared.') },
  CompanyByProfnetUrl: { profnet_url: inputText('URL of a professional-network page.') },
  CompanyByProfnetId: {
    profnet_id: {
      type: ['integer', 'string'],
      pattern: '^[0-9]+$',
      description: 'Numeric professional-network ID.',
    },
  },
  CompanyByFundingdbUrl: { fundingdb_url: inputText('URL of a funding-database page.') },
};
const companyInputs = { ...companyKeys, CompanyById: { id: id('a company') } };
const personInputs = {
  PersonByEmail: { email: inputText('An email address.') },
  PersonById: { id: id('a person') },
};
const investorInputs = {
  InvestorByWebsite: {
    website: inputText('A domain or full URL.'),
    name: inputText('The name, case-insensitive. When sent, both must match.'),
  },
  InvestorByName: { name: inputText('The name, case-insensitive.') },
  InvestorById: { id: id('an investor') },
};

const ofProducts = { companies: companyInputs, people: personInputs, investors: investorInputs };

/** The inputs of `resolve`, which have the additional property `product`. */
const resolveShapes: Schemas = Object.assign(
  {},
  ...lookupProductNames.map((product) =>
    shapesOf(
      ofProducts[product],
      { product: { type: 'string', enum: [product], description: 'Product of the input.' } },
      'Resolve',
    ),
  ),
) as Schemas;

/** The component schemas of lookup inputs (D16). */
const inputJsonSchemas: Schemas = {
  ...shapesOf(companyInputs),
  ...shapesOf(personInputs),
  ...shapesOf(investorInputs),
  ...resolveShapes,
  CompanyIdentifier: oneOf(companyKeys, 'Exactly one external identifier of a company.'),
  CompanyInput: oneOf(companyInputs, 'A company to look up: exactly one external identifier, or its ID.'),
  PersonInput: oneOf(personInputs, 'A person to look up: an email address or an ID.'),
  InvestorInput: oneOf(investorInputs, 'An investor to look up: a website, a name, both, or its ID.'),
  IdInput: closedObject({ id: id('a record') }, 'An input identified by id.'),
  ResolveInput: {
    description: 'A product and an identifier of one of its records.',
    oneOf: Object.keys(resolveShapes).map(referTo),
  },
};

const { maxGroups, standardGroups, maxValues, ...bounds } = aggregateBounds;

const text = { type: 'string' };

const { minLimit, maxLimit, defaultLimit } = pageBounds;

const source = {
  type: 'boolean',
  default: false,
  description: 'Whether to queue companies that are not found for sourcing.',
};

/** The component schemas of all request bodies and their parts. Routes refer to them by name. */
export const requestJsonSchemas: Readonly<Record<string, object>> = {
  ...inputJsonSchemas,
  EnrichPersonRequest: {
    type: 'object',
    description: 'The person to look up (contract 4.4).',
    required: ['email'],
    properties: { email: { type: 'string', description: 'Email address to look up.' } },
  },
  ResolveRequest: manyOf('ResolveInput', 'Inputs to resolve to records.'),
  CompaniesBulkRequest: manyOf('CompanyInput', 'Companies to return.', { source }),
  PeopleBulkRequest: manyOf('PersonInput', 'People to return.'),
  InvestorsBulkRequest: manyOf('InvestorInput', 'Investors to return.'),
  IdsBulkRequest: manyOf('IdInput', 'Records to return.'),
  ...exportJsonSchemas,
  ...bodySchemas(createWebhookInput, updateWebhookInput, rotateWebhookInput),
  ...bodySchemas(issueKeyInput, updateKeyInput, rotateKeyInput, updateOrganizationInput, exportLinkInput),
  ...Object.fromEntries(
    recordKinds.flatMap((kind) => [
      [`${kind}SearchRequest`, recordListBody(kind)],
      [`${kind}AggregateRequest`, aggregateBody(kind)],
      [`${kind}FacetRequest`, facetBody(kind)],
    ]),
  ),
};

type Schemas = Readonly<Record<string, object>>;

/**
 * Returns one schema per entry of `inputs`. The first property of an entry is required. Other properties, such as an
 * investor's name, are optional.
 */
function shapesOf(inputs: Readonly<Record<string, Schemas>>, more: Schemas = {}, prefix = ''): Schemas {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, keys]) => {
      const optional = Object.keys(keys).slice(1);
      const description = `An input identified by ${Object.keys(keys)[0] ?? ''}.`;
      return [`${prefix}${name}`, closedObject({ ...more, ...keys }, description, optional)];
    }),
  );
}

function oneOf(inputs: object, description: string, prefix = ''): object {
  return { description, oneOf: Object.keys(inputs).map((name) => referTo(`${prefix}${name}`)) };
}

function manyOf(input: string, description: string, more: Readonly<Record<string, object>> = {}): object {
  const inputs = {
    type: 'array',
    minItems: 1,
    maxItems: maxInputs,
    items: referTo(input),
    description: 'Inputs to look up. The response has one row per input.',
  };
  return closedObject({ inputs, ...more }, description, Object.keys(more));
}

/** Returns the JSON schema of the body of a filtered list (D13). */
function recordListBody(kind: RecordKind): object {
  const { standard } = recordOrders[kind];
  const order = referTo(`${kind}Order`);
  return {
    type: 'object',
    description: 'Filter, sort order and page of a list of records.',
    additionalProperties: false,
    properties: {
      filter: {
        ...referTo(`${kind}Filter`),
        description: '[Filter](/docs/searching). Default: all records.',
      },
      order_by: {
        oneOf: [order, { type: 'array', items: order }],
        description: `Sort order. Default: ${standard.field.toLowerCase()}, ${standard.direction.toLowerCase()}.`,
      },
      first: {
        type: 'integer',
        minimum: minLimit,
        maximum: maxLimit,
        default: defaultLimit,
        description: 'Maximum number of records to return.',
      },
      after: {
        type: ['string', 'null'],
        description: '`end_cursor` of the previous page, which must have the same order.',
      },
      include_total: {
        type: 'boolean',
        default: false,
        description: 'Whether to count the whole list. Free.',
      },
      ...(hasWords(kind) && {
        include_matches: {
          type: 'boolean',
          default: false,
          description:
            'Whether to return why each record matches a search by words. `first` is then at most 100.',
        },
      }),
    },
  };
}

/** Returns the JSON schema of the body of an aggregate (D16). */
function aggregateBody(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'Filter, groups and metrics of an aggregate.',
    additionalProperties: false,
    properties: {
      filter: {
        ...referTo(`${kind}Filter`),
        description: '[Filter](/docs/searching). Default: all records.',
      },
      group_by: {
        ...listOf(bounds.keys, `${kind}GroupBy`),
        description: 'Keys to group by. Without keys, all records form one group.',
      },
      metrics: {
        ...listOf(bounds.metrics, `${kind}Metric`),
        default: ['count'],
        description: 'Metrics of each group. The count is always included.',
      },
      having: {
        ...listOf(bounds.conditions, `${kind}GroupCondition`),
        description: 'Conditions that the groups must meet.',
      },
      order_by: { ...listOf(bounds.orders, `${kind}GroupOrder`), description: 'Sort order of the groups.' },
      first: {
        type: 'integer',
        minimum: 1,
        maximum: maxGroups,
        default: standardGroups,
        description: 'Maximum number of groups to return.',
      },
      after: { ...text, description: '`end_cursor` of the previous page.' },
    },
  };
}

/** Returns the JSON schema of the body of a facet request (D16). */
function facetBody(kind: RecordKind): object {
  return {
    type: 'object',
    description: 'Field and filter of a facet.',
    required: ['field'],
    additionalProperties: false,
    properties: {
      field: { ...referTo(`${kind}FacetField`), description: 'Field whose values are returned.' },
      filter: {
        ...referTo(`${kind}Filter`),
        description: '[Filter](/docs/searching). Default: all records.',
      },
      first: {
        type: 'integer',
        minimum: 1,
        maximum: maxValues,
        default: standardGroups,
        description: 'Maximum number of values to return.',
      },
      query: {
        ...text,
        maxLength: 200,
        description: 'Returns only values that contain this text, ignoring case.',
      },
    },
  };
}

function listOf(maxItems: number, item: string): object {
  return { type: 'array', maxItems, items: referTo(item) };
}
