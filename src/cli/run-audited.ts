import type { AuditLine } from '../accounts/model/audit-entry.js';
import { CommandAudit, userActor } from './audit.js';
import { describeChange, describeFailedChange } from './audited-changes.js';
import type { Command, CommandServices } from './command.js';
import type { CommandName } from './commands.js';

/** The author of a command, and the receiver of its log lines. */
interface Auditing {
  /** The name of the operating system user. */
  readonly by: string;
  readonly log: (line: AuditLine) => void;
}

/**
 * Runs a command, and writes what it changed to the audit log. Commands that change keys and organizations write their
 * entries themselves, in the transaction of the change, and a line to the server's log. The entries of the others are
 * written right after the change, without a line: their answer is what they print.
 */
export async function runAudited(
  name: CommandName,
  command: Command<unknown>,
  input: unknown,
  services: Omit<CommandServices, 'audit'>,
  { by, log }: Auditing,
): Promise<object> {
  const { db, clock } = services;
  const audit = new CommandAudit(userActor(by), clock);
  try {
    const answer = await command(input, { ...services, audit });
    for (const line of audit.lines) log(line);
    const change = describeChange(name, input, answer);
    if (change !== null) await audit.write(db.pool, change);
    return answer;
  } catch (error) {
    // If the database is away, this fails too. The command's own error is the one to report.
    await writeFailure(name, input, services, by).catch(() => undefined);
    throw error;
  }
}

/** Writes the entry of a failed command, without a log line: its error is all that it prints to standard error. */
async function writeFailure(
  name: CommandName,
  input: unknown,
  { db, clock }: Pick<CommandServices, 'db' | 'clock'>,
  by: string,
): Promise<void> {
  const change = describeFailedChange(name, input);
  if (change === null) return;
  await new CommandAudit(userActor(by), clock).write(db.pool, change);
}
