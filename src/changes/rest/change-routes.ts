import type { Operation, OperationMethod } from '../../context/operation.js';
import type { ErrorCode } from '../../errors/error-table.js';
import type { Changes } from '../../history/model/change-page.js';
import { JsonTexts } from '../../http/json-text.js';
import type { FileRows, TextRows } from '../../http/send-answer.js';
import {
  pathOf,
  type RecordKind,
  recordKinds,
  recordWords,
  type SearchedKind,
  searchedKinds,
} from '../../records/record-kinds.js';
import { type CsvColumn, csvColumns } from '../../records/wire/csv-columns.js';
import { type RowFormat, rowFormats } from '../../records/wire/row-formats.js';
import { fromPathAndQuery, pageParameters, pathParameter } from '../../rest/parameters.js';
import { type Route, route, type RowForms } from '../../rest/route.js';
import { type DescribePage, rowsInFormat } from '../../rest/rows-in-format.js';
import { changeOperations, streamOperations } from '../change-operations.js';
import { changeResolver } from '../graphql/change-resolver.js';
import { changeSchemaName, writeChange } from '../wire/changes-wire.js';
import { lastEventParameter, productCursor, searchCursor } from './feed-cursors.js';

const ownColumns: readonly CsvColumn[] = [
  { path: ['change'], type: 'text' },
  { path: ['at'], type: 'instant' },
  { path: ['id'], type: 'text' },
  { path: ['reason'], type: 'text' },
  { path: ['into'], type: 'text' },
];

const access = 'A search that filters by other record kinds also requires their read scopes.';
const price =
  '1 credit per added or updated record; removals, and versions that the organization paid for in this feed since the start of the month, are free';

const searchParameter = pathParameter('searchId', { type: 'integer' }, 'Saved search ID.');

const limitParameters = pageParameters.filter(({ name }) => name === 'limit');
const searchFeedErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'CHANGES_EXPIRED',
  'SEARCH_FILTER_CHANGED',
];

/** Routes for the feeds of saved searches and of whole products (D13, D14). */
export const changeRoutes: readonly Route[] = [
  ...searchedKinds.map(searchFeed),
  ...recordKinds.map(productFeed),
  ...searchedKinds.map(searchStream),
];

/** Returns the formats of a feed page in addition to JSON. Each row is a change. */
function changeForms(kind: RecordKind) {
  const ofRecord = csvColumns[kind].map(({ path, type }) => ({ path: ['record', ...path], type }));
  const columns = [...ownColumns, ...ofRecord];
  return {
    rows: { formats: rowFormats, schema: changeSchemaName(kind), isPage: true } satisfies RowForms,
    inForm: (changes: Changes, format: RowFormat, describe: DescribePage): FileRows | TextRows => {
      const texts = changeTexts(changes);
      const rows = { count: texts.length, json: (position: number) => texts[position] ?? '' };
      return rowsInFormat(format, columns, rows, describe);
    },
    rowHeaders: ({ nextCursor, hasMore }: Changes): Readonly<Record<string, string>> => ({
      'X-Has-Next-Page': String(hasMore),
      'X-End-Cursor': nextCursor,
    }),
  };
}

/** Serializes a feed page (D14). Records are inserted as their stored JSON. */
function serializeChanges(page: Changes): object {
  const { nextCursor, hasMore } = page;
  return { changes: new JsonTexts(changeTexts(page)), next_cursor: nextCursor, has_more: hasMore };
}

/** Returns the JSON text of each change. Records are inserted as their stored JSON. */
function changeTexts({ changes }: Changes): readonly string[] {
  return changes.map(({ change, at, id, reason, into, document }) =>
    writeChange({ change, at: at.toISOString(), id, reason, into }, document),
  );
}

/** Defines a route that returns pages of a feed. */
function feed<Request>(
  kind: RecordKind,
  operation: Operation<Request>,
  read: OperationMethod<Request, Changes>,
  described: Pick<Route, 'access' | 'details' | 'errors' | 'parameters' | 'path' | 'summary'>,
): Route {
  return route({
    operation,
    method: 'GET',
    ...described,
    extension: true,
    answers: { schema: `${changeSchemaName(kind)}s`, array: false },
    ...changeForms(kind),
    price,
    raw: fromPathAndQuery,
    call: read,
    serialize: serializeChanges,
  });
}

/** Defines the route of a saved search's feed (D14). */
function searchFeed(kind: SearchedKind): Route {
  const { one, many, field } = recordWords[kind];
  const name = `${field}SearchChanges` as const;
  return feed(
    kind,
    changeOperations[name],
    (request, context, selection) => changeResolver[name](request, context, selection),
    {
      path: `/searches/${pathOf(kind)}/:searchId/changes`,
      summary: `Get ${one} search changes`,
      details: `Returns the ${many} that data changes added to, updated in, or removed from the results of a saved search.`,
      access,
      parameters: [searchParameter, searchCursor, ...limitParameters],
      errors: searchFeedErrors,
    },
  );
}

/** Defines the route that streams a saved search's feed (D13). */
function searchStream(kind: SearchedKind): Route {
  const { one, many, field } = recordWords[kind];
  const name = `${field}SearchStream` as const;
  return route({
    operation: streamOperations[name],
    method: 'GET',
    path: `/searches/${pathOf(kind)}/:searchId/stream`,
    summary: `Stream ${one} search changes`,
    details: `Streams the changes that data makes to the results of a saved search of ${many}, as server-sent events.`,
    access,
    extension: true,
    parameters: [searchParameter, searchCursor, lastEventParameter],
    answers: { schema: kind, array: true, isStream: true },
    price: `${price}; each record is charged before it is sent`,
    errors: searchFeedErrors,
    raw: fromPathAndQuery,
    call: (request, context, selection) => changeResolver[name](request, context, selection),
    serialize: serializeChanges,
    step: (changes) => changes,
  });
}

/** Defines the route of the feed of all records of a kind (D14). */
function productFeed(kind: RecordKind): Route {
  const { one, many, field } = recordWords[kind];
  const name = `${field}Changes` as const;
  return feed(
    kind,
    changeOperations[name],
    (request, context, selection) => changeResolver[name](request, context, selection),
    {
      path: `/${pathOf(kind)}/changes`,
      summary: `Get ${one} changes`,
      details: `Returns the ${many} that were added, updated or removed.`,
      parameters: [productCursor, ...limitParameters],
      errors: ['CHANGES_EXPIRED'],
    },
  );
}
