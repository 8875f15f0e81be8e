import { z } from 'zod';
import type { Education, Experience, Language } from '../domain/records/person.js';
import { maybeDate, maybeFlag, maybeInteger, maybeText, maybeTextLists, maybeTexts } from './wire-fields.js';

/** One job of a person (contract 2.3, experience item). */
export const experienceWire = z.strictObject({
  company_name: maybeText,
  profnet_url: maybeText,
  title: maybeText,
  departments: maybeTexts,
  start_date: maybeDate,
  end_date: maybeDate,
  is_current: maybeFlag,
  job_order: maybeInteger,
  company_id: maybeText,
  domain: maybeText,
  description: maybeText,
  company_size: maybeText.describe('Employee-count band such as 51-200'),
  industry: maybeTexts,
  tech_verticals: maybeTextLists,
  location: maybeText,
  founded_year: maybeInteger,
});

/** One school of a person (contract 2.3, education item). */
export const educationWire = z.strictObject({
  name: maybeText,
  profnet_url: maybeText,
  field_of_study: maybeText,
  degree_title: maybeText,
  description: maybeText.describe('May contain HTML markup'),
  start_date: maybeDate,
  end_date: maybeDate,
  location: maybeText,
});

/** One language of a person (contract 2.3, language item). */
export const languageWire = z.strictObject({ name: maybeText, proficiency_level: maybeText });

type ExperienceWire = z.output<typeof experienceWire>;
type EducationWire = z.output<typeof educationWire>;
type LanguageWire = z.output<typeof languageWire>;

export function serializeExperience(job: Experience): ExperienceWire {
  return {
    company_name: job.companyName,
    profnet_url: job.profnetUrl,
    title: job.title,
    departments: job.departments,
    start_date: job.startDate,
    end_date: job.endDate,
    is_current: job.isCurrent,
    job_order: job.jobOrder,
    company_id: job.companyId,
    domain: job.domain,
    description: job.description,
    company_size: job.companySize,
    industry: job.industry,
    tech_verticals: job.techVerticals,
    location: job.location,
    founded_year: job.foundedYear,
  };
}

/** The inverse of `serializeExperience`. */
export function readExperience(wire: ExperienceWire): Experience {
  return {
    companyName: wire.company_name,
    profnetUrl: wire.profnet_url,
    title: wire.title,
    departments: wire.departments,
    startDate: wire.start_date,
    endDate: wire.end_date,
    isCurrent: wire.is_current,
    jobOrder: wire.job_order,
    companyId: wire.company_id,
    domain: wire.domain,
    description: wire.description,
    companySize: wire.company_size,
    industry: wire.industry,
    techVerticals: wire.tech_verticals,
    location: wire.location,
    foundedYear: wire.founded_year,
  };
}

export function serializeEducation(school: Education): EducationWire {
  return {
    name: school.name,
    profnet_url: school.profnetUrl,
    field_of_study: school.fieldOfStudy,
    degree_title: school.degreeTitle,
    description: school.description,
    start_date: school.startDate,
    end_date: school.endDate,
    location: school.location,
  };
}

/** The inverse of `serializeEducation`. */
export function readEducation(wire: EducationWire): Education {
  return {
    name: wire.name,
    profnetUrl: wire.profnet_url,
    fieldOfStudy: wire.field_of_study,
    degreeTitle: wire.degree_title,
    description: wire.description,
    startDate: wire.start_date,
    endDate: wire.end_date,
    location: wire.location,
  };
}

export function serializeLanguage(language: Language): LanguageWire {
  return { name: language.name, proficiency_level: language.proficiencyLevel };
}

/** The inverse of `serializeLanguage`. */
export function readLanguage(wire: LanguageWire): Language {
  return { name: wire.name, proficiencyLevel: wire.proficiency_level };
}
