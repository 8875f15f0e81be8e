/** A person with a rare name, and records that name the person in every place. */
export const rare = {
  id: 'per_0eaded',
  name: 'Xanthippe Quillfeather',
  email: 'xq@quillfeather.example',
  profile: 'https://www.linkedin.com/in/xanthippe-quillfeather-77',
  investorId: 'inv_0eaded',
  about: 'Builds weather stations on three continents, and writes about moss in her spare time.',
} as const;

/** Texts that must not be found anywhere after the erasure. */
export const rareTexts = [
  rare.name,
  rare.name.replace(' ', '%20'),
  rare.email,
  'in/xanthippe-quillfeather-77',
  rare.about,
] as const;

const signal = '00000000-0000-4000-8000-00000000000';

/** The lines of files by product, with the contract's key names. */
export const rareLines: Readonly<Record<string, readonly object[]>> = {
  people: [
    {
      ...{ person_id: rare.id, full_name: rare.name, first_name: 'Xanthippe', last_name: 'Quillfeather' },
      ...{ profnet_url: rare.profile, about: rare.about, emails: [{ email: rare.email, score: 9 }] },
      experience: [{ company_name: 'Moss', company_id: 'e2a5e2', title: 'CEO', is_current: true }],
    },
    { person_id: 'per_00ffee', full_name: 'Other Person', about: `Worked with ${rare.name} on moss.` },
  ],
  companies: [
    {
      ...{ id: 'e2a5e1', organization_name: 'Stations', contact: { email: rare.email } },
      ...{ founders: [rare.name, 'Other Person'], highlights: ['growth'] },
      founder_info: [{ svc_person_id: rare.id, full_name: rare.name }, { full_name: 'Other Person' }],
      description: `Stations was founded by ${rare.name} and others.`,
    },
    { id: 'e2a5e2', organization_name: 'Moss', founders: [rare.name] },
    {
      id: 'e2a5e3',
      organization_name: 'Removed',
      founder_info: [{ svc_person_id: rare.id, full_name: rare.name }],
    },
    { id: 'e2a5e4', organization_name: 'Unlinked', tagline: `Advised by ${rare.name}.` },
  ],
  investors: [
    { investor_id: rare.investorId, investor_name: rare.name, person_id: rare.id, description: 'Angel' },
    { investor_id: 'inv_00ffee', investor_name: 'Other Capital' },
  ],
  funding_rounds: [
    {
      ...{ funding_round_id: 'fnr_0eaded', name: 'Seed', company_id: 'e2a5e1', company_name: 'Stations' },
      investors: [
        { investor_id: rare.investorId, investor_name: rare.name, is_lead_investor: true },
        { investor_id: 'inv_00ffee', investor_name: 'Other Capital', is_lead_investor: false },
      ],
    },
  ],
  talent_signals: [
    {
      signal_id: `${signal}1`,
      person_id: rare.id,
      full_name: rare.name,
      signal_summary: `${rare.name} left Moss.`,
    },
  ],
  interest_signals: [
    {
      signal_id: `${signal}2`,
      signal_type: 'Talent',
      entity_id: rare.id,
      signal_investors: [],
      signal_summary: `Eyes on ${rare.name}.`,
    },
    {
      ...{ signal_id: `${signal}3`, signal_type: 'Company', entity_id: 'e2a5e1' },
      signal_investors: [
        { investor_id: rare.investorId, name: rare.name },
        { investor_id: 'inv_00ffee', name: 'Other Capital' },
      ],
    },
  ],
};
