import type { DateString } from '../date-string.js';
import type { StoredDocument } from './stored-document.js';

export interface Experience {
  companyName: string | null;
  profnetUrl: string | null;
  title: string | null;
  departments: string[] | null;
  startDate: DateString | null;
  endDate: DateString | null;
  isCurrent: boolean | null;
  jobOrder: number | null;
  companyId: string | null;
  domain: string | null;
  description: string | null;
  /** Employee-count band such as `51-200`. */
  companySize: string | null;
  industry: string[] | null;
  techVerticals: string[][] | null;
  location: string | null;
  foundedYear: number | null;
}

export interface Education {
  name: string | null;
  profnetUrl: string | null;
  fieldOfStudy: string | null;
  degreeTitle: string | null;
  /** May contain HTML markup. */
  description: string | null;
  startDate: DateString | null;
  endDate: DateString | null;
  location: string | null;
}

export interface Language {
  name: string | null;
  proficiencyLevel: string | null;
}

/** A person (contract 2.3) without the two fields that only the enrich-by-email answer carries. */
export interface PersonRecord extends StoredDocument {
  /** `per_` and hex. */
  id: string;
  /** `YYYY-MM-DD HH:MM:SS`. */
  lastUpdated: string | null;
  talentSignalIds: string[];
  investorSignalIds: string[];
  profilePictureUrl: string | null;
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  profnetUrl: string | null;
  profnetNumId: number | null;
  profnetUrn: string | null;
  microblogUrl: string | null;
  codehostUrl: string | null;
  about: string | null;
  tagline: string | null;
  location: string | null;
  region: string | null;
  highlights: string[] | null;
  levelOfSeniority: string | null;
  yearsOfExperience: number | null;
  /** May be an empty string. */
  educationLevel: string | null;
  experience: Experience[] | null;
  currentPositionTitle: string | null;
  currentPositionCompanyName: string | null;
  currentPositionCompanyWebsite: string | null;
  pastPositionTitle: string | null;
  pastPositionCompanyName: string | null;
  pastPositionCompanyWebsite: string | null;
  currentTenure: number | null;
  averageTenure: number | null;
  education: Education[] | null;
  languages: Language[] | null;
  skills: string[] | null;
  profnetFollowers: number | null;
  profnetConnections: number | null;
}

/** The answer of enrich-person-by-email: the address as it was asked for, the confidence and the person. */
export interface PersonMatch {
  email: string;
  /** 1 to 10; 7 or higher is generally a reliable match (contract 4.4). */
  score: number;
  person: PersonRecord;
}
