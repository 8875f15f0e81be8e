/** The groups of operations, by the first part of their paths. */
const groups: Readonly<Record<string, string>> = {
  companies: 'Companies',
  people: 'People',
  investors: 'Investors',
  'funding-rounds': 'Funding rounds',
  acquisitions: 'Acquisitions',
  ipos: 'IPOs',
  searches: 'Saved searches',
  lists: 'Lists',
  autocomplete: 'Look-ups',
  resolve: 'Look-ups',
  exports: 'Exports',
  webhooks: 'Webhooks',
  organization: 'Organization',
  usage: 'Organization',
  requests: 'Organization',
  keys: 'Keys',
};

/** The groups as the OpenAPI document lists them, in the order of its table of contents. */
export const tags: readonly { readonly name: string; readonly description: string }[] = [
  {
    name: 'Companies',
    description:
      'Companies by id, by an outside identifier, by a filter, many at once; their figures and changes.',
  },
  { name: 'People', description: 'People by id, by e-mail address, by a filter, many at once.' },
  { name: 'Investors', description: 'Investors by id, by website or name, by a filter, many at once.' },
  { name: 'Funding rounds', description: 'Funding rounds by id, by a filter, and figures of them.' },
  { name: 'Acquisitions', description: 'Acquisitions by id, by a filter, and figures of them.' },
  { name: 'IPOs', description: 'Public offerings by id, by a filter, and figures of them.' },
  {
    name: 'Saved searches',
    description: 'Saved searches: their results, what changed in them, and streams.',
  },
  { name: 'Lists', description: 'Lists of records and their members.' },
  { name: 'Look-ups', description: 'What a typed text, or many inputs, may mean. Free.' },
  { name: 'Exports', description: 'Files of many records.' },
  { name: 'Webhooks', description: 'Addresses that are told of changes.' },
  { name: 'Keys', description: 'Keys of the organization: issued, changed, rotated, revoked.' },
  { name: 'Organization', description: 'What the organization may spend, and what it spent on what.' },
];

/** The group of an operation. */
export function tagOf({ path }: { readonly path: string }): string {
  const [, first = ''] = path.split('/');
  return groups[first] ?? first;
}
