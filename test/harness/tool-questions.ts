type Given = Readonly<Record<string, unknown>>;

/** A question of a user, the tools that fit (the best one first), and the arguments of the best one. */
export type ToolQuestion = readonly [question: string, tools: readonly [string, ...string[]], given: Given];

const aurora = 'a0a0a0000000000000000001';
const northlight = 'inv_a0a0a0000000000000000001';
const inGermany = { hq: { country: { eq: 'Germany' } } };
const graph = (query: string): Given => ({ query, dry_run: true });

/** Questions to which the demo data has answers. */
export const toolQuestions: readonly ToolQuestion[] = [
  ['What is the ID of the company named Aurora?', ['autocomplete'], { query: 'aurora' }],
  ['Find an investor whose name begins with Northlight', ['autocomplete'], { query: 'northlight' }],
  ['I only know part of the name: Auro', ['autocomplete'], { query: 'auro', products: ['companies'] }],
  [
    'Which company has the domain aurora-robotics.example?',
    ['resolve'],
    { inputs: [{ product: 'companies', domain: 'aurora-robotics.example' }] },
  ],
  [
    'Which of these 50 websites and domains exist in the data?',
    ['resolve'],
    { inputs: [{ product: 'companies', domain: 'aurora-robotics.example' }] },
  ],
  [
    'Resolve this list of profile URLs to IDs',
    ['resolve'],
    { inputs: [{ product: 'investors', name: 'Northlight Ventures' }] },
  ],
  ['How many credits do we have remaining this month?', ['credit_balance'], {}],
  ['What is our credit balance?', ['credit_balance'], {}],
  ['Spend at most 50 credits on this whole task', ['start_budget'], { credits: 50 }],
  [
    'Set a budget of 200 credits for all the following calls',
    ['start_budget'],
    { credits: 200, minutes: 30 },
  ],
  ['Show the full record of this company: description, news, reviews', ['company'], { id: aurora }],
  ['How much web traffic does this company have?', ['company'], { id: aurora }],
  [
    'Which stages and industries does this investor prefer, and which funds and exits does it have?',
    ['investor'],
    { id: northlight },
  ],
  ['Show the portfolio companies of this one investor', ['investor'], { id: northlight }],
  [
    'Who has the email address ada.marsh@aurora-robotics.example?',
    ['person'],
    { email: 'ada.marsh@aurora-robotics.example' },
  ],
  [
    'What are the education and the skills of this one person?',
    ['person'],
    { email: 'ada.marsh@aurora-robotics.example' },
  ],
  ['Which robotics companies are in Germany?', ['search_companies'], { filter: inGermany, first: 3 }],
  [
    'List companies founded after 2015 with over 100 employees',
    ['search_companies'],
    { filter: { founded_year: { gt: 2015 } }, first: 3 },
  ],
  [
    'Find companies by industry and country',
    ['search_companies'],
    { filter: { industry: { has: 'Robotics' } }, first: 3 },
  ],
  [
    'Who invests in robotics?',
    ['search_investors'],
    { filter: { funding_rounds: { some: { company: { industry: { has: 'Robotics' } } } } }, first: 3 },
  ],
  ['List venture investors by their portfolio', ['search_investors'], { first: 3 }],
  ['Find people with the title CTO by seniority and location', ['search_people'], { first: 3 }],
  ['Which people with these skills work in Berlin?', ['search_people'], { first: 3 }],
  [
    'Which funding rounds were above 10 million since January?',
    ['search_funding_rounds'],
    { filter: { raised_amount_usd: { gte: 10_000_000 } }, first: 3 },
  ],
  [
    'List the newest Series A funding rounds of companies in Germany',
    ['search_funding_rounds'],
    { filter: { company: inGermany }, first: 3 },
  ],
  ['Which acquisitions had a price above 50 million?', ['search_acquisitions'], { first: 3 }],
  ['List acquisitions since 2024 by type', ['search_acquisitions'], { first: 3 }],
  ["Who led Aurora's last round?", ['company_funding_history'], { company_id: aurora }],
  [
    'How has this company been funded: all its rounds, with valuations and investors',
    ['company_funding_history'],
    { company_id: aurora },
  ],
  ['Which IPOs were on the stock exchange nasdaq?', ['search_records'], { product: 'ipos', first: 3 }],
  ['Find talent signals of founders who left', ['search_records'], { product: 'talent_signals', first: 3 }],
  ['Which interest signals were there?', ['search_records'], { product: 'interest_signals', first: 3 }],
  ['Was this company ever the acquirer or the acquiree?', ['company_acquisitions'], { company_id: aurora }],
  [
    'Which acquisitions has this one company made?',
    ['company_acquisitions', 'search_acquisitions'],
    { company_id: aurora },
  ],
  ['Who are the competitors of Aurora?', ['similar_companies'], { id: aurora, first: 3 }],
  [
    'Which companies are comparable alternatives to this one?',
    ['similar_companies'],
    { id: aurora, first: 3 },
  ],
  [
    'Which co-investors have invested in the same rounds as Northlight?',
    ['similar_investors'],
    { id: northlight, first: 3 },
  ],
  [
    'How many fintechs in Brazil raised in 2025?',
    ['aggregate'],
    {
      product: 'companies',
      filter: {
        industry: { has: 'Fintech' },
        hq: { country: { eq: 'Brazil' } },
        funding_rounds: { some: { announced_on: { gte: '2025-01-01', lt: '2026-01-01' } } },
      },
      metrics: ['count'],
    },
  ],
  [
    'How much was raised in total per year?',
    ['aggregate'],
    {
      product: 'funding_rounds',
      group_by: [{ field: 'announced_on', by: 'year' }],
      metrics: ['count', { sum: 'raised_amount_usd' }],
    },
  ],
  [
    'Which investors are the most active, ranked by count?',
    ['aggregate'],
    { product: 'funding_rounds', group_by: [{ edge: 'investors' }], metrics: ['count'] },
  ],
  [
    'What changed since Monday in my list?',
    ['graph_query'],
    { query: '{ savedSearches { name recentChanges(first: 20) { change at id } } }' },
  ],
  [
    'Read companies together with their rounds and the investors of each in one call',
    ['graph_query'],
    graph(
      '{ companies(first: 2) { nodes { organizationName fundingRounds(first: 2) { nodes { name } } } } }',
    ),
  ],
  ['Search documents for deep research', ['search'], { query: 'Aurora Robotics Germany' }],
  ['Fetch the document with this ID as a source to cite', ['fetch'], { id: aurora }],
];
