import type { AcquisitionRecord } from '../../records/acquisition.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import type { IpoRecord } from '../../records/ipo.js';
import type { DateString } from '../../values/dates.js';
import type { Place } from './places.js';
import type { Job } from './random.js';
import type { Sector } from './sectors.js';

/** The complete plan of the demo data, with all links between records. Records are created from it one by one. */
export interface DemoPlan {
  readonly seed: number;
  readonly companies: CompanyPlan[];
  readonly people: PersonPlan[];
  readonly investors: InvestorPlan[];
  readonly rounds: FundingRoundRecord[];
  readonly acquisitions: AcquisitionRecord[];
  readonly ipos: IpoRecord[];
}

/** Company data that is planned before any record is created. It contains all data that other records need. */
export interface CompanyPlan {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  /** The name in Latin letters without accents. */
  readonly latinName: string;
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
  /** In chronological order. */
  readonly rounds: FundingRoundRecord[];
  /** The investors in all rounds, in the order in which they joined. */
  readonly backers: Set<InvestorPlan>;
  /** The date of the latest planned event. The next planned event comes later. */
  lastEventOn: DateString;
  status: 'active' | 'acquired' | 'closed';
  /** The date on which the company was acquired or closed; null while it is active. */
  endedOn: DateString | null;
  /** The deal in which the company was acquired. */
  acquisition: AcquisitionRecord | null;
  ipo: IpoRecord | null;
  employeeCount: number;
  /** 1 is the largest company. */
  rank: number;
}

/** A person and the company they are known for. */
export interface PersonPlan {
  readonly index: number;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The last name in Latin letters without accents, for slugs and email addresses. */
  readonly latinLastName: string;
  readonly fullName: string;
  /** The name before a local last name replaced its own. */
  readonly drawnName: string;
  readonly slug: string;
  readonly company: CompanyPlan;
  readonly job: Job;
  readonly isFounder: boolean;
}

/** A round in which an investor took part. */
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
  /** Set for individuals only. */
  readonly person: PersonPlan | null;
  /** The parent company of a corporate investor, or the employer of an individual. */
  readonly company: CompanyPlan | null;
  readonly investments: InvestmentPlan[];
  /** 1 is the most active investor. */
  rank: number;
}
