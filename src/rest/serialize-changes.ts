import type { Changes } from '../context/feeds/changes.js';
import { JsonTexts } from '../http/json-text.js';
import { writeChange } from '../wire/changes-wire.js';

/** A page of a feed with its records as they are stored (D14). */
export function serializeChanges({ changes, nextCursor, hasMore }: Changes): object {
  const rows = changes.map(({ change, at, id, document }) =>
    writeChange({ change, at: at.toISOString(), id }, document),
  );
  return { changes: new JsonTexts(rows), next_cursor: nextCursor, has_more: hasMore };
}
