import { CommandAudit, userActor } from '../../src/cli/audit.js';
import { type Merge, mergeRecords, type MergeReport } from '../../src/stewardship/merge-records.js';
import { type MergeUndo, type MergeUndoReport, undoMerge } from '../../src/stewardship/undo-merge.js';
import type { TestServer } from './start-server.js';

/** Merges records, as `dealgraph merge` does. */
export function merge(server: TestServer, request: Merge): Promise<MergeReport> {
  return mergeRecords(server.db, request, termsOf(server));
}

/** Undoes a merge, as `dealgraph merge undo` does. */
export function undo(server: TestServer, request: MergeUndo): Promise<MergeUndoReport> {
  return undoMerge(server.db, request, termsOf(server));
}

function termsOf({ clock }: TestServer): Parameters<typeof mergeRecords>[2] {
  const audit = new CommandAudit(userActor('tester'), clock);
  return { clock, audit: (client, changes) => audit.writeAll(client, changes) };
}
