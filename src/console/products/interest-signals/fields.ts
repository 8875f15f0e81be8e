import { entry, type FieldGroup } from '../field-entry.js';

/** The fields of an interest signal that can be filtered. */
export const interestSignalFields: readonly FieldGroup[] = [
  {
    title: 'Signal',
    fields: [
      entry('signalType', 'Type', 'company talent'),
      entry('signalDate', 'Signal date', 'when'),
      entry('signalScore', 'Score', 'strength rank', 'From 1 to 10.'),
      entry('sourceTypes', 'Sources', 'insider angel journalist investor'),
      entry('investors', 'Investors', 'backers vc who', 'Conditions on the interested investors.'),
      entry('investors.count', 'Number of investors', 'backers count'),
      entry('signalSummary', 'Summary', 'description text'),
      entry('id', 'Signal ID', 'identifier'),
    ],
  },
  {
    title: 'Company or person',
    fields: [
      entry('company', 'Company', 'industry country', 'Conditions on the company record.'),
      entry('person', 'Person', 'career', 'Conditions on the person record.'),
      entry('signalTotalFundingUsd', 'Total funding at the time, USD', 'money raised'),
      entry('signalLastFundingDate', 'Last funding at the time', 'date round'),
      entry('entityId', 'Company or person ID', 'identifier'),
    ],
  },
];
