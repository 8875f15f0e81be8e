import type { DateString } from '../../domain/date-string.js';
import type { AcquisitionRecord } from '../../domain/records/acquisition.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import type { IpoRecord } from '../../domain/records/ipo.js';
import type { Job } from './jobs.js';
import type { Place } from './places.js';
import type { Sector } from './sectors.js';

/** What is settled of a company before its record is written: all that other records refer to. */
export interface CompanyPlan {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly domain: string;
  readonly aliases: string[];
  readonly profnetId: string;
  readonly sector: Sector;
  readonly industry: string[];
  readonly techVerticals: string[][];
  readonly place: Place;
  readonly foundedOn: DateString;
  readonly founders: PersonPlan[];
  /** In the order of time. */
  readonly rounds: FundingRoundRecord[];
  /** Everyone who took part in them, the first first. */
  readonly backers: Set<InvestorPlan>;
  /** The last thing that is known to have happened to it; whatever is planned next comes later. */
  lastEventOn: DateString;
  status: 'active' | 'acquired' | 'closed';
  /** The day it was bought or closed; null while it is active. */
  endedOn: DateString | null;
  /** The deal in which it was bought. */
  acquisition: AcquisitionRecord | null;
  ipo: IpoRecord | null;
  employeeCount: number;
  /** 1 is the largest. */
  rank: number;
}

/** A person and the company the demo knows them for. */
export interface PersonPlan {
  readonly index: number;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly fullName: string;
  readonly slug: string;
  readonly company: CompanyPlan;
  readonly job: Job;
  readonly isFounder: boolean;
}

/** One round in which an investor took part. */
export interface InvestmentPlan {
  readonly company: CompanyPlan;
  readonly round: FundingRoundRecord;
  readonly isLead: boolean;
}

/** A firm, the investing arm of a company, or an individual. */
export interface InvestorPlan {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly types: string[];
  readonly domain: string | null;
  readonly foundedYear: number | null;
  readonly place: Place;
  /** Set for individuals. */
  readonly person: PersonPlan | null;
  /** The company behind it: a corporate investor's own, an individual's employer. */
  readonly company: CompanyPlan | null;
  readonly investments: InvestmentPlan[];
  /** 1 is the most active. */
  rank: number;
}

/** The whole demo, every link settled; the records are written from it one by one. */
export interface DemoPlan {
  readonly seed: number;
  readonly companies: CompanyPlan[];
  readonly people: PersonPlan[];
  readonly investors: InvestorPlan[];
  readonly rounds: FundingRoundRecord[];
  readonly acquisitions: AcquisitionRecord[];
  readonly ipos: IpoRecord[];
}
