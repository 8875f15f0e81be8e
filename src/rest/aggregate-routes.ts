import type { ServerResponse } from 'node:http';
import type { Facet } from '../context/facets.js';
import type { Operation, RawArguments } from '../context/operation.js';
import { operations } from '../context/operations/operations.js';
import type { RequestContext } from '../context/request-context.js';
import type { AggregateRequest } from '../domain/aggregates/aggregate-request.js';
import type { FacetRequest } from '../domain/aggregates/facet-request.js';
import type { GroupPage } from '../domain/aggregates/group.js';
import type { RecordKind } from '../domain/record-kinds.js';
import { resolvers } from '../graph/resolvers/resolvers.js';
import type { RoutedRequest } from '../http/routed-request.js';
import { serializeAggregate } from '../wire/aggregate-wire.js';
import { readAggregateBody, readFacetBody } from '../wire/read-aggregate-body.js';
import { bodyErrors } from './body-errors.js';
import { readBody } from './read-body.js';
import { route, type Route } from './route.js';

const { aggregate, facet } = resolvers;

const access = 'The kinds of record that a filter, an edge or a metric looks at need their read scopes too.';

/** What the two routes of a kind of record need to know of it. */
interface Grouped {
  readonly kind: RecordKind;
  /** The first part of the path. */
  readonly path: string;
  readonly records: string;
  readonly aggregate: Operation<AggregateRequest>;
  readonly groups: (request: AggregateRequest, context: RequestContext) => Promise<GroupPage>;
  readonly facet: Operation<FacetRequest>;
  readonly values: (request: FacetRequest, context: RequestContext) => Promise<Facet>;
}

const grouped: readonly Grouped[] = [
  {
    kind: 'Company',
    path: 'companies',
    records: 'companies',
    aggregate: operations.companiesAggregate,
    groups: (request, context) => aggregate.companiesAggregate(request, context),
    facet: operations.companiesFacet,
    values: (request, context) => facet.companiesFacet(request, context),
  },
  {
    kind: 'Person',
    path: 'people',
    records: 'people',
    aggregate: operations.peopleAggregate,
    groups: (request, context) => aggregate.peopleAggregate(request, context),
    facet: operations.peopleFacet,
    values: (request, context) => facet.peopleFacet(request, context),
  },
  {
    kind: 'Investor',
    path: 'investors',
    records: 'investors',
    aggregate: operations.investorsAggregate,
    groups: (request, context) => aggregate.investorsAggregate(request, context),
    facet: operations.investorsFacet,
    values: (request, context) => facet.investorsFacet(request, context),
  },
  {
    kind: 'FundingRound',
    path: 'funding-rounds',
    records: 'funding rounds',
    aggregate: operations.fundingRoundsAggregate,
    groups: (request, context) => aggregate.fundingRoundsAggregate(request, context),
    facet: operations.fundingRoundsFacet,
    values: (request, context) => facet.fundingRoundsFacet(request, context),
  },
  {
    kind: 'Acquisition',
    path: 'acquisitions',
    records: 'acquisitions',
    aggregate: operations.acquisitionsAggregate,
    groups: (request, context) => aggregate.acquisitionsAggregate(request, context),
    facet: operations.acquisitionsFacet,
    values: (request, context) => facet.acquisitionsFacet(request, context),
  },
  {
    kind: 'Ipo',
    path: 'ipos',
    records: 'public offerings',
    aggregate: operations.iposAggregate,
    groups: (request, context) => aggregate.iposAggregate(request, context),
    facet: operations.iposFacet,
    values: (request, context) => facet.iposFacet(request, context),
  },
];

/** Aggregates and facets (D13, D16): additions to the contract. */
export const aggregateRoutes: readonly Route[] = grouped.flatMap((one) => [
  route({
    operation: one.aggregate,
    method: 'POST',
    path: `/${one.path}/aggregate`,
    summary: `Get figures of ${one.records}, or of groups of them`,
    extension: true,
    access,
    parameters: [],
    body: `${one.kind}AggregateRequest`,
    answers: { schema: 'Aggregate', array: false },
    errors: [...bodyErrors, 'NARROW_ANSWERS_EXHAUSTED'],
    raw: bodyBy(one.kind, readAggregateBody),
    call: one.groups,
    serialize: serializeAggregate,
  }),
  route({
    operation: one.facet,
    method: 'POST',
    path: `/${one.path}/facet`,
    summary: `Get the values that most ${one.records} have in a field`,
    extension: true,
    access: `${access} It is free, but only when a credit is left.`,
    parameters: [],
    body: `${one.kind}FacetRequest`,
    answers: { schema: 'Facet', array: false },
    errors: [...bodyErrors, 'OUT_OF_CREDITS', 'NARROW_ANSWERS_EXHAUSTED'],
    raw: bodyBy(one.kind, readFacetBody),
    call: one.values,
    serialize: ({ narrow, values }) => ({ narrow, values }),
  }),
]);

function bodyBy(kind: RecordKind, read: (kind: RecordKind, body: RawArguments) => RawArguments) {
  return async (request: RoutedRequest, response: ServerResponse): Promise<RawArguments> =>
    read(kind, await readBody(request, response));
}
