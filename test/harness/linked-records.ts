import type { RecordKind } from '../../src/records/record-kinds.js';

/** The removed record of each kind. The records whose IDs end in 2 remain, and refer to removed ones. */
export const gone = {
  Company: 'aa01',
  Person: 'per_01',
  Investor: 'inv_01',
  FundingRound: 'fnr_01',
  Acquisition: 'acq_01',
  Ipo: 'ipo_01',
} as const satisfies Partial<Record<RecordKind, string>>;
export type GoneKind = keyof typeof gone;
/** The kinds of removed records. */
export const kinds = Object.keys(gone) as readonly GoneKind[];

const round = (id: string): object => ({
  ...{ funding_round_id: id, name: id, company_id: 'aa01', company_name: 'Gone' },
  investors: [
    { investor_id: 'inv_01', investor_name: 'Gone Capital', is_lead_investor: true },
    { investor_id: 'inv_02', investor_name: 'Other Capital', is_lead_investor: false },
  ],
});
const acquisition = (id: string): object => ({
  ...{ acquisition_id: id, acquirer_company_id: 'aa01', acquirer_name: 'Gone' },
  ...{ acquiree_company_id: 'aa02', acquiree_name: 'Other' },
});
const person = (id: string, name: string): object => ({
  ...{ person_id: id, full_name: name, emails: [{ email: `${id}@gone.example`, score: 9 }] },
  experience: [{ company_name: 'Gone', company_id: 'aa01', title: 'CEO' }],
});

/** Two records of each kind, which refer to each other, with the contract's key names. */
export const records = {
  Company: [
    {
      ...{ id: 'aa01', organization_name: 'Gone', industry: ['Rockets'], profnet_id: 77 },
      ...{ website: { domain: 'gone.example' }, hq: { city: 'Oslo', region: 'North' } },
    },
    {
      ...{ id: 'aa02', organization_name: 'Other', industry: ['Boats'], reported_clients: ['aa01'] },
      founder_info: [{ svc_person_id: 'per_01', full_name: 'Gone Person' }],
    },
  ],
  Person: [person('per_01', 'Gone Person'), person('per_02', 'Other Person')],
  Investor: [
    { investor_id: 'inv_01', investor_name: 'Gone Capital', domain: 'capital.example' },
    {
      ...{ investor_id: 'inv_02', investor_name: 'Other Capital', company_id: 'aa01' },
      ...{ person_id: 'per_01', portfolio_companies: ['aa01', 'aa02'] },
    },
  ],
  FundingRound: [round('fnr_01'), round('fnr_02')],
  Acquisition: [acquisition('acq_01'), acquisition('acq_02')],
  Ipo: ['ipo_01', 'ipo_02'].map((id) => ({ ipo_id: id, company_id: 'aa01', company_name: 'Gone' })),
};
