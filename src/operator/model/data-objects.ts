import type { ImportMetrics } from '../../import/sql/import-checkpoints.js';
import type { CountedSourcingRequest, SourcingPosition } from '../../lookups/sql/sourcing-pages.js';
import { count, id, integer, listOf, moment, object, part, text } from '../../objects/fields.js';

/** A company that organizations looked up and that is not in the data (D9). */
export const sourcingRequestTable = object('SourcingRequest', 'A company that was looked up and not found.', {
  identifierKind: text('The kind of the identifier, for example `domain`.').from(
    ({ identifierKind }: CountedSourcingRequest) => identifierKind,
  ),
  identifier: text('The identifier that was looked up.'),
  timesRequested: count('Number of lookups.'),
  organizations: count('Number of organizations that looked it up.'),
  firstRequestedAt: moment('When it was looked up first.'),
  lastRequestedAt: moment('When it was looked up last.'),
  resolvedAt: moment('When the request was closed; null while it is open.').orNull(),
  companyId: id(
    'The company that an import added; null when the request is open or was closed without one.',
  ).orNull(),
});

/** A page of requested companies, most recently requested first. */
export const sourcingRequestsTable = object(
  'SourcingRequests',
  'A page of requested companies, most recently requested first.',
  {
    items: listOf(part(sourcingRequestTable, 'The requests.')),
    nextCursor: text('Value of `after` for the next page; null on the last page.').orNull(),
  },
);

/** The page sizes of the list of requested companies. */
export const sourcingLimit = { least: 1, most: 1000, usual: 50 } as const;

/** Encodes the position of a requested company as a cursor. */
export function encodeSourcingPosition(position: SourcingPosition): string {
  const { lastRequestedAt, identifierKind, identifier } = position;
  return Buffer.from(`${lastRequestedAt.toISOString()} ${identifierKind} ${identifier}`).toString(
    'base64url',
  );
}

const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([a-z_]{1,40}) ([^\0]{1,1000})$/u;

/** Decodes a cursor. Returns null for other text. */
export function decodeSourcingPosition(cursor: string): SourcingPosition | null {
  const decoded = Buffer.from(cursor.slice(0, 6000), 'base64url').toString();
  const [, time = '', identifierKind = '', identifier = ''] = cursorPattern.exec(decoded) ?? [];
  const lastRequestedAt = new Date(time);
  return Number.isNaN(lastRequestedAt.getTime()) ? null : { lastRequestedAt, identifierKind, identifier };
}

/** The progress of the imports that are running, in any process. */
export const importProgressTable = object('ImportProgress', 'The progress of the running imports.', {
  running: count('Number of running imports.').from(({ running }: ImportMetrics) => running),
  records: count('Number of records that they have written.'),
  percent: integer('Progress of the import that is furthest behind, 0 to 100; null when none is running.')
    .orNull()
    .from(({ done }: ImportMetrics) => (done === null ? null : Math.floor(done * 100))),
  silentSeconds: integer(
    'Seconds since the last report of the import that has been silent longest; null when none is running. An import that was killed stays in the list for up to a day.',
  )
    .orNull()
    .from(({ silentSeconds }: ImportMetrics) => (silentSeconds === null ? null : Math.floor(silentSeconds))),
});

/** The result of one check of `dealgraph doctor`. */
export const checkTable = object('Check', 'The result of one check.', {
  check: text('The name of the check, for example `migrations`.'),
  state: text('`fail` needs attention now, `warn` needs it soon.').oneOf(['ok', 'warn', 'fail']),
  found: text('What was found.'),
  advice: text('The recommended action; null when none is needed.').orNull(),
});

/** The results of the checks of `dealgraph doctor`. */
export const checkReportTable = object('CheckReport', 'The results of the checks of the server.', {
  checkedAt: moment('When the checks began.'),
  ok: integer('Number of checks without a problem.'),
  warned: integer('Number of checks with a warning.'),
  failed: integer('Number of failed checks.'),
  checks: listOf(
    part(checkTable, 'The results. After a failed check, those that depend on it are not made.'),
  ),
});
