import { date, id, integer, name, number, object, text, texts, type ValueOf } from './fields.js';

/** An item of a company's `founderInfo` (contract 2.4). */
export const founderInfo = object(
  'FounderInfo',
  'A founder as listed in the company record. Included in the price of the company.',
  {
    svcPersonId: id('ID of the person record of the founder; also null when the dataset has none.'),
    fullName: name('Full name.'),
    title: text('Job title in the company.'),
    departments: texts('Departments the founder works in.'),
    seniority: text('Level of seniority.'),
    profileImageUrl: text('URL of a profile picture; also null when there is none.'),
  },
);
export type FounderInfo = ValueOf<typeof founderInfo>;

/** An item of a company's `teamDepartmentBreakdown` (contract 2.4). */
export const departmentShare = object(
  'DepartmentShare',
  'The share of a team that works in one department.',
  {
    department: text('Name of the department.'),
    percentage: number('Share of the team, in percent.').quantity('percentage'),
  },
);
export type DepartmentShare = ValueOf<typeof departmentShare>;

/** An item of a company's `teamLocationBreakdown` (contract 2.4). */
export const countryHeadcount = object('CountryHeadcount', 'The number of employees in one country.', {
  country: text('Name of the country.'),
  employeeCount: integer('Number of employees in the country.').quantity('count'),
});
export type CountryHeadcount = ValueOf<typeof countryHeadcount>;

/** An item of a company's `awards` (contract 2.4). */
export const award = object('Award', 'An award that a company won.', {
  awardName: text('Name of the award.'),
  awardDetails: text('Reason for the award, as free text.'),
  awardYear: integer('Year the award was given.').quantity('year'),
  awardOrg: text('Organization that gave the award.'),
  awardLink: text('URL of a page about the award.'),
  logoUrl: text('URL of the logo of the award.'),
});
export type Award = ValueOf<typeof award>;

/** An item of a company's `news` (contract 2.4). */
export const newsItem = object('NewsItem', 'A news article about a company.', {
  date: date('Publication date.'),
  title: text('Title of the article.'),
  url: text('URL of the article.'),
  publisher: text('Publisher of the article.'),
});
export type NewsItem = ValueOf<typeof newsItem>;
