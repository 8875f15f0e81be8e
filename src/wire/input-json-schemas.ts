import { lookupProductNames } from '../domain/lookups/lookup-products.js';
import { closedObject } from './one-of-keys.js';
import { referTo } from './refer-to.js';

type Schemas = Readonly<Record<string, object>>;

const text = (description: string): object => ({ type: 'string', description });
const id = (kind: string): object => text(`The id of ${kind}.`);

/** What a company is known by outside of the dataset (contract 4.7, D1), by the name of the schema. */
const companyKeys = {
  CompanyByDomain: { domain: text('A domain; it matches primary domains and aliases.') },
  CompanyByWebsite: { website_url: text('A web address; it is compared by its host.') },
  CompanyByProfnetUrl: { profnet_url: text('The address of a professional-network page.') },
  CompanyByProfnetId: {
    profnet_id: {
      type: ['integer', 'string'],
      pattern: '^[0-9]+$',
      description: 'A professional-network number.',
    },
  },
  CompanyByFundingdbUrl: { fundingdb_url: text('The address of a page of the funding database.') },
};
const companyInputs = { ...companyKeys, CompanyById: { id: id('a company') } };
const personInputs = {
  PersonByEmail: { email: text('An e-mail address.') },
  PersonById: { id: id('a person') },
};
const investorInputs = {
  InvestorByWebsite: {
    website: text('A domain or full URL.'),
    name: text('The name, whatever its case; then both narrow the match.'),
  },
  InvestorByName: { name: text('The name, whatever its case.') },
  InvestorById: { id: id('an investor') },
};

/** The shapes of an input, each with its one key; a website may come with a name. */
function shapesOf(inputs: Readonly<Record<string, Schemas>>, more: Schemas = {}, prefix = ''): Schemas {
  return Object.fromEntries(
    Object.entries(inputs).map(([name, keys]) => {
      const optional = Object.keys(keys).slice(1);
      const description = `An input by ${Object.keys(keys)[0] ?? ''}.`;
      return [`${prefix}${name}`, closedObject({ ...more, ...keys }, description, optional)];
    }),
  );
}

function oneOf(inputs: object, description: string, prefix = ''): object {
  return { description, oneOf: Object.keys(inputs).map((name) => referTo(`${prefix}${name}`)) };
}

const ofProducts = { companies: companyInputs, people: personInputs, investors: investorInputs };

/** The inputs of resolve name their product too. */
const resolveShapes: Schemas = Object.assign(
  {},
  ...lookupProductNames.map((product) =>
    shapesOf(
      ofProducts[product],
      { product: { type: 'string', enum: [product], description: 'The product.' } },
      'Resolve',
    ),
  ),
) as Schemas;

/** The component schemas of what records are looked up by (D16): one of several shapes each. */
export const inputJsonSchemas: Schemas = {
  ...shapesOf(companyInputs),
  ...shapesOf(personInputs),
  ...shapesOf(investorInputs),
  ...resolveShapes,
  CompanyIdentifier: oneOf(companyKeys, 'Exactly one identifier of a company.'),
  CompanyInput: oneOf(companyInputs, 'What a company is looked up by: exactly one identifier, or its id.'),
  PersonInput: oneOf(personInputs, 'What a person is looked up by.'),
  InvestorInput: oneOf(
    investorInputs,
    'What an investor is looked up by: a website, a name, both, or its id.',
  ),
  ResolveInput: {
    description: 'A product and what a record of it is looked up by.',
    oneOf: Object.keys(resolveShapes).map(referTo),
  },
};
