import { hostname, userInfo } from 'node:os';
import {
  type AuditActor,
  type AuditedChange,
  type AuditLine,
  toAuditLine,
} from '../accounts/model/audit-entry.js';
import { writeAuditEntries, writeAuditEntry } from '../accounts/sql/audit-entries.js';
import type { Queries } from '../database/queries.js';
import type { Clock } from '../values/dates.js';

/**
 * The audit of one command: writes entries to the database, and their log lines once the command has succeeded. A
 * command that can writes its entry in the transaction of the change.
 */
export class CommandAudit {
  /** The log lines of the written entries. Log them when the command has succeeded. */
  readonly lines: AuditLine[] = [];

  constructor(
    readonly actor: AuditActor,
    private readonly clock: Clock,
  ) {}

  /** Writes an entry for a change. `client` is the change's transaction, or a pool if the change is committed. */
  async write(client: Queries, change: AuditedChange): Promise<void> {
    const { actor, clock } = this;
    const entry = {
      ...change,
      at: clock.now(),
      actor,
      channel: 'command',
      requestId: null,
      address: null,
    } as const;
    await writeAuditEntry(client, entry);
    this.lines.push(toAuditLine(entry));
  }

  /** Writes the entries of many changes in the transaction `client`, without log lines, of which there can be millions. */
  async writeAll(client: Queries, changes: readonly AuditedChange[]): Promise<void> {
    const { actor, clock } = this;
    const common = { at: clock.now(), actor, channel: 'command', requestId: null, address: null } as const;
    await writeAuditEntries(
      client,
      changes.map((change) => ({ ...change, ...common })),
    );
  }
}

/** Returns the author of a command: the operating system user, on this machine. */
export function userActor(user: string): AuditActor {
  return { kind: 'user', id: user, host: hostname() };
}

/** Returns the name of the operating system user that runs this process. */
export function currentUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`; // In containers, the user often has no name.
  }
}
