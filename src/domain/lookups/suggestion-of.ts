import type { CompanyRecord } from '../records/company.js';
import type { InvestorRecord } from '../records/investor.js';
import type { PersonRecord } from '../records/person.js';
import type { Suggestion } from './input-rows.js';

/** The fields of records that suggestions are made of. */
export const suggestionFields = {
  companies: ['organizationName', 'website', 'hq', 'industry'],
  people: ['fullName', 'currentPositionTitle', 'currentPositionCompanyName', 'location'],
  investors: ['investorName', 'domain', 'hqLocation', 'investorTypes'],
} as const;

/** How each kind of record is suggested. */
export const suggestionOf = {
  companies: ({ id, organizationName, website, hq, industry }: CompanyRecord): Suggestion => ({
    id,
    product: 'companies',
    name: organizationName,
    domain: website.domain,
    detail: joined(' · ', [joined(', ', [hq.city, hq.country]), industry?.[0]]),
  }),
  people: (person: PersonRecord): Suggestion => ({
    id: person.id,
    product: 'people',
    name: person.fullName,
    domain: null,
    detail: joined(' · ', [
      joined(' at ', [person.currentPositionTitle, person.currentPositionCompanyName]),
      person.location,
    ]),
  }),
  investors: ({ id, investorName, domain, hqLocation, investorTypes }: InvestorRecord): Suggestion => ({
    id,
    product: 'investors',
    name: investorName,
    domain,
    detail: joined(' · ', [hqLocation, investorTypes?.[0]?.replaceAll('_', ' ')]),
  }),
} as const;

/** The parts that are known, joined; null when none is. */
function joined(separator: string, parts: readonly (string | null | undefined)[]): string | null {
  const known = parts.filter((part) => part !== null && part !== undefined && part !== '');
  return known.length === 0 ? null : known.join(separator);
}
