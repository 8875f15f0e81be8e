import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { DateTimeScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { PageInfo } from '../../query/graphql/connection-types.js';
import { orNull } from '../../records/graphql/node.js';
import type { ListedOutcome, RequestOutcome } from '../model/requests.js';
import type * as store from '../sql/receipts.js';

const RequestOutcomeEnum = {
  CHARGED: 'charged',
  FREE: 'free',
  REFUSED: 'refused',
  FAILED: 'failed',
} as const satisfies { readonly [Outcome in RequestOutcome as Uppercase<Outcome>]: Outcome };

const descriptions = {
  CHARGED: { description: 'The request was charged.' },
  FREE: { description: 'The request was free: its response was not modified, empty, or replayed.' },
  REFUSED: { description: 'The request had an error that the caller can fix. It was not charged.' },
  FAILED: { description: 'The request failed with a server error. It was not charged.' },
};

registerEnumType(RequestOutcomeEnum, {
  name: 'RequestOutcome',
  description: 'Outcome of a request.',
  valuesConfig: descriptions,
});

export const ListedOutcomeEnum = {
  ALL: 'all',
  ...RequestOutcomeEnum,
} as const satisfies { readonly [Outcome in ListedOutcome as Uppercase<Outcome>]: Outcome };

registerEnumType(ListedOutcomeEnum, {
  name: 'ListedOutcome',
  description: 'Filter for requests by outcome.',
  valuesConfig: { ALL: { description: 'Requests with any outcome.' }, ...descriptions },
});

@ObjectType({ simpleResolvers: true, description: 'Number of distinct records of one kind in a response.' })
class BilledRecords {
  @Field(() => String, {
    description: 'Record kind, as the name of its GraphQL type: `Company`, `FundingRound`, ...',
  })
  kind!: string;

  @Field(() => SafeIntScalar, { description: 'Number of distinct records.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'The receipt of a request: its outcome, its charge, and the records that it was charged for.',
})
export class Receipt {
  @Field(() => ID, {
    description:
      'Unique ID of this charge: the `X-Charge-Id` of the response or, if it has none, its `X-Request-Id`.',
  })
  readonly id: string;

  @Field(() => ID, { description: 'The `X-Request-Id` of the response.' })
  readonly requestId: string;

  @Field(() => DateTimeScalar, { description: 'When the request was charged, or answered at no charge.' })
  readonly chargedAt: string;

  @Field(() => ID, { description: 'ID of the API key that made the request.' })
  readonly keyId: string;

  @Field(() => String, orNull('Name of the key; null when it has none.'))
  readonly keyName: string | null;

  @Field(() => String, orNull('First characters of the key; null when the key no longer exists.'))
  readonly keyPrefix: string | null;

  @Field(() => String, {
    description: 'Channel of the request: `rest`, `graphql` or `mcp`; `webhook` for the records of an event.',
  })
  readonly channel: string;

  @Field(() => String, {
    description: 'Operations of the request, separated by commas; `none` when it named none.',
  })
  readonly operation: string;

  @Field(
    () => String,
    orNull(
      'Method and path of a REST read, name of a GraphQL operation, or tool of an MCP call; null for other requests, and for values longer than 300 characters.',
    ),
  )
  readonly target: string | null;

  @Field(() => RequestOutcomeEnum, { description: 'Outcome of the request.' })
  readonly outcome: RequestOutcome;

  @Field(
    () => Int,
    orNull(
      'HTTP status of the response, 200 for a charged one; null for a charge without a request, such as a webhook event or an export step.',
    ),
  )
  readonly status: number | null;

  @Field(
    () => String,
    orNull(
      'Error code of a refused or failed request, as in `extensions.code`; null when there was no error.',
    ),
  )
  readonly errorCode: string | null;

  @Field(() => Boolean, { description: 'Whether the request was a dry run, which returns only the price.' })
  readonly isDryRun: boolean;

  @Field(() => Int, {
    description:
      'Number of further uncharged requests in the same minute that were not recorded after this one; at most 60 per organization and minute are recorded.',
  })
  readonly sampledOutCount: number;

  @Field(() => [BilledRecords], { description: 'Distinct billable records of the response, by kind.' })
  readonly records: readonly BilledRecords[];

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  readonly credits: number;

  @Field(
    () => Int,
    orNull(
      'Milliseconds from the arrival of the request to its charge or response; null for a charge without a request.',
    ),
  )
  readonly milliseconds: number | null;

  @Field(() => String, orNull('`Idempotency-Key` of the request; null when it had none.'))
  readonly idempotencyKey: string | null;

  @Field(() => Boolean, {
    description: 'Whether the response was replayed at no charge under this `Idempotency-Key`.',
  })
  readonly isReplayed: boolean;

  /** Converts a receipt to GraphQL. The counts by kind become a list, because GraphQL has no map type. */
  constructor(receipt: store.Receipt) {
    this.id = receipt.id;
    this.requestId = receipt.requestId;
    this.chargedAt = receipt.chargedAt.toISOString();
    this.keyId = receipt.keyId;
    this.keyName = receipt.keyName;
    this.keyPrefix = receipt.keyPrefix;
    this.channel = receipt.channel;
    this.operation = receipt.operation;
    this.target = receipt.target;
    this.outcome = receipt.outcome;
    this.status = receipt.status;
    this.errorCode = receipt.errorCode;
    this.isDryRun = receipt.dryRun;
    this.sampledOutCount = receipt.sampledOutCount;
    this.records = Object.entries(receipt.records).map(([kind, count]) => ({ kind, count }));
    this.credits = receipt.credits;
    this.milliseconds = receipt.milliseconds;
    this.idempotencyKey = receipt.idempotencyKey;
    this.isReplayed = receipt.replayed;
  }
}

@ObjectType({ simpleResolvers: true, description: 'A request with its cursor.' })
class ReceiptEdge {
  @Field(() => Receipt, { description: 'The request.' })
  node!: Receipt;

  @Field(() => String, { description: 'Cursor of the request, for `after`.' })
  cursor!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A page of requests, newest first. With filters that few requests match, a page can be short or empty and still have a next page. Free.',
})
export class ReceiptConnection {
  @Field(() => [Receipt], { description: 'The requests of the page.' })
  nodes!: readonly Receipt[];

  @Field(() => [ReceiptEdge], { description: 'The requests of the page with their cursors.' })
  edges!: readonly ReceiptEdge[];

  @Field(() => PageInfo, { description: 'Cursors of the page, and whether there are further pages.' })
  pageInfo!: PageInfo;
}
