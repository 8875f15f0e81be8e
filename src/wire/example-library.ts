import { serializeList } from './list-wire.js';
import { serializeSavedSearch } from './saved-search-wire.js';

/** Saved searches as examples of the OpenAPI document show them. */
export const exampleSearches = [
  serializeSavedSearch({
    searchId: 1,
    name: 'Series A and B since 2025',
    product: 'funding_rounds',
    filter: { investmentType: { in: ['Series A', 'Series B'] }, announcedOn: { gte: '2025-01-01' } },
    isShared: true,
    isGlobal: false,
    rowCount: 118,
    newestAddedAt: new Date('2026-11-22T08:00:00Z'),
    createdAt: new Date('2026-11-22T08:00:00Z'),
  }),
];

/** Lists as examples of the OpenAPI document show them. */
export const exampleLists = [
  serializeList({
    id: '0d3a1b5e-6c1f-4b7a-9f52-2a1c6e8d4f02',
    name: 'Companies to watch',
    product: 'companies',
    memberCount: 20,
    createdAt: '2026-11-22T08:00:00.000Z',
  }),
];
