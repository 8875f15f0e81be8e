import {
  type AuditedChange,
  type AuditLine,
  type NewAuditEntry,
  toAuditLine,
} from '../accounts/model/audit-entry.js';
import { writeAuditEntry } from '../accounts/sql/audit-entries.js';
import type { Queries } from '../database/queries.js';
import type { AuditWriter } from '../operator/operating.js';

/** The audit of one request of the operator API: writes entries in the transaction of the change. */
export class RequestAudit implements AuditWriter {
  private readonly written: NewAuditEntry[] = [];

  constructor(
    private readonly keyId: string,
    private readonly request: { readonly requestId: string; readonly address: string },
    private readonly now: Date,
  ) {}

  async write(client: Queries, change: AuditedChange): Promise<void> {
    const entry: NewAuditEntry = {
      ...change,
      at: this.now,
      actor: { kind: 'operator_key', id: this.keyId, host: null },
      channel: 'operator',
      ...this.request,
    };
    await writeAuditEntry(client, entry);
    this.written.push(entry);
  }

  /** The log lines of the entries. Log them when the changes are committed. */
  get lines(): readonly AuditLine[] {
    return this.written.map(toAuditLine);
  }
}
