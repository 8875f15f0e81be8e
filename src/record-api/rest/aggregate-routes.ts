import type { ServerResponse } from 'node:http';
import type { RawArguments } from '../../context/operation.js';
import type { RoutedRequest } from '../../http/request-locals.js';
import { readAggregateBody, readFacetBody, serializeAggregate } from '../../query/wire/aggregate-wire.js';
import { pathOf, type RecordKind, recordKinds, recordWords } from '../../records/record-kinds.js';
import { bodyErrors, readBody } from '../../rest/read-body.js';
import { type Route, route } from '../../rest/route.js';
import { aggregateOperations, facetOperations } from '../aggregate-operations.js';
import { recordMethods } from '../graphql/record-methods.js';

const access =
  'The key also needs the read scope of each record kind that a filter, an edge or a metric uses.';

/** Routes for aggregates and facets, which extend the contract (D13, D16). */
export const aggregateRoutes: readonly Route[] = recordKinds.flatMap(routesOf);

function routesOf(kind: RecordKind): readonly Route[] {
  const { one, many, field } = recordWords[kind];
  return [
    route({
      operation: aggregateOperations[`${field}Aggregate`],
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
      call: recordMethods[kind].aggregate,
      serialize: serializeAggregate,
    }),
    route({
      operation: facetOperations[`${field}Facet`],
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
      call: recordMethods[kind].facet,
      serialize: ({ narrow, values }) => ({ narrow, values }),
    }),
  ];
}

function bodyBy(kind: RecordKind, read: (kind: RecordKind, body: RawArguments) => RawArguments) {
  return async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> =>
    read(kind, await readBody(request, response));
}
