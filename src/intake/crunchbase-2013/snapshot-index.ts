import type { DateString } from '../../domain/date-string.js';
import type { InvestmentType } from '../../domain/investment-types.js';
import type { FundDetail } from '../../domain/records/investor.js';
import type { NewsItem } from '../../domain/records/company.js';
import { TextPool } from './text-pool.js';

/** A company or a financial organization, as far as other records repeat it. Its row is read again for its own record. */
export interface Organization {
  /** Such as `c:1` (a company) or `f:1` (a financial organization). */
  readonly objectId: string;
  /** The line of its row in the objects. */
  readonly line: number;
  readonly name: string;
  readonly domain: string | null;
  readonly category: string | null;
  readonly location: string | null;
  readonly foundedYear: number | null;
  readonly isExited: boolean;
}

/** A person with jobs and degrees. */
export interface Person {
  /** Such as `p:1`. */
  readonly objectId: string;
  /** The line of the row in the objects; 0 when only the people name the person. */
  readonly line: number;
  /** As the objects spell it. */
  readonly name: string | null;
  firstName: string | null;
  lastName: string | null;
  affiliation: string | null;
  jobs: readonly Job[];
  degrees: readonly Degree[];
}

export interface Job {
  /** Null when no file holds the organization. */
  readonly organization: Organization | null;
  readonly title: string | null;
  readonly start: DateString | null;
  readonly end: DateString | null;
  readonly isPast: boolean | null;
  /** The order of the snapshot's pages. */
  readonly sequence: number | null;
}

export interface Degree {
  readonly type: string | null;
  readonly subject: string | null;
  readonly institution: string | null;
  readonly graduatedAt: DateString | null;
}

export interface Round {
  readonly id: string;
  readonly company: Organization;
  readonly type: InvestmentType | null;
  readonly date: DateString | null;
  readonly amount: number | null;
  readonly preMoney: number | null;
  readonly postMoney: number | null;
  readonly investors: Investor[];
}

export interface Investor {
  readonly objectId: string;
  readonly name: string;
  readonly identity: Organization | Person;
  readonly rounds: Round[];
  readonly funds: FundDetail[];
}

export interface Deal {
  readonly id: string;
  readonly acquirer: Organization;
  readonly acquiree: Organization;
  readonly date: DateString | null;
  readonly priceUsd: number | null;
}

export interface Offering {
  readonly id: string;
  readonly company: Organization;
  readonly exchange: string | null;
  readonly symbol: string | null;
  readonly date: DateString | null;
  readonly valuation: number | null;
  readonly raised: number | null;
}

/** Codes and city of an office, for organizations whose own row has no place. */
export interface Office {
  readonly isHeadquarters: boolean;
  readonly city: string | null;
  readonly stateCode: string | null;
  readonly countryCode: string | null;
  readonly region: string | null;
}

/** A founder of a company, by a title that says so. */
export interface Founder {
  readonly person: Person;
  readonly title: string;
}

/** The content of all files, linked by the ids of the objects. */
export class SnapshotIndex {
  readonly texts = new TextPool();
  readonly organizations = new Map<string, Organization>();
  readonly people = new Map<string, Person>();
  /** By the snapshot's id. */
  readonly rounds = new Map<string, Round>();
  /** By the id of the object that invests. */
  readonly investors = new Map<string, Investor>();
  /** By the ids of both sides. */
  readonly deals = new Map<string, Deal>();
  readonly roundsByCompany = new Map<Organization, Round[]>();
  readonly latestDeals = new Map<Organization, Deal>();
  readonly offerings = new Map<Organization, Offering[]>();
  /** By the id of the object that has it. */
  readonly offices = new Map<string, Office>();
  readonly milestones = new Map<Organization, NewsItem[]>();
  readonly founders = new Map<Organization, Founder[]>();

  /** Returns the investor that an object is, and adds it when it is new; null when no file holds the object. */
  shareInvestor(objectId: string): Investor | null {
    const known = this.investors.get(objectId);
    if (known !== undefined) return known;
    const identity = this.organizations.get(objectId) ?? this.people.get(objectId);
    const name = identity === undefined ? null : nameOf(identity);
    if (identity === undefined || name === null) return null;
    const investor: Investor = { objectId: identity.objectId, name, identity, rounds: [], funds: [] };
    this.investors.set(investor.objectId, investor);
    return investor;
  }
}

/** Adds to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The name of an organization or a person; null when no file has one. */
export function nameOf(identity: Organization | Person): string | null {
  if (!('jobs' in identity)) return identity.name;
  if (identity.name !== null) return identity.name;
  const parts = [identity.firstName, identity.lastName].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
