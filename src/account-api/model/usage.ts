import { type UsageGrouping } from '../../accounts/sql/usage.js';
import { choiceOf } from '../../objects/choice-of.js';
import { choice, count, day, id, listOf, object, part, type SourceOf, text } from '../../objects/fields.js';
import { input } from '../../objects/inputs.js';
import { receiptTable } from './receipt.js';

const groupings = choiceOf<UsageGrouping>('UsageGrouping', 'How usage is grouped.', {
  day: 'By UTC day, `YYYY-MM-DD`.',
  key: 'By API key ID.',
  operation: 'By operation; the operations of one GraphQL request are joined with commas.',
  channel: 'By channel: `rest`, `graphql`, `mcp`, or `webhook` for the records of events.',
});

/** A row of a usage report. */
export const usageRowTable = object('UsageRow', 'Charges of a day, key, operation or channel.', {
  group: text('The day, key ID, operation or channel.'),
  subgroup: text('The value of the second grouping, `then`; null without one.').orNull(),
  credits: count('Credits charged, before refunds.'),
  requests: count('Number of charged requests.'),
  refunds: count('Credits refunded, of charges of the same month (UTC).'),
});

/** The charges of an organization (D5), or of one of its requests, which has no days and which only GraphQL returns. */
export const usageTable = object('Usage', 'Charges of the calling organization.', {
  from: day('First day (UTC); null for a single request.')
    .orNull()
    .inRest({ description: 'First day (UTC).', isNullable: false }),
  to: day('Last day (UTC), inclusive; null for a single request.')
    .orNull()
    .inRest({ description: 'Last day (UTC), inclusive.', isNullable: false }),
  by: choice(groupings, 'How usage is grouped; null for a single request.')
    .component()
    .orNull()
    .inRest({ description: 'First grouping of the rows.', isNullable: false }),
  then: choice(groupings, 'Second grouping, which subdivides each row; null without one.')
    .component()
    .orNull(),
  credits: count('Credits charged, before refunds.'),
  requests: count('Number of charged requests.'),
  refunds: count(
    'Credits refunded, of charges of the same month (UTC). Refunds of earlier months are credit grants.',
  ),
  rows: listOf(part(usageRowTable, 'Charges by group.')),
  receipt: part(
    receiptTable,
    'Receipt of the request with the ID `requestId`; null when it was not charged, or without `requestId`.',
  )
    .orNull()
    .only('graphql'),
});

/** Maximum days of one usage report. */
export const maxUsageDays = 366;

/** The arguments of `usage`. */
export const usageInput = input(
  { graph: 'UsageArguments' },
  'The days and the groupings of a usage report.',
  {
    from: day('First day (UTC). Default: the first of this month.').optional(),
    to: day(
      `Last day (UTC), inclusive. The range covers at most ${maxUsageDays} days. Default: today.`,
    ).optional(),
    by: choice(groupings, 'How usage is grouped.').component().optional('day'),
    then: choice(groupings, 'Second grouping, which subdivides each row.').component().optional(),
    requestId: id(
      'The `X-Request-Id` of one response, to get its receipt. Cannot be combined with the other arguments.',
    )
      .optional()
      .only('graphql'),
  },
);

/** The values from which a usage report is read. */
export type UsageSource = SourceOf<typeof usageTable>;
