import type { GetPromptResult, Prompt } from '@modelcontextprotocol/server';

const rows: readonly PromptRow[] = [
  {
    name: 'who_invests_in',
    title: 'Who invests in ...',
    description: 'Ranks the most active investors in a field, with their recent activity.',
    arguments: [
      { name: 'field', description: 'An industry or technology, such as Robotics.', required: true },
      { name: 'country', description: 'Country of the companies, such as Germany.' },
      { name: 'since', description: 'First year to include, such as 2023.' },
    ],
    text: ({ field = '', country, since }) =>
      [
        `Who invests in ${field}${country === undefined ? '' : ` in ${country}`}${since === undefined ? '' : ` since ${since}`}?`,
        `Call aggregate over funding_rounds with group_by [{"edge": "investors"}], ordered by count, first 10, and a filter on the company's industry${country === undefined ? '' : ', hq.country'}${since === undefined ? '' : ' and on announced_on'}; call it with dry_run first and tell me the price.`,
        'If nothing matches, the field may have another name: list the values with one aggregate of companies by industry.',
        'Answer with a table: investor, rounds, money raised in these rounds. Read individual records only if I ask.',
      ].join('\n'),
  },
  {
    name: 'screen_domains',
    title: 'Screen a list of domains',
    description:
      'Finds which of many domains belong to companies that meet a criterion, with as few credits as possible.',
    arguments: [
      { name: 'domains', description: 'Domains, separated by commas or spaces.', required: true },
      {
        name: 'criterion',
        description: 'Criterion that the companies must meet, such as "raised a Series A".',
      },
    ],
    text: ({ domains = '', criterion }) =>
      [
        `Screen these domains${criterion === undefined ? '' : ` for: ${criterion}`}: ${domains}`,
        'First call resolve with all of them as {"product": "companies", "domain": ...}, 100 at a time; it is free. Report those that are not found.',
        `Then read the found companies in one request with search_companies, filter {"id": {"in": [...]}}, with only the fields that the criterion needs${criterion === undefined ? ' (name, industry, country, funding)' : ''}; call it with dry_run first and tell me the price.`,
        'Answer with a table: domain, company, assessment, reason. Say where a fact is unknown (null) instead of guessing.',
      ].join('\n'),
  },
  {
    name: 'company_brief',
    title: 'Brief on a company',
    description: 'One-page summary of a company: business, people, funding, deals and traction.',
    arguments: [{ name: 'company', description: 'Company name or domain.', required: true }],
    text: ({ company = '' }) =>
      [
        `Write a brief on ${company}.`,
        'Find its ID with autocomplete (by name) or resolve (by domain), both free; ask me if several companies match.',
        'Then call company, company_funding_history and company_acquisitions, each with max_credits 15.',
        'One page: what it does, who leads it, money raised by round, deals, recent changes. Name the source field of each number, and say what is unknown.',
      ].join('\n'),
  },
];

/** The prompts, as `prompts/list` lists them. */
export const prompts: readonly Prompt[] = rows.map(({ text: _text, ...prompt }) => prompt);

/** A prompt that a user can select, and the function that returns its text for the model. */
interface PromptRow extends Prompt {
  readonly name: string;
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const maxArgumentLength = 10_000;

/**
 * Returns a prompt with its arguments filled in. If an argument is missing or too long, returns the argument's name as
 * `wrong`. Returns null for an unknown prompt.
 */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
): { readonly prompt: GetPromptResult } | { readonly wrong: string } | null {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) return null;
  for (const argument of row.arguments ?? []) {
    const value = given[argument.name];
    if (argument.required === true && (value ?? '').trim() === '') return { wrong: argument.name };
    if ((value?.length ?? 0) > maxArgumentLength) return { wrong: argument.name };
  }
  const text = row.text(Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')));
  const prompt: GetPromptResult = {
    ...(row.description !== undefined && { description: row.description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
  return { prompt };
}
