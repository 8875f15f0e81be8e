import type { Changes } from '../context/feeds/changes.js';
import { JsonTexts } from '../http/json-text.js';
import { writeChange } from '../wire/changes-wire.js';

/** A page of a feed with its records as they are stored (D14). */
export function serializeChanges(page: Changes): object {
  const { nextCursor, hasMore } = page;
  return { changes: new JsonTexts(changeTexts(page)), next_cursor: nextCursor, has_more: hasMore };
}

/** The JSON of each change, with its record as it is stored. */
export function changeTexts({ changes }: Changes): readonly string[] {
  return changes.map(({ change, at, id, document }) =>
    writeChange({ change, at: at.toISOString(), id }, document),
  );
}
