import type { Changes } from '../context/feeds/changes.js';
import type { Operation, Selection } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import type { RequestContext } from '../context/request-context.js';
import type { RecordChangesRequest, SearchChangesRequest } from '../domain/feeds/read-feed-request.js';
import { keptDays } from '../domain/feeds/kept-days.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import type { ErrorCode } from '../errors/error-table.js';
import { changeSchemaName } from '../wire/changes-wire.js';
import { changeForms } from './change-forms.js';
import { serializeChanges } from './serialize-changes.js';
import { fromPathAndQuery } from './from-path-and-query.js';
import { pageParameters, pathParameter, queryParameter } from './parameters.js';
import { route, type Route } from './route.js';

const { change } = resolvers;

const access = 'A search whose filter looks at other kinds of record needs their read scopes too.';
const price =
  '1 credit for each added or updated record, nothing for a removed one, nor for a version that the organization paid for in this feed since the month began';

const searchParameter = pathParameter('searchId', { type: 'integer' }, 'The number of the saved search.');
const cursorParameter = queryParameter(
  'cursor',
  { type: 'string' },
  `What follows on this \`next_cursor\`; everything, as added, with \`start\`; what changes from now on without one. A cursor can be kept for ${keptDays} days; what is older is 410 \`CHANGES_EXPIRED\`.`,
);
const feedParameters = [cursorParameter, ...pageParameters.filter(({ name }) => name === 'limit')];
const lastEventParameter: Route['parameters'][number] = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description:
    'The `id` of the last event that was taken in: the stream goes on behind it, whatever `cursor` says.',
};

const searchFeedErrors: readonly ErrorCode[] = [
  'BAD_SEARCH_ID_TYPE',
  'NOT_SUPPORTED_PRODUCT',
  'NOT_FOUND',
  'CHANGES_EXPIRED',
];

interface FeedDefinition<Request> {
  readonly operation: Operation<Request>;
  readonly kind: RecordKind;
  /** The word for it in a path. */
  readonly product: string;
  readonly records: string;
  readonly read: (request: Request, context: RequestContext, selection?: Selection) => Promise<Changes>;
}

/** What the routes of all feeds have in common. */
function feed<Request>(
  { operation, kind, read }: FeedDefinition<Request>,
  described: {
    readonly path: string;
    readonly summary: string;
    readonly access?: string;
    readonly parameters: Route['parameters'];
    readonly errors: readonly ErrorCode[];
  },
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

/** The feed of a saved search (D14). */
function searchFeed(definition: FeedDefinition<SearchChangesRequest>): Route {
  const { product, records } = definition;
  return feed(definition, {
    path: `/searches/${product}/:searchId/changes`,
    summary: `Get what came to a saved search of ${records}, changed in it and left it`,
    access,
    parameters: [searchParameter, ...feedParameters],
    errors: searchFeedErrors,
  });
}

/** The feed of a saved search as it comes (D13). */
function searchStream({
  operation,
  kind,
  product,
  records,
  read,
}: FeedDefinition<SearchChangesRequest>): Route {
  return route({
    operation,
    method: 'GET',
    path: `/searches/${product}/:searchId/stream`,
    summary: `Follow a saved search of ${records}: its changes as server-sent events`,
    access,
    extension: true,
    parameters: [searchParameter, cursorParameter, lastEventParameter],
    answers: { schema: kind, array: true, isStream: true },
    price: `${price}, each before it is sent`,
    errors: searchFeedErrors,
    raw: fromPathAndQuery,
    call: read,
    serialize: serializeChanges,
    step: (changes) => changes,
  });
}

/** The feed of all records of a kind (D14). */
function productFeed(definition: FeedDefinition<RecordChangesRequest>): Route {
  const { product, records } = definition;
  return feed(definition, {
    path: `/${product}/changes`,
    summary: `Get which ${records} were added, updated and removed`,
    parameters: feedParameters,
    errors: ['CHANGES_EXPIRED'],
  });
}

/** The feeds of saved searches and of whole products (D13, D14). */
export const changeRoutes: readonly Route[] = [
  searchFeed({
    operation: operations.companiesSearchChanges,
    kind: 'Company',
    product: 'companies',
    records: 'companies',
    read: (request, context, selection) => change.companiesSearchChanges(request, context, selection),
  }),
  searchFeed({
    operation: operations.peopleSearchChanges,
    kind: 'Person',
    product: 'people',
    records: 'people',
    read: (request, context, selection) => change.peopleSearchChanges(request, context, selection),
  }),
  searchFeed({
    operation: operations.investorsSearchChanges,
    kind: 'Investor',
    product: 'investors',
    records: 'investors',
    read: (request, context, selection) => change.investorsSearchChanges(request, context, selection),
  }),
  searchFeed({
    operation: operations.fundingRoundsSearchChanges,
    kind: 'FundingRound',
    product: 'funding-rounds',
    records: 'funding rounds',
    read: (request, context, selection) => change.fundingRoundsSearchChanges(request, context, selection),
  }),
  searchFeed({
    operation: operations.acquisitionsSearchChanges,
    kind: 'Acquisition',
    product: 'acquisitions',
    records: 'acquisitions',
    read: (request, context, selection) => change.acquisitionsSearchChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.companiesChanges,
    kind: 'Company',
    product: 'companies',
    records: 'companies',
    read: (request, context, selection) => change.companiesChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.peopleChanges,
    kind: 'Person',
    product: 'people',
    records: 'people',
    read: (request, context, selection) => change.peopleChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.investorsChanges,
    kind: 'Investor',
    product: 'investors',
    records: 'investors',
    read: (request, context, selection) => change.investorsChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.fundingRoundsChanges,
    kind: 'FundingRound',
    product: 'funding-rounds',
    records: 'funding rounds',
    read: (request, context, selection) => change.fundingRoundsChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.acquisitionsChanges,
    kind: 'Acquisition',
    product: 'acquisitions',
    records: 'acquisitions',
    read: (request, context, selection) => change.acquisitionsChanges(request, context, selection),
  }),
  productFeed({
    operation: operations.iposChanges,
    kind: 'Ipo',
    product: 'ipos',
    records: 'IPOs',
    read: (request, context, selection) => change.iposChanges(request, context, selection),
  }),
  searchStream({
    operation: operations.companiesSearchStream,
    kind: 'Company',
    product: 'companies',
    records: 'companies',
    read: (request, context, selection) => change.companiesSearchStream(request, context, selection),
  }),
  searchStream({
    operation: operations.peopleSearchStream,
    kind: 'Person',
    product: 'people',
    records: 'people',
    read: (request, context, selection) => change.peopleSearchStream(request, context, selection),
  }),
  searchStream({
    operation: operations.investorsSearchStream,
    kind: 'Investor',
    product: 'investors',
    records: 'investors',
    read: (request, context, selection) => change.investorsSearchStream(request, context, selection),
  }),
  searchStream({
    operation: operations.fundingRoundsSearchStream,
    kind: 'FundingRound',
    product: 'funding-rounds',
    records: 'funding rounds',
    read: (request, context, selection) => change.fundingRoundsSearchStream(request, context, selection),
  }),
  searchStream({
    operation: operations.acquisitionsSearchStream,
    kind: 'Acquisition',
    product: 'acquisitions',
    records: 'acquisitions',
    read: (request, context, selection) => change.acquisitionsSearchStream(request, context, selection),
  }),
];
