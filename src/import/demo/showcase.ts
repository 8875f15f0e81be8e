import type { ListProduct, SearchProduct } from '../../records/record-kinds.js';
import { demoId } from './demo-id.js';

/** Demo records that are the same for every seed, so that docs and tests can refer to them. */
export const showcase = {
  /** Has four rounds, two acquired companies, one IPO, and no unknown field except `acquisition`. */
  auroraRobotics: {
    id: demoId('Company', 0),
    name: 'Aurora Robotics',
    slug: 'aurora-robotics',
    domain: 'aurora-robotics.example',
    aliasDomain: 'aurorabots.example',
    profnetUrl: 'https://profnet.example/company/aurora-robotics',
    profnetId: '1000001',
    fundingdbUrl: 'https://fundingdb.example/organization/aurora-robotics',
    /** Seed, Series A, Series B, Series C. */
    roundIds: [0, 1, 2, 3].map((index) => demoId('FundingRound', index)),
    /** Aurora Robotics is the acquirer in both. */
    acquisitionIds: [0, 1].map((index) => demoId('Acquisition', index)),
    ipoId: demoId('Ipo', 0),
  },
  /**
   * Has the same alias domain as Aurora Robotics, so that enriching `aurorabots.example` returns two companies
   * (contract 4.7).
   */
  auroraBots: {
    id: demoId('Company', 1),
    name: 'Aurora Bots',
    slug: 'aurora-bots',
    domain: 'aurora-bots.example',
    aliasDomain: 'aurorabots.example',
  },
  /**
   * Founder of Aurora Robotics. Adam Marsh also has her email address, but with a lower score, so the address finds her
   * (D9).
   */
  adaMarsh: {
    id: demoId('Person', 0),
    firstName: 'Ada',
    lastName: 'Marsh',
    email: 'ada.marsh@aurora-robotics.example',
    emailScore: 10,
  },
  tomasLind: { id: demoId('Person', 1), firstName: 'Tomas', lastName: 'Lind' },
  /** Founder of Aurora Bots. */
  adamMarsh: { id: demoId('Person', 2), firstName: 'Adam', lastName: 'Marsh' },
  /** An investor in all four rounds of Aurora Robotics. */
  northlight: {
    id: demoId('Investor', 0),
    name: 'Northlight Ventures',
    slug: 'northlight',
    domain: 'northlight.example',
  },
} as const;

/** A saved search of the demo: its product and its GraphQL filter (D7). */
export interface DemoSearch {
  readonly name: string;
  readonly product: SearchProduct;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** One saved search per product, in the order in which they are created. */
export const demoSearches: readonly DemoSearch[] = [
  {
    name: 'Series A and B since 2025',
    product: 'funding_rounds',
    filter: { investmentType: { in: ['Series A', 'Series B'] }, announcedOn: { gte: '2025-01-01' } },
  },
  {
    name: 'Acquisitions since 2024',
    product: 'acquisitions',
    filter: { acquisitionDate: { gte: '2024-01-01' } },
  },
  {
    name: 'Robotics with 50 employees or more',
    product: 'companies',
    filter: { industry: { has: 'Robotics' }, employeeCount: { gte: 50 } },
  },
  {
    name: 'Fifteen years of experience or more',
    product: 'people',
    filter: { yearsOfExperience: { gte: 15 } },
  },
  {
    name: 'Investors with 20 investments or more',
    product: 'investors',
    filter: { numberOfInvestments: { gte: 20 } },
  },
  {
    name: 'Strong interest signals',
    product: 'interest_signals',
    filter: { signalScore: { gte: 9 } },
  },
  {
    name: 'Spinouts',
    product: 'talent_signals',
    filter: { signalType: { eq: 'spinout' } },
  },
];

/** The searches whose feeds are marked as read, by name, with the ages of their newest rows in days. */
export const watchedDemoSearches: Readonly<Record<string, readonly number[]>> = {
  'Acquisitions since 2024': [12.1, 9.4, 9.3, 6.2, 2.7, 0.2],
  'Robotics with 50 employees or more': [20.5, 8.1, 3.4, 1.3],
};

/** A list of the demo: its UUID, its product and its members in order (D7). */
export interface DemoList {
  readonly id: string;
  readonly name: string;
  readonly product: ListProduct;
  readonly memberIds: readonly string[];
}

/** The lists of the demo. Their first members are Northlight Ventures, Aurora Robotics and Ada Marsh. */
export const demoLists: readonly DemoList[] = [
  {
    id: '0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f01',
    name: 'Investors to watch',
    product: 'investors',
    memberIds: Array.from({ length: 25 }, (_, index) => demoId('Investor', index)),
  },
  {
    id: '0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f02',
    name: 'Companies to watch',
    product: 'companies',
    memberIds: Array.from({ length: 20 }, (_, index) => demoId('Company', index)),
  },
  {
    id: '0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f03',
    name: 'People to watch',
    product: 'people',
    memberIds: Array.from({ length: 15 }, (_, index) => demoId('Person', index)),
  },
];
