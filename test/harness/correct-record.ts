import { CommandAudit, userActor } from '../../src/cli/audit.js';
import { type CorrectionReport, correctRecord } from '../../src/corrections/correct-record.js';
import { liftCorrections } from '../../src/corrections/lift-corrections.js';
import type { RecordKind } from '../../src/records/record-kinds.js';
import type { TestServer } from './start-server.js';

/** A record, and values of it by their paths in the contract's JSON. */
export interface Corrected {
  readonly kind: RecordKind;
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

/** Corrects values of a record, as `dealgraph record set` does. */
export function correct(
  server: TestServer,
  { kind, id, values, reason }: Corrected,
): Promise<CorrectionReport> {
  const settings = Object.entries(values).map(([path, value]) => ({ path, value }));
  return correctRecord(server.db, { kind, id, settings, reason, isDryRun: false }, termsOf(server));
}

/** Restores the source's values of a record, as `dealgraph record unset` does. */
export async function lift(server: TestServer, { kind, id, values, reason }: Corrected): Promise<void> {
  const paths = Object.keys(values);
  await liftCorrections(server.db, { kind, id, paths, reason, isDryRun: false }, termsOf(server));
}

function termsOf({ clock }: TestServer): Parameters<typeof correctRecord>[2] {
  const audit = new CommandAudit(userActor('tester'), clock);
  return {
    clock,
    actor: { kind: 'user', id: 'tester' },
    audit: (client, change) => audit.write(client, change),
  };
}
