import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of a person that can be filtered. */
export const personFields: readonly FieldGroup[] = [
  {
    title: 'Person',
    fields: [
      entry('fullName', 'Full name', 'who person'),
      entry('text', 'Words', 'search keywords'),
      entry('firstName', 'First name', 'given name'),
      entry('lastName', 'Last name', 'surname family name'),
      entry('location', 'Location', 'city country place'),
      entry('region', 'Region', 'area place'),
      entry('skills', 'Skills', 'expertise knows'),
      entry('educationLevel', 'Education level', 'degree bachelor master phd'),
      entry('tagline', 'Tagline', 'headline slogan'),
      entry('about', 'About', 'summary biography description'),
      entry('highlights', 'Highlights', 'tags signals'),
      entry('id', 'Person ID', 'identifier'),
    ],
  },
  {
    title: 'Career',
    fields: [
      entry('currentPositionTitle', 'Current title', 'job role position'),
      entry('currentPositionCompanyName', 'Current company', 'employer job'),
      entry('currentPositionCompanyWebsite', 'Current company website', 'employer domain'),
      entry('levelOfSeniority', 'Seniority', 'founder c-level vp director manager'),
      entry('yearsOfExperience', 'Years of experience', 'career length'),
      entry('pastPositionTitle', 'Past title', 'former job role'),
      entry('pastPositionCompanyName', 'Past company', 'former employer'),
      entry('currentTenure', 'Time in current job, months', 'tenure duration'),
      entry('averageTenure', 'Average time in a job, months', 'tenure duration'),
      entry(
        'experience',
        'Jobs',
        'experience career history positions',
        'Conditions on one job, current or past.',
      ),
      entry('experience.count', 'Number of jobs', 'experience career'),
    ],
  },
  {
    title: 'Socials',
    fields: [
      entry('profnetConnections', 'Professional network connections', 'linkedin contacts'),
      entry('profnetFollowers', 'Professional network followers', 'linkedin audience'),
    ],
  },
  {
    title: 'Signals',
    fields: [
      entry('talentSignals', 'Talent signals', 'career news', 'Conditions on the talent signals.'),
      entry('talentSignals.count', 'Number of talent signals', 'career news count'),
      entry('interestSignals', 'Interest signals', 'investors', 'Conditions on the interest signals.'),
      entry('interestSignals.count', 'Number of interest signals', 'investors count'),
    ],
  },
  {
    title: 'Deals',
    fields: [
      entry(
        'investor',
        'As an investor',
        'angel backer invests',
        'Conditions on the investor this person is.',
      ),
    ],
  },
];

/** The fields of a person's job that can be filtered. */
export const experienceFields: readonly FieldGroup[] = [
  {
    title: 'Job',
    fields: [
      entry('title', 'Title', 'role position'),
      entry('companyName', 'Company name', 'employer'),
      entry('isCurrent', 'Is current', 'present now'),
      entry('startDate', 'Started', 'begin date joined'),
      entry('endDate', 'Ended', 'left date'),
      entry('departments', 'Departments', 'function team'),
      entry('jobOrder', 'Position in the list', 'order', '1 is the first job shown.'),
    ],
  },
  {
    title: 'Employer',
    fields: [
      entry('company', 'Company', 'employer', 'Conditions on the company record.'),
      entry('companySize', 'Employee range', 'headcount size'),
      entry('industry', 'Industry', 'sector'),
      entry('techVerticals', 'Technology verticals', 'category'),
      entry('location', 'Location', 'place'),
      entry('foundedYear', 'Founded', 'year'),
      entry('domain', 'Domain', 'website'),
      entry('companyId', 'Company ID', 'identifier'),
    ],
  },
];
