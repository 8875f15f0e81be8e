import { z } from 'zod';
import type { Education, Experience, Language } from '../domain/records/person.js';
import { maybeDate, maybeFlag, maybeInteger, maybeText, maybeTextLists, maybeTexts } from './wire-fields.js';

/** One job of a person (contract 2.3, experience item). */
export const experienceWire = z
  .strictObject({
    company_name: maybeText.describe('Name of the company'),
    profnet_url: maybeText.describe("URL of the company's profile on the professional network"),
    title: maybeText.describe('Title of the position'),
    departments: maybeTexts.describe('Departments in which the person worked'),
    start_date: maybeDate.describe('First day of the job'),
    end_date: maybeDate.describe('Last day of the job; null too while it lasts'),
    is_current: maybeFlag.describe('True while the person holds the job'),
    job_order: maybeInteger.describe("Place of the job in the order of the person's jobs"),
    company_id: maybeText.describe('Id of the company; null too when the dataset does not have it'),
    domain: maybeText.describe('Web domain of the company'),
    description: maybeText.describe('What the job was about, in free text'),
    company_size: maybeText.describe('Employee-count band such as 51-200'),
    industry: maybeTexts.describe('Industries of the company'),
    tech_verticals: maybeTextLists.describe(
      'Technologies of the company, each a path from the general to the special',
    ),
    location: maybeText.describe('Place of the job'),
    founded_year: maybeInteger.describe('Year in which the company was founded'),
  })
  .meta({ id: 'Experience', description: 'One job' });

/** One school of a person (contract 2.3, education item). */
export const educationWire = z
  .strictObject({
    name: maybeText.describe('Name of the school'),
    profnet_url: maybeText.describe("URL of the school's profile on the professional network"),
    field_of_study: maybeText.describe('What was studied'),
    degree_title: maybeText.describe('Title of the degree'),
    description: maybeText.describe('May contain HTML markup'),
    start_date: maybeDate.describe('First day at the school'),
    end_date: maybeDate.describe('Last day at the school; null too while it lasts'),
    location: maybeText.describe('Place of the school'),
  })
  .meta({ id: 'Education', description: 'One school' });

/** One language of a person (contract 2.3, language item). */
export const languageWire = z
  .strictObject({
    name: maybeText.describe('Name of the language'),
    proficiency_level: maybeText.describe('How well the person speaks it'),
  })
  .meta({ id: 'Language', description: 'One language' });

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
