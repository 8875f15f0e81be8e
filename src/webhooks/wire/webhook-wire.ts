/** A change in an event. `document` is the record's JSON; null for a removed record or an event without records. */
interface ReportedChange {
  readonly change: 'added' | 'updated' | 'removed' | 'merged';
  readonly id: string;
  readonly at: Date;
  /** Why an operator removed or merged the record; null for other changes. */
  readonly reason: string | null;
  /** The record into which the record was merged; null for other changes. */
  readonly into: string | null;
  readonly document: string | null;
}

/** The content of every event of a feed. */
export interface FeedEvent {
  readonly of: { readonly searchId: number } | { readonly product: string };
  readonly at: Date;
  /** The feed's cursor after the last change of the event. */
  readonly cursor: string;
}

/** The content of an event that reports changes. */
export interface ChangeEvent extends FeedEvent {
  readonly changes: readonly ReportedChange[];
  /** True when the feed no longer has changes before this event. The receiver must then read all records again. */
  readonly isExpired: boolean;
}

/** Creates the body of an event that reports changes (D16). Inserts the stored JSON of the records unchanged. */
export function writeChangeEvent({ of, at, cursor, changes, isExpired }: ChangeEvent): string {
  const type = 'searchId' in of ? 'search.changed' : 'product.changed';
  const head = JSON.stringify({ ...subjectOf(of), cursor, ...(isExpired && { expired: true }) }).slice(0, -1);
  const data = `${head},"changes":[${changes.map(writeChange).join(',')}]}`;
  return `{"type":"${type}","timestamp":${JSON.stringify(at.toISOString())},"data":${data}}`;
}

/** Creates the body of an event that reports a new filter of a saved search (D23). */
export function writeFilterEvent({ of, at, cursor }: FeedEvent): string {
  const data = { ...subjectOf(of), cursor };
  return JSON.stringify({ type: 'search.filter_changed', timestamp: at.toISOString(), data });
}

function subjectOf(of: FeedEvent['of']): object {
  return 'searchId' in of ? { search_id: of.searchId } : { product: of.product };
}

function writeChange({ change, id, at, reason, into, document }: ReportedChange): string {
  const changeText = JSON.stringify({ change, id, at: at.toISOString(), reason, into });
  return document === null ? changeText : `${changeText.slice(0, -1)},"record":${document}}`;
}

interface FullEvent {
  readonly data: { readonly changes: readonly Readonly<Record<string, unknown>>[] };
}

/** Removes the records from the body of a full event, and adds `out_of_credits: true`. */
export function thinEvent(payload: string): string {
  const { data, ...event } = JSON.parse(payload) as FullEvent;
  const changes = data.changes.map(({ record: _record, ...change }) => change);
  return JSON.stringify({ ...event, data: { ...data, out_of_credits: true, changes } });
}
