import {
  auditBounds,
  type AuditPosition,
  decodeAuditPosition,
  encodeAuditPosition,
} from '../accounts/model/audit-entry.js';
import { listAuditEntries } from '../accounts/sql/audit-entries.js';
import { isDateString, parseMoment } from '../values/dates.js';
import { type Command, CommandError } from './command.js';

export interface AuditListInput {
  readonly organizationId?: string;
  /** The name of a user, or the ID of a key. */
  readonly actor?: string;
  readonly action?: string;
  readonly targetId?: string;
  /** A date or date-time. */
  readonly since?: string;
  readonly until?: string;
  readonly limit: number;
  /** The `nextCursor` of the previous page. */
  readonly after?: string;
}

/** `dealgraph audit list`: lists changes and their authors, newest first. */
export const auditList: Command<AuditListInput> = async (input, { db }) => {
  const { organizationId = null, actor = null, action = null, targetId = null, limit } = input;
  if (limit < 1 || limit > auditBounds.maxLimit)
    throw new CommandError(`--limit must be a number from 1 to ${auditBounds.maxLimit}, got ${limit}.`);
  const range = {
    since: readMoment('since', input.since),
    until: readMoment('until', input.until),
    after: readCursor(input.after),
  };
  const page = await listAuditEntries(db, { organizationId, actor, action, targetId, ...range, limit });
  return {
    entries: page.entries.map(({ id: _id, ...entry }) => entry),
    nextCursor: page.next && encodeAuditPosition(page.next),
  };
};

function readMoment(option: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const moment = parseMoment(isDateString(text) ? `${text}T00:00:00Z` : text);
  if (moment !== null) return moment;
  throw new CommandError(`--${option} must be a date like 2026-11-01 or 2026-11-01T09:00:00Z, got ${text}.`);
}

function readCursor(text: string | undefined): AuditPosition | null {
  if (text === undefined) return null;
  const position = decodeAuditPosition(text);
  if (position !== null) return position;
  throw new CommandError(`--after must be the next_cursor of a page of the audit log, got ${text}.`);
}
