import type { CompanyRecord } from '../../domain/records/company.js';

/** The fields of a company that the records of its people and of the investor it is repeat (contract 2.3, 2.5). */
export interface CompanySummary {
  readonly domain: string | null;
  readonly location: string | null;
  readonly industry: string[] | null;
  readonly techVerticals: string[][] | null;
  readonly foundedYear: number | null;
  readonly companySize: string | null;
  readonly operatingStatus: string | null;
  readonly description: string | null;
  readonly microblogUrl: string | null;
}

export function companySummary(record: CompanyRecord): CompanySummary {
  const { city, state, country } = record.hq;
  const place = [city, state, country].filter((part) => part !== null);
  return {
    domain: record.website.domain,
    location: place.length === 0 ? null : place.join(', '),
    industry: record.industry,
    techVerticals: record.techVerticals,
    foundedYear: record.foundedYear,
    companySize: record.employeeCountRange,
    operatingStatus: record.operatingStatus,
    description: record.tagline,
    microblogUrl: record.socials.microblog.url,
  };
}
