import { changeRetentionDays } from '../../history/model/feeds.js';
import { queryParameter } from '../../rest/parameters.js';
import type { Parameter } from '../../rest/route.js';

/** The cursor of a saved search's feed. */
export const searchCursor = cursorParameter(
  'SearchCursor',
  'every change since the filter of the search was set, but not the results themselves',
  ' A changed filter ends all cursors: 410 `SEARCH_FILTER_CHANGED`. Both errors return a new cursor in `X-End-Cursor`.',
);

/** The cursor of the feed of all records of a kind. */
export const productCursor = cursorParameter('ProductCursor', 'every existing record as added');

/** Describes the `cursor` of a feed. `start` says what the cursor `start` returns. */
function cursorParameter(component: string, start: string, more = ''): Parameter {
  const described = queryParameter(
    'cursor',
    { type: 'string' },
    `Return changes after this \`next_cursor\`. Pass \`start\` to return ${start}. Omit it to return only changes made from now on. A cursor is valid for ${changeRetentionDays} days; an older one returns 410 \`CHANGES_EXPIRED\`.${more}`,
  );
  return { ...described, component };
}

/** The header with which a client continues a stream. */
export const lastEventParameter: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'The `id` of the last event received. The stream continues after it, and `cursor` is ignored.',
};
