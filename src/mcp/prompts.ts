import type { GetPromptResult, Prompt } from '@modelcontextprotocol/sdk/types.js';

/** A request that a user picks, and what it asks of a model. */
interface PromptRow extends Prompt {
  readonly name: string;
  readonly text: (given: Readonly<Record<string, string>>) => string;
}

const rows: readonly PromptRow[] = [
  {
    name: 'who_invests_in',
    title: 'Who invests in ...',
    description: 'The most active investors of a field, ranked, with what they did lately.',
    arguments: [
      { name: 'field', description: 'An industry or technology, such as Robotics.', required: true },
      { name: 'country', description: 'Where the companies are, such as Germany.' },
      { name: 'since', description: 'The first year, such as 2023.' },
    ],
    text: ({ field = '', country, since }) =>
      [
        `Who invests in ${field}${country === undefined ? '' : ` in ${country}`}${since === undefined ? '' : ` since ${since}`}?`,
        `Call aggregate over funding_rounds with group_by [{"edge": "investors"}], ordered by count, first 10, and a filter on the company's industry${country === undefined ? '' : ', hq.country'}${since === undefined ? '' : ' and on announced_on'}; ask with dry_run first and tell me the price.`,
        'If nothing matches, the field may be called otherwise: look at the values with one aggregate of companies by industry.',
        'Answer with a table: investor, rounds, money raised in these rounds. Read single records only if I ask.',
      ].join('\n'),
  },
  {
    name: 'screen_domains',
    title: 'Screen a list of domains',
    description: 'Which of many domains are companies that fit a criterion, for the least credits.',
    arguments: [
      { name: 'domains', description: 'Domains, separated by commas or spaces.', required: true },
      { name: 'criterion', description: 'What they have to meet, such as "raised a Series A".' },
    ],
    text: ({ domains = '', criterion }) =>
      [
        `Screen these domains${criterion === undefined ? '' : ` for: ${criterion}`}: ${domains}`,
        'First call resolve with all of them as {"product": "companies", "domain": ...}, 100 at a time; it is free. Report those that are not found.',
        `Then read the found ones together with search_companies, filter {"id": {"in": [...]}}, with only the fields that the criterion needs${criterion === undefined ? ' (name, industry, country, funding)' : ''}; ask with dry_run first and tell me the price.`,
        'Answer with a table: domain, company, verdict, reason. Say where a fact is unknown (null) instead of guessing.',
      ].join('\n'),
  },
  {
    name: 'company_brief',
    title: 'Brief on a company',
    description: 'One company on a page: what it does, its people, money, deals and traction.',
    arguments: [{ name: 'company', description: 'A name or a domain.', required: true }],
    text: ({ company = '' }) =>
      [
        `Write a brief on ${company}.`,
        'Find its id by autocomplete (a name) or resolve (a domain), both free; ask me if several fit.',
        'Then call company, company_funding_history and company_acquisitions, each with max_credits 15.',
        'One page: what it does, who leads it, money raised by round, deals, what changed lately. Name the source field of each figure, and what is unknown.',
      ].join('\n'),
  },
];

/** The prompts as `prompts/list` shows them. */
export const prompts: readonly Prompt[] = rows.map(({ text: _text, ...prompt }) => prompt);

const longestArgument = 10_000;

/** A prompt with its arguments; null for one that there is not, the name of an argument that is missing or too long. */
export function getPrompt(
  name: string,
  given: Readonly<Record<string, string>>,
): { readonly prompt: GetPromptResult } | { readonly wrong: string } | null {
  const row = rows.find((one) => one.name === name);
  if (row === undefined) return null;
  for (const argument of row.arguments ?? []) {
    const value = given[argument.name];
    if (argument.required === true && (value ?? '').trim() === '') return { wrong: argument.name };
    if ((value?.length ?? 0) > longestArgument) return { wrong: argument.name };
  }
  const text = row.text(Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== '')));
  const prompt: GetPromptResult = {
    ...(row.description !== undefined && { description: row.description }),
    messages: [{ role: 'user', content: { type: 'text', text } }],
  };
  return { prompt };
}
