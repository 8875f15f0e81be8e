import {
  boolean,
  date,
  id,
  idOf,
  integer,
  list,
  moment,
  name,
  object,
  openValues,
  record,
  signalIds,
  type StoredDocument,
  text,
  textLists,
  texts,
  type ValueOf,
} from './fields.js';

/** A job of a person (contract 2.3). */
export const experience = object(
  'Experience',
  'One job of a person, with what was known of the company. A null field is unknown.',
  {
    companyName: text('Name of the company.').filterable(),
    profnetUrl: text('URL of the professional network profile of the company.'),
    title: text('Job title.').filterable().byWords('C'),
    departments: texts('Departments the person worked in.').filterable(),
    startDate: date('First day of the job.').filterable(),
    endDate: date('Last day of the job; also null while the person holds it.')
      .quantity('plannedDate')
      .filterable(),
    isCurrent: boolean('True while the person holds the job.').filterable(),
    jobOrder: integer("Position of the job in the person's job history.").filterable(),
    companyId: id('ID of the company; also null when the dataset does not have the company.').filterable(),
    domain: text('Web domain of the company.').filterable(),
    description: text('Description of the job in free text.'),
    companySize: text('Employee range of the company, for example `51-200`.').filterable(),
    industry: texts('Industries of the company.').filterable(),
    techVerticals: textLists(
      'Technology verticals of the company, each a path from general to specific.',
    ).filterable(),
    location: text('Location of the job.').filterable(),
    foundedYear: integer('Year the company was founded.').quantity('year').filterable(),
  },
);

/** A school or university that a person attended (contract 2.3). */
export const education = object(
  'Education',
  'One school or university of a person. A null field is unknown.',
  {
    name: text('Name of the school.'),
    profnetUrl: text('URL of the professional network profile of the school.'),
    fieldOfStudy: text('Field of study.'),
    degreeTitle: text('Title of the degree.'),
    description: text('Free text that may contain HTML markup: sanitize it before you display it.'),
    startDate: date('First day at the school.'),
    endDate: date('Last day at the school; also null while the person attends it.').quantity('plannedDate'),
    location: text('Location of the school.'),
  },
);

/** A language that a person speaks (contract 2.3). */
export const language = object('Language', 'A language that a person speaks.', {
  name: text('Name of the language.'),
  proficiencyLevel: text('Proficiency level.'),
});

/** A person (contract 2.3), without the two fields that only enrich-person-by-email returns. */
export const person = record('Person', 'A person with jobs, education and skills.', {
  words: {
    one: 'person',
    many: 'people',
    field: 'people',
    isSearched: true,
    scope: 'people:read',
    idPrefix: 'per_',
    nameField: 'fullName',
    columns: ['person_id', 'full_name', 'tagline', 'location', 'level_of_seniority'],
  },
  exampleSearch: {
    filter: { level_of_seniority: { eq: 'C-Level' }, skills: { has_any: ['Robotics', 'Machine learning'] } },
    order_by: { field: 'years_of_experience', direction: 'desc' },
    first: 10,
  },
  defaultOrder: { field: 'FULL_NAME', direction: 'ASC' },
  fields: {
    id: idOf('Person', 'Identifier: `per_` and hex digits.').wireName('person_id').filterable().sortable(),
    lastUpdated: moment('When the record was last refreshed, as `YYYY-MM-DD HH:MM:SS`.'),
    talentSignalIds: signalIds('UUIDs of talent signals; empty when none is known.'),
    investorSignalIds: signalIds('UUIDs of investor-interest signals; empty when none is known.'),
    profilePictureUrl: text('URL of a profile picture; also null when there is none.'),
    firstName: name('First name.').filterable(),
    lastName: name('Last name.').filterable(),
    fullName: name('Full name.').filterable().sortable().byWords('A'),
    profnetUrl: text('URL of the professional network profile.'),
    profnetNumId: integer('Numeric account ID on the professional network.'),
    profnetUrn: text('URN on the professional network.'),
    microblogUrl: text('URL of the microblog account.'),
    codehostUrl: text('URL of the code hosting account.'),
    about: text("The person's own description, in free text.").filterable().byWords('D'),
    tagline: text('Tagline: one line about the person.').filterable().byWords('B'),
    location: text('Location, its parts separated by commas.').filterable().facet(),
    region: text('Main region.').filterable().facet().enumerated({ similarity: 'spelling' }),
    highlights: texts('Highlights, as tags in snake_case.').filterable().enumerated(openValues).byWords('C'),
    levelOfSeniority: text('Highest level of seniority reached.').filterable().facet().enumerated(),
    yearsOfExperience: integer('Years of work experience.')
      .quantity('workYears')
      .filterable()
      .facet()
      .sortable(),
    educationLevel: text('Level of education; may be an empty string.')
      .filterable()
      .facet()
      .enumerated({ isIndexed: false }),
    experience: list(experience, 'Current and past jobs.').filterable(),
    currentPositionTitle: text('Title of the current position.').filterable().facet().byWords('B'),
    currentPositionCompanyName: name('Company name of the current position.')
      .filterable()
      .facet()
      .byWords('B'),
    currentPositionCompanyWebsite: text('Company website of the current position.').filterable(),
    pastPositionTitle: text('Title of the most recent past position.').filterable().facet().byWords('C'),
    pastPositionCompanyName: name('Company name of the most recent past position.').filterable().facet(),
    pastPositionCompanyWebsite: text('Company website of the most recent past position.'),
    currentTenure: integer('Length of time in the current position.').quantity('count').filterable(),
    averageTenure: integer('Average length of time in a position.').quantity('count').filterable(),
    education: list(education, 'Schools and universities.'),
    languages: list(language, 'Languages the person speaks.'),
    skills: texts('Skills.').filterable().facet().enumerated(openValues).byWords('C'),
    profnetFollowers: integer('Number of followers on the professional network.')
      .quantity('count')
      .filterable()
      .sortable(),
    profnetConnections: integer('Number of connections on the professional network.')
      .quantity('count')
      .filterable(),
  },
});

export type Experience = ValueOf<typeof experience>;

export type Education = ValueOf<typeof education>;

export type Language = ValueOf<typeof language>;

export interface PersonRecord extends ValueOf<typeof person>, StoredDocument {}

/** The result of enrich-person-by-email: the email address as received, the match confidence and the person. */
export interface PersonMatch {
  email: string;
  /** 1 to 10; a match with 7 or higher is generally reliable (contract 4.4). */
  score: number;
  person: PersonRecord;
}
