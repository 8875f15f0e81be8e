import type { OperatorCaller, OperatorScope } from '../../accounts/model/operator-keys.js';
import type { ErrorCode } from '../../errors/error-table.js';
import type { HeaderList } from '../../http/request-locals.js';
import type { ObjectTable, SourceOf } from '../../objects/fields.js';
import { readObject } from '../../objects/fields.js';
import { serializeObject } from '../../objects/wire/object-json.js';
import { pathParameter } from '../../rest/parameters.js';
import type { Parameter } from '../../rest/route.js';
import type { Operating } from '../operating.js';
import type { SharedChecks } from '../shared-checks.js';

/** A request of the operator API, after its key and its scope were checked and its body was read. */
export interface OperatorCall {
  readonly operating: Operating;
  readonly checks: SharedChecks;
  readonly caller: OperatorCaller;
  readonly now: Date;
  /** Maximum valid keys per organization. */
  readonly maxKeys: number;
  readonly params: Readonly<Record<string, unknown>>;
  /** The parameters of the query string, of which the route knows every name. */
  readonly query: Readonly<Record<string, unknown>>;
  /** The body of the request, with the names of the input's fields; empty for a route without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** A route of the operator API. The router and the OpenAPI document are made from it. */
export interface OperatorRoute {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path below /operator/v1, for example `/organizations/:organizationId`. */
  readonly path: string;
  readonly summary: string;
  readonly details?: string;
  /** The scope that the key needs; null when every valid key may call it. */
  readonly scope: OperatorScope | null;
  readonly parameters: readonly Parameter[];
  /** The input that the request body must have; without it, the request must have no body. */
  readonly body?: ObjectTable;
  readonly answers: AnswerForm;
  /** Error codes in addition to those of every operation. */
  readonly errors: readonly ErrorCode[];
  readonly answer: (call: OperatorCall) => Promise<OperatorAnswer>;
}

/** The form of a route's responses. */
interface AnswerForm {
  readonly table: ObjectTable;
  readonly isList: boolean;
  /** The content type, if it is not that of JSON. */
  readonly mediaType?: string;
  /** The headers of the response, with their descriptions. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A response: its JSON, and its headers. */
interface OperatorAnswer {
  readonly body: object;
  readonly headers: HeaderList;
}

interface RouteDefinition<Table extends ObjectTable> extends Omit<OperatorRoute, 'answers' | 'answer'> {
  readonly answers: Table;
  readonly call: (call: OperatorCall) => Promise<SourceOf<Table>>;
}

/** Creates a route that returns one object. */
export function operatorRoute<Table extends ObjectTable>({
  answers,
  call,
  ...described
}: RouteDefinition<Table>): OperatorRoute {
  return {
    ...described,
    answers: { table: answers, isList: false },
    answer: async (request) => ({
      body: serializeObject(answers, readObject(answers, await call(request))),
      headers: [],
    }),
  };
}

interface ListDefinition<Table extends ObjectTable> extends Omit<OperatorRoute, 'answers' | 'answer'> {
  readonly answers: Table;
  readonly call: (call: OperatorCall) => Promise<readonly SourceOf<Table>[]>;
}

/** Creates a route that returns a list of objects. */
export function operatorListRoute<Table extends ObjectTable>({
  answers,
  call,
  ...described
}: ListDefinition<Table>): OperatorRoute {
  return {
    ...described,
    answers: { table: answers, isList: true },
    answer: async (request) => ({ body: serializeAll(answers, await call(request)), headers: [] }),
  };
}

/** A page of events. */
interface EventPage<Event> {
  readonly events: readonly Event[];
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

interface EventsDefinition<Table extends ObjectTable> extends Omit<OperatorRoute, 'answers' | 'answer'> {
  readonly answers: Table;
  readonly call: (call: OperatorCall) => Promise<EventPage<SourceOf<Table>>>;
}

/** The content type of a batch of CloudEvents. */
const eventsType = 'application/cloudevents-batch+json';

/** Creates a route that returns a page of events in the batch format of CloudEvents. Headers have the next cursor. */
export function operatorEventsRoute<Table extends ObjectTable>({
  answers: table,
  call,
  ...described
}: EventsDefinition<Table>): OperatorRoute {
  const headers = {
    'X-End-Cursor': 'Value of `after` for the next page. Every response has it, also an empty one.',
    'X-Has-Next-Page':
      '`true` if you can read on at once; the next page can still be empty. `false`: wait before the next call.',
  };
  return {
    ...described,
    answers: { table, isList: true, mediaType: eventsType, headers },
    answer: async (request) => {
      const { events, nextCursor, hasMore } = await call(request);
      const type = ['Content-Type', `${eventsType}; charset=utf-8`];
      const page = ['X-End-Cursor', nextCursor, 'X-Has-Next-Page', String(hasMore)];
      return { body: serializeAll(table, events), headers: [...type, ...page] };
    },
  };
}

function serializeAll<Table extends ObjectTable>(
  table: Table,
  sources: readonly SourceOf<Table>[],
): object[] {
  return sources.map((source) => serializeObject(table, readObject(table, source)));
}

/** The path parameter of the routes of one organization. */
export const organizationParameter = pathParameter(
  'organizationId',
  { type: 'string' },
  'The ID of the organization.',
);
