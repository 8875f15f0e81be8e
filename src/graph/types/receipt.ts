import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { RequestOutcome } from '../../domain/requests/request-outcome.js';
import type * as store from '../../store/accounts/receipts.js';
import { PageInfo } from '../connections/page-info.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';
import { RequestOutcomeEnum } from './request-outcome-enums.js';

@ObjectType({ simpleResolvers: true, description: 'How many distinct records of a kind an answer held.' })
export class BilledRecords {
  @Field(() => String, {
    description: 'The kind, as the graph names its type: `Company`, `FundingRound`, ...',
  })
  kind!: string;

  @Field(() => SafeIntScalar, { description: 'How many.' })
  count!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What came of one request, what it was charged, and why.',
})
export class Receipt {
  @Field(() => ID, {
    description:
      'Of this charge alone: the `X-Charge-Id` of the answer or, when that has none, its `X-Request-Id`.',
  })
  readonly id: string;

  @Field(() => ID, { description: 'The `X-Request-Id` of the answer.' })
  readonly requestId: string;

  @Field(() => DateTimeScalar, { description: 'When it was charged, or answered for nothing.' })
  readonly chargedAt: string;

  @Field(() => ID, { description: 'The API key that called.' })
  readonly keyId: string;

  @Field(() => String, orNull('What the key is for; null when it has no name.'))
  readonly keyName: string | null;

  @Field(() => String, orNull('The visible beginning of the key; null when there is no such key any more.'))
  readonly keyPrefix: string | null;

  @Field(() => String, { description: '`rest`, `graph` or `mcp`; `webhook` for the records of an event.' })
  readonly door: string;

  @Field(() => String, {
    description: 'The operations of the request, joined with commas; `none` where it named none.',
  })
  readonly operation: string;

  @Field(
    () => String,
    orNull(
      'What can be asked again: method and address of a read through REST, the name of a graph operation that has one; null for others, and beyond 300 characters.',
    ),
  )
  readonly target: string | null;

  @Field(() => RequestOutcomeEnum, { description: 'What came of it.' })
  readonly outcome: RequestOutcome;

  @Field(
    () => Int,
    orNull('The HTTP status of the answer; null where no request waited for it. Of a charged one it is 200.'),
  )
  readonly status: number | null;

  @Field(() => String, orNull('Why it was refused, as `extensions.code` says it; null when it was not.'))
  readonly errorCode: string | null;

  @Field(() => Boolean, { description: 'Whether only its price was asked for.' })
  readonly isDryRun: boolean;

  @Field(() => Int, {
    description:
      'How many more that cost nothing were left out after this one, in its minute: 60 of an organization are kept.',
  })
  readonly leftOut: number;

  @Field(() => [BilledRecords], { description: 'The distinct billable records of the answer, by kind.' })
  readonly records: readonly BilledRecords[];

  @Field(() => SafeIntScalar, { description: 'Credits charged.' })
  readonly credits: number;

  @Field(
    () => Int,
    orNull('From the arrival of the request to its charge, or answer; null where no request waited for it.'),
  )
  readonly milliseconds: number | null;

  @Field(() => String, orNull('The `Idempotency-Key` of the request; null when it had none.'))
  readonly idempotencyKey: string | null;

  @Field(() => Boolean, { description: 'Whether the answer was given again, for nothing, under that key.' })
  readonly answeredAgain: boolean;

  /** The counts by kind are a list, since their names are data. */
  constructor(receipt: store.Receipt) {
    this.id = receipt.id;
    this.requestId = receipt.requestId;
    this.chargedAt = receipt.chargedAt.toISOString();
    this.keyId = receipt.keyId;
    this.keyName = receipt.keyName;
    this.keyPrefix = receipt.keyPrefix;
    this.door = receipt.door;
    this.operation = receipt.operation;
    this.target = receipt.target;
    this.outcome = receipt.outcome;
    this.status = receipt.status;
    this.errorCode = receipt.errorCode;
    this.isDryRun = receipt.dryRun;
    this.leftOut = receipt.leftOut;
    this.records = Object.entries(receipt.records).map(([kind, count]) => ({ kind, count }));
    this.credits = receipt.credits;
    this.milliseconds = receipt.milliseconds;
    this.idempotencyKey = receipt.idempotencyKey;
    this.answeredAgain = receipt.answeredAgain;
  }
}

@ObjectType({ simpleResolvers: true, description: 'A request with its place in the list.' })
export class ReceiptEdge {
  @Field(() => Receipt, { description: 'The request.' })
  node!: Receipt;

  @Field(() => String, { description: 'Its place in the list, for `after`.' })
  cursor!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A page of requests, newest first. With conditions that few requests meet a page can be short, or empty, and have a next one. Free.',
})
export class ReceiptConnection {
  @Field(() => [Receipt], { description: 'The requests of the page.' })
  nodes!: readonly Receipt[];

  @Field(() => [ReceiptEdge], { description: 'The requests of the page with their cursors.' })
  edges!: readonly ReceiptEdge[];

  @Field(() => PageInfo, { description: 'Where the page lies in the list.' })
  pageInfo!: PageInfo;
}
