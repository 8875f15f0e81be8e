import { CommandAudit, userActor } from '../../src/cli/audit.js';
import type { StewardshipTerms } from '../../src/stewardship/remove-records.js';
import { type Removal, type RemovalReport, removeRecords } from '../../src/stewardship/remove-records.js';
import { restoreRecords, type RestoreReport } from '../../src/stewardship/restore-records.js';
import type { TestServer } from './start-server.js';

/** Removes records, as `dealgraph record remove` does. */
export function remove(server: TestServer, removal: Removal): Promise<RemovalReport> {
  return removeRecords(server.db, removal, termsOf(server));
}

/** Restores records, as `dealgraph record restore` does. */
export function restore(server: TestServer, removal: Removal): Promise<RestoreReport> {
  return restoreRecords(server.db, removal, termsOf(server));
}

function termsOf({ clock }: TestServer): StewardshipTerms {
  const audit = new CommandAudit(userActor('tester'), clock);
  return { clock, audit: (client, changes) => audit.writeAll(client, changes) };
}
