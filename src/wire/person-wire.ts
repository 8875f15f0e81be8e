import { z } from 'zod';
import type { PersonMatch, PersonRecord } from '../domain/records/person.js';
import {
  educationWire,
  experienceWire,
  languageWire,
  readEducation,
  readExperience,
  readLanguage,
  serializeEducation,
  serializeExperience,
  serializeLanguage,
} from './person-history-wire.js';
import {
  maybeInteger,
  maybeList,
  maybeMoment,
  maybeName,
  maybeText,
  maybeTexts,
  signalIds,
  text,
} from './wire-fields.js';
import { wireIds } from './wire-ids.js';

const head = {
  person_id: wireIds.person.describe('Identifier, `per_` and hex digits'),
  last_updated: maybeMoment.describe('YYYY-MM-DD HH:MM:SS'),
};

const body = {
  talent_signal_ids: signalIds.describe('UUIDs; empty when none is known'),
  investor_signal_ids: signalIds.describe('UUIDs; empty when none is known'),
  profile_picture_url: maybeText.describe('URL of a picture; null too when there is none'),
  first_name: maybeName.describe('First name'),
  last_name: maybeName.describe('Last name'),
  full_name: maybeName.describe('Full name'),
  profnet_url: maybeText.describe('URL of the profile on the professional network'),
  profnet_num_id: maybeInteger.describe('Numeric account id'),
  profnet_urn: maybeText.describe('URN on the professional network'),
  microblog_url: maybeText.describe('URL of the microblog account'),
  codehost_url: maybeText.describe('URL of the account on the code host'),
  about: maybeText.describe('Free-text description'),
  tagline: maybeText.describe('One line about the person'),
  location: maybeText.describe('Comma-separated place'),
  region: maybeText.describe('Main region'),
  highlights: maybeTexts.describe('snake_case tags'),
  level_of_seniority: maybeText.describe('Top level of seniority achieved'),
  years_of_experience: maybeInteger.describe('Years of work'),
  education_level: maybeText.describe('May be empty'),
  experience: maybeList(experienceWire).describe('Companies worked for'),
  current_position_title: maybeText.describe('Title of the present position'),
  current_position_company_name: maybeName.describe('Name of the company of the present position'),
  current_position_company_website: maybeText.describe('Website of the company of the present position'),
  past_position_title: maybeText.describe('Last left position'),
  past_position_company_name: maybeName.describe('Name of the company of the position last left'),
  past_position_company_website: maybeText.describe('Website of the company of the position last left'),
  current_tenure: maybeInteger.describe('Length of time in the current job'),
  average_tenure: maybeInteger.describe('Average length of time in a position'),
  education: maybeList(educationWire).describe('Schools and universities'),
  languages: maybeList(languageWire).describe('Languages the person speaks'),
  skills: maybeTexts.describe('Skills'),
  profnet_followers: maybeInteger.describe('Number of followers on the professional network'),
  profnet_connections: maybeInteger.describe('Number of connections on the professional network'),
};

/** A person on the wire (contract 2.3), as get-person-by-ID answers. */
export const personWire = z.strictObject({ ...head, ...body });

/** A person as enrich-person-by-email answers: with the two fields that exist only there (D8). */
export const personMatchWire = z.strictObject({
  ...head,
  email: text.describe('The address the match resolved from, echoed back'),
  score: z.int().min(1).max(10).describe('Match confidence; 7 or higher is generally a reliable match'),
  ...body,
});

export type PersonWire = z.output<typeof personWire>;
export type PersonMatchWire = z.output<typeof personMatchWire>;

/** Every key of the contract in its order, unknown ones null (D8). */
export function serializePerson(record: PersonRecord): PersonWire {
  return {
    person_id: record.id,
    last_updated: record.lastUpdated,
    talent_signal_ids: record.talentSignalIds,
    investor_signal_ids: record.investorSignalIds,
    profile_picture_url: record.profilePictureUrl,
    first_name: record.firstName,
    last_name: record.lastName,
    full_name: record.fullName,
    profnet_url: record.profnetUrl,
    profnet_num_id: record.profnetNumId,
    profnet_urn: record.profnetUrn,
    microblog_url: record.microblogUrl,
    codehost_url: record.codehostUrl,
    about: record.about,
    tagline: record.tagline,
    location: record.location,
    region: record.region,
    highlights: record.highlights,
    level_of_seniority: record.levelOfSeniority,
    years_of_experience: record.yearsOfExperience,
    education_level: record.educationLevel,
    experience: record.experience?.map(serializeExperience) ?? null,
    current_position_title: record.currentPositionTitle,
    current_position_company_name: record.currentPositionCompanyName,
    current_position_company_website: record.currentPositionCompanyWebsite,
    past_position_title: record.pastPositionTitle,
    past_position_company_name: record.pastPositionCompanyName,
    past_position_company_website: record.pastPositionCompanyWebsite,
    current_tenure: record.currentTenure,
    average_tenure: record.averageTenure,
    education: record.education?.map(serializeEducation) ?? null,
    languages: record.languages?.map(serializeLanguage) ?? null,
    skills: record.skills,
    profnet_followers: record.profnetFollowers,
    profnet_connections: record.profnetConnections,
  };
}

/** `email` and `score` stand where contract 2.3 lists them; one answer has one person, so the copy costs nothing. */
export function serializePersonMatch(match: PersonMatch): PersonMatchWire {
  const { person_id, last_updated, ...rest } = serializePerson(match.person);
  return { person_id, last_updated, email: match.email, score: match.score, ...rest };
}

/** The inverse of `serializePerson`. */
export function readPerson(wire: PersonWire): PersonRecord {
  return {
    id: wire.person_id,
    lastUpdated: wire.last_updated,
    talentSignalIds: wire.talent_signal_ids,
    investorSignalIds: wire.investor_signal_ids,
    profilePictureUrl: wire.profile_picture_url,
    firstName: wire.first_name,
    lastName: wire.last_name,
    fullName: wire.full_name,
    profnetUrl: wire.profnet_url,
    profnetNumId: wire.profnet_num_id,
    profnetUrn: wire.profnet_urn,
    microblogUrl: wire.microblog_url,
    codehostUrl: wire.codehost_url,
    about: wire.about,
    tagline: wire.tagline,
    location: wire.location,
    region: wire.region,
    highlights: wire.highlights,
    levelOfSeniority: wire.level_of_seniority,
    yearsOfExperience: wire.years_of_experience,
    educationLevel: wire.education_level,
    experience: wire.experience?.map(readExperience) ?? null,
    currentPositionTitle: wire.current_position_title,
    currentPositionCompanyName: wire.current_position_company_name,
    currentPositionCompanyWebsite: wire.current_position_company_website,
    pastPositionTitle: wire.past_position_title,
    pastPositionCompanyName: wire.past_position_company_name,
    pastPositionCompanyWebsite: wire.past_position_company_website,
    currentTenure: wire.current_tenure,
    averageTenure: wire.average_tenure,
    education: wire.education?.map(readEducation) ?? null,
    languages: wire.languages?.map(readLanguage) ?? null,
    skills: wire.skills,
    profnetFollowers: wire.profnet_followers,
    profnetConnections: wire.profnet_connections,
  };
}
