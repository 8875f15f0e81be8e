import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of a talent signal that can be filtered. */
export const talentSignalFields: readonly FieldGroup[] = [
  {
    title: 'Signal',
    fields: [
      entry('signalType', 'Type', 'new role promotion departure spinout stealth'),
      entry('signalDate', 'Signal date', 'when announced'),
      entry('signalScore', 'Score', 'strength rank', 'From 1 to 10.'),
      entry('signalStatus', 'Status', 'state'),
      entry('signalSummary', 'Summary', 'description text'),
      entry('highlights', 'Highlights', 'tags'),
      entry('id', 'Signal ID', 'identifier'),
    ],
  },
  {
    title: 'Person',
    fields: [
      entry('fullName', 'Full name', 'who person'),
      entry('person', 'Person', 'career who', 'Conditions on the person record.'),
      entry('location', 'Location', 'city country'),
      entry('region', 'Region', 'area'),
      entry('personId', 'Person ID', 'identifier'),
    ],
  },
  {
    title: 'New position',
    fields: [
      entry('newPositionTitle', 'New title', 'job role'),
      entry('newPositionCompanyName', 'New company name', 'employer'),
      entry('newCompany', 'New company', 'employer industry', 'Conditions on the company record.'),
      entry('newPositionCompanyWebsite', 'New company website', 'employer domain'),
      entry('newPositionCompanyId', 'New company ID', 'employer identifier'),
    ],
  },
  {
    title: 'Past position',
    fields: [
      entry('pastPositionTitle', 'Past title', 'former job role'),
      entry('pastPositionCompanyName', 'Past company name', 'former employer'),
      entry('pastCompany', 'Past company', 'former employer industry', 'Conditions on the company record.'),
      entry('pastPositionCompanyWebsite', 'Past company website', 'former employer domain'),
      entry('pastPositionCompanyId', 'Past company ID', 'former employer identifier'),
    ],
  },
];
