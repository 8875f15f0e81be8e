import { userInfo } from 'node:os';
import type { CommandName } from './commands.js';

/** Commands that are audited because they change keys, organizations or their spending limits. */
const audited: ReadonlySet<string> = new Set<CommandName>([
  'organization create',
  'organization update',
  'key issue',
  'key update',
  'key rotate',
  'key revoke',
]);

/** An audit log line: who changed which key or organization, and how. */
export interface AuditLine {
  readonly audit: true;
  readonly by: string;
  readonly action: string;
  readonly organizationId?: unknown;
  readonly keyId?: unknown;
  /** ID of the key that `key rotate` replaced. */
  readonly replaces?: unknown;
  /** The command's input. It contains no secrets: a new key's secret is only in the command's result. */
  readonly terms: unknown;
}

/** Returns the audit line for a successful command, or null for a command that is not audited. */
export function auditOf(command: string, input: unknown, answer: object, by: string): AuditLine | null {
  if (!audited.has(command)) return null;
  const { organizationId, keyId, replaces } = answer as Readonly<Record<string, unknown>>;
  const ids = { organizationId, keyId, ...(replaces !== undefined && { replaces }) };
  return { audit: true, by, action: command, ...ids, terms: input };
}

/** Returns the name of the operating system user that runs this process. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // In containers, the user often has no name.
  }
}
