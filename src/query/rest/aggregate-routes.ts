import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import { pathOf, type RecordKind, recordKinds, recordWords } from '../../records/record-kinds.js';
import { resolvers } from '../../graphql/resolvers/resolvers.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { readAggregateBody, readFacetBody, serializeAggregate } from '../wire/aggregate-wire.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { route, type Route } from '../../rest/route.js';

const { aggregate, facet } = resolvers;

const access =
  'The key also needs the read scope of each record kind that a filter, an edge or a metric uses.';

/** Routes for aggregates and facets, which extend the contract (D13, D16). */
export const aggregateRoutes: readonly Route[] = recordKinds.flatMap(routesOf);

function routesOf(kind: RecordKind): readonly Route[] {
  const { one, many, field } = recordWords[kind];
  return [
    route({
      operation: operations[`${field}Aggregate`],
      method: 'POST',
      path: `/${pathOf(kind)}/aggregate`,
      summary: `Aggregate ${many}`,
      details: `Returns counts, sums, averages and percentiles of the ${many} that match a filter, or of groups of them.`,
      extension: true,
      access,
      parameters: [],
      body: `${kind}AggregateRequest`,
      answers: { schema: 'Aggregate', array: false },
      errors: [...bodyErrors, 'NARROW_ANSWERS_EXHAUSTED'],
      raw: bodyBy(kind, readAggregateBody),
      call: (request, context) => aggregate[`${field}Aggregate`](request, context),
      serialize: serializeAggregate,
    }),
    route({
      operation: operations[`${field}Facet`],
      method: 'POST',
      path: `/${pathOf(kind)}/facet`,
      summary: `Get ${one} facets`,
      details: `Returns the most frequent values of a field among the ${many} that match a filter.`,
      extension: true,
      access: `${access} The request is free, but at least 1 credit must remain.`,
      parameters: [],
      body: `${kind}FacetRequest`,
      answers: { schema: 'Facet', array: false },
      errors: [...bodyErrors, 'OUT_OF_CREDITS', 'NARROW_ANSWERS_EXHAUSTED'],
      raw: bodyBy(kind, readFacetBody),
      call: (request, context) => facet[`${field}Facet`](request, context),
      serialize: ({ narrow, values }) => ({ narrow, values }),
    }),
  ];
}

function bodyBy(kind: RecordKind, read: (kind: RecordKind, body: RawArguments) => RawArguments) {
  return async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> =>
    read(kind, await readBody(request, response));
}
