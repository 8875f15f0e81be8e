/** A change as an event tells it; `document` is the record's JSON text, null where there is none or it is not told. */
export interface ToldChange {
  readonly change: 'added' | 'updated' | 'removed';
  readonly id: string;
  readonly at: Date;
  readonly document: string | null;
}

/** What an event of a feed tells. */
export interface ChangeEvent {
  readonly of: { readonly searchId: number } | { readonly product: string };
  readonly at: Date;
  /** The place behind its last change. */
  readonly cursor: string;
  readonly changes: readonly ToldChange[];
  /** True when changes before it are lost, because they are too old: the receiver has to read all of it again. */
  readonly isExpired: boolean;
}

/** The body of an event of a feed (D16). Records stand in it as they are stored. */
export function writeChangeEvent({ of, at, cursor, changes, isExpired }: ChangeEvent): string {
  const type = 'searchId' in of ? 'search.changed' : 'product.changed';
  const subject = 'searchId' in of ? { search_id: of.searchId } : { product: of.product };
  const head = JSON.stringify({ ...subject, cursor, ...(isExpired && { expired: true }) }).slice(0, -1);
  const data = `${head},"changes":[${changes.map(writeChange).join(',')}]}`;
  return `{"type":"${type}","timestamp":${JSON.stringify(at.toISOString())},"data":${data}}`;
}

function writeChange({ change, id, at, document }: ToldChange): string {
  const told = JSON.stringify({ change, id, at: at.toISOString() });
  return document === null ? told : `${told.slice(0, -1)},"record":${document}}`;
}
