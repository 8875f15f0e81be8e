import { z } from 'zod';
import { requestOutcomes, type RequestOutcome } from '../domain/requests/request-outcome.js';
import { pageInfoWire } from './record-page-wire.js';
import { integer, text } from './wire-fields.js';

/** What one request was charged, and why (D5). */
export const receiptWire = z
  .strictObject({
    id: text.describe(
      'Of this charge alone: the `X-Charge-Id` of the answer or, when that has none, its `X-Request-Id`',
    ),
    request_id: text.describe('The `X-Request-Id` of the answer'),
    charged_at: z
      .string()
      .meta({ format: 'date-time' })
      .describe('When it was charged, or answered for nothing'),
    key_id: text.describe('The key that called'),
    key_name: text.nullable().describe('The name of that key'),
    key_prefix: text.nullable().describe('The visible beginning of the key'),
    door: text.describe('`rest`, `graph` or `mcp`; `webhook` for the records of an event'),
    operation: text.describe('The operations of the request, joined with commas; `none` where it named none'),
    target: text
      .nullable()
      .describe(
        'What can be asked again: method and address of a read, the name of a graph operation; null for others, and beyond 300 characters',
      ),
    outcome: z
      .enum(requestOutcomes)
      .describe('Whether it was charged, answered for nothing (`free`), refused, or failed'),
    status: integer
      .nullable()
      .describe(
        'The HTTP status of the answer; null where no request waited for it. Of a charged one it is 200',
      ),
    error_code: text.nullable().describe('Why it was refused; null when it was not'),
    dry_run: z.boolean().describe('Whether only its price was asked for'),
    left_out: integer.describe(
      'How many more that cost nothing were left out after this one, in its minute: 60 of an organization are kept',
    ),
    records: z.record(z.string(), integer).describe('The distinct billable records of the answer, by kind'),
    credits: integer.describe('Credits charged'),
    milliseconds: integer
      .nullable()
      .describe(
        'From the arrival of the request to its charge, or answer; null where no request waited for it',
      ),
    idempotency_key: text.nullable().describe('The `Idempotency-Key` of the request; null without one'),
    answered_again: z.boolean().describe('Whether the answer was given again, for nothing, under that key'),
  })
  .meta({ id: 'Receipt', description: 'The receipt of a request' });

interface Described {
  readonly id: string;
  readonly requestId: string;
  readonly chargedAt: string;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
  readonly door: string;
  readonly operation: string;
  readonly target: string | null;
  readonly outcome: RequestOutcome;
  readonly status: number | null;
  readonly errorCode: string | null;
  readonly isDryRun: boolean;
  readonly leftOut: number;
  readonly records: readonly { readonly kind: string; readonly count: number }[];
  readonly credits: number;
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  readonly answeredAgain: boolean;
}

export function serializeReceipt(receipt: Described): z.output<typeof receiptWire> {
  return {
    id: receipt.id,
    request_id: receipt.requestId,
    charged_at: receipt.chargedAt,
    key_id: receipt.keyId,
    key_name: receipt.keyName,
    key_prefix: receipt.keyPrefix,
    door: receipt.door,
    operation: receipt.operation,
    target: receipt.target,
    outcome: receipt.outcome,
    status: receipt.status,
    error_code: receipt.errorCode,
    dry_run: receipt.isDryRun,
    left_out: receipt.leftOut,
    records: Object.fromEntries(receipt.records.map(({ kind, count }) => [kind, count])),
    credits: receipt.credits,
    milliseconds: receipt.milliseconds,
    idempotency_key: receipt.idempotencyKey,
    answered_again: receipt.answeredAgain,
  };
}

/** A page of them. */
export const receiptsWire = z.strictObject({
  items: z.array(receiptWire).describe('The receipts'),
  page_info: pageInfoWire.describe('Where the page lies; a short page can have a next one'),
});
