import { aggregateKinds } from '../../domain/aggregates/aggregate-kinds.js';
import type { AggregateRequest } from '../../domain/aggregates/aggregate-request.js';
import { readAggregateRequest } from '../../domain/aggregates/read-aggregate-request.js';
import { toDateString } from '../../domain/date-string.js';
import type { RecordKind } from '../../domain/record-kinds.js';
import { readScopes } from '../../domain/scopes.js';
import { defineOperation, type Operation } from '../operation.js';

function aggregateOf(kind: RecordKind, name: string): Operation<AggregateRequest> {
  return defineOperation({
    name,
    scopes: [readScopes[kind]],
    charges: 'Group',
    kinds: aggregateKinds,
    check: ({ condition }, context) => context.reading.requireKnownValues(kind, condition),
    read: (raw, now) => readAggregateRequest(kind, raw, toDateString(now)),
  });
}

/** Records of each kind in groups, with figures of each group (D16); a group costs a credit (D12). */
export const aggregateOperations = {
  companiesAggregate: aggregateOf('Company', 'companiesAggregate'),
  peopleAggregate: aggregateOf('Person', 'peopleAggregate'),
  investorsAggregate: aggregateOf('Investor', 'investorsAggregate'),
  fundingRoundsAggregate: aggregateOf('FundingRound', 'fundingRoundsAggregate'),
  acquisitionsAggregate: aggregateOf('Acquisition', 'acquisitionsAggregate'),
  iposAggregate: aggregateOf('Ipo', 'iposAggregate'),
} as const;
