import type { NewsItem } from '../../records/company-team.js';
import type { InvestmentType } from '../../records/funding-round.js';
import type { FundDetail } from '../../records/investor.js';
import type { DateString } from '../../values/dates.js';
import { TextPool } from './snapshot-fields.js';

/** The content of all files, linked by object ID. */
export class SnapshotIndex {
  readonly texts = new TextPool();
  readonly organizations = new Map<string, Organization>();
  readonly people = new Map<string, Person>();
  /** By the snapshot's round ID. */
  readonly rounds = new Map<string, Round>();
  /** By the ID of the investing object. */
  readonly investors = new Map<string, Investor>();
  /** By the IDs of acquirer and acquiree. */
  readonly deals = new Map<string, Deal>();
  readonly roundsByCompany = new Map<Organization, Round[]>();
  readonly latestDeals = new Map<Organization, Deal>();
  readonly offerings = new Map<Organization, Offering[]>();
  /** By the ID of the organization or person. */
  readonly offices = new Map<string, Office>();
  readonly milestones = new Map<Organization, NewsItem[]>();
  readonly founders = new Map<Organization, Founder[]>();
  /** True if the investments file was read completely. If not, values derived from investments are unknown. */
  hasInvestments = false;

  /**
   * Returns the investor for an object, and adds it if it is new. Returns null if no file contains the object or a name
   * for it.
   */
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

/**
 * The data about a company or financial organization that other records need. To create its own record, its row is read
 * again.
 */
export interface Organization {
  /** An ID such as `c:1` (company) or `f:1` (financial organization). */
  readonly objectId: string;
  /** The line of the organization's row in the objects file. */
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
  /** An ID such as `p:1`. */
  readonly objectId: string;
  /** The line of the person's row in the objects file; 0 if only the people file contains the person. */
  readonly line: number;
  /** The name as the objects file spells it. */
  readonly name: string | null;
  firstName: string | null;
  lastName: string | null;
  affiliation: string | null;
  jobs: readonly Job[];
  degrees: readonly Degree[];
}

export interface Job {
  /** Null if no file contains the organization. */
  readonly organization: Organization | null;
  readonly title: string | null;
  readonly start: DateString | null;
  readonly end: DateString | null;
  readonly isPast: boolean | null;
  /** The job's order on the snapshot's pages. */
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
  date: DateString | null;
  priceUsd: number | null;
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

/** The location of an office, for organizations and people whose own row has none. */
export interface Office {
  readonly isHeadquarters: boolean;
  readonly city: string | null;
  readonly stateCode: string | null;
  readonly countryCode: string | null;
  readonly region: string | null;
}

/** A founder of a company, recognized by job title. */
export interface Founder {
  readonly person: Person;
  readonly title: string;
}

/** Appends a value to the list of a key. */
export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns the name of an organization or a person; null if no file contains one. */
export function nameOf(identity: Organization | Person): string | null {
  if (!('jobs' in identity)) return identity.name;
  if (identity.name !== null) return identity.name;
  const parts = [identity.firstName, identity.lastName].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
