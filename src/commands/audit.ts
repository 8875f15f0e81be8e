import { userInfo } from 'node:os';
import type { CommandName } from './commands.js';

/** The commands that change who may spend what. */
const audited: ReadonlySet<string> = new Set<CommandName>([
  'organization create',
  'organization update',
  'key issue',
  'key update',
  'key rotate',
  'key revoke',
]);

/** What the log says of a change of a key or an organization: who made it, what it was and what of. */
export interface AuditLine {
  readonly audit: true;
  readonly by: string;
  readonly action: string;
  readonly organizationId?: unknown;
  readonly keyId?: unknown;
  /** The key that a rotation took the place of. */
  readonly replaces?: unknown;
  /** What was asked for. A key's secret is in the answer only, and of that the ids alone are taken. */
  readonly terms: unknown;
}

/** The line of a command that succeeded; null when it is none that is audited. */
export function auditOf(command: string, input: unknown, answer: object, by: string): AuditLine | null {
  if (!audited.has(command)) return null;
  const { organizationId, keyId, replaces } = answer as Readonly<Record<string, unknown>>;
  const ids = { organizationId, keyId, ...(replaces !== undefined && { replaces }) };
  return { audit: true, by, action: command, ...ids, terms: input };
}

/** The user of this machine who runs this process. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // Containers run as users that have no name.
  }
}
