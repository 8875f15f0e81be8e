const text = (description: string): object => ({ type: 'string', description });

/** The body of enrich-person-by-email (contract 4.4), as the OpenAPI document describes it. */
export const enrichPersonBody = {
  type: 'object',
  required: ['email'],
  properties: { email: text('The address to look up.') },
};

/** The body of enrich-company (contract 4.7, D1): exactly one identifier. */
export const enrichCompanyBody = {
  type: 'object',
  minProperties: 1,
  maxProperties: 1,
  additionalProperties: false,
  properties: {
    domain: text('A domain; it matches primary domains and aliases.'),
    website_url: text('A web address; it is compared by its host.'),
    profnet_url: text('The address of a professional-network page.'),
    profnet_id: {
      type: ['integer', 'string'],
      pattern: '^[0-9]+$',
      description: 'A professional-network number.',
    },
    fundingdb_url: text('The address of a page of the funding database.'),
  },
};
