import { z } from 'zod';
import { pageInfoWire } from '../../records/wire/pages.js';
import { date, integer, text } from '../../records/wire/wire-fields.js';
import { type RequestOutcome, requestOutcomes } from '../model/requests.js';

/** A request with its charge (D5). */
export const receiptWire = z
  .strictObject({
    id: text.describe(
      'Unique ID of this charge: the `X-Charge-Id` of the response or, if it has none, its `X-Request-Id`.',
    ),
    request_id: text.describe('The `X-Request-Id` of the response.'),
    charged_at: z
      .string()
      .meta({ format: 'date-time' })
      .describe('When the request was charged, or answered at no charge.'),
    key_id: text.describe('ID of the API key that made the request.'),
    key_name: text.nullable().describe('Name of the key; null when it has none.'),
    key_prefix: text.nullable().describe('First characters of the key; null when the key no longer exists.'),
    channel: text.describe(
      'Channel of the request: `rest`, `graphql` or `mcp`; `webhook` for the records of an event.',
    ),
    operation: text.describe('Operations of the request, separated by commas; `none` when it named none.'),
    target: text
      .nullable()
      .describe(
        'Method and path of a REST read, name of a GraphQL operation, or tool of an MCP call; null for other requests, and for values longer than 300 characters.',
      ),
    outcome: z
      .enum(requestOutcomes)
      .describe(
        'Outcome of the request. `free` requests had a response that was not modified, empty, or replayed; `refused` ones an error that the caller can fix; `failed` ones a server error. Only `charged` requests cost credits.',
      ),
    status: integer
      .nullable()
      .describe(
        'HTTP status of the response, 200 for a charged one; null for a charge without a request, such as a webhook event or an export step.',
      ),
    error_code: text
      .nullable()
      .describe('Error code of a refused or failed request; null when there was no error.'),
    dry_run: z.boolean().describe('Whether the request was a dry run, which returns only the price.'),
    sampled_out_count: integer.describe(
      'Number of further uncharged requests in the same minute that were not recorded after this one; at most 60 per organization and minute are recorded.',
    ),
    records: z.record(z.string(), integer).describe('Distinct billable records of the response, by kind.'),
    credits: integer.describe('Credits charged.'),
    milliseconds: integer
      .nullable()
      .describe(
        'Milliseconds from the arrival of the request to its charge or response; null for a charge without a request.',
      ),
    idempotency_key: text.nullable().describe('`Idempotency-Key` of the request; null when it had none.'),
    replayed: z
      .boolean()
      .describe('Whether the response was replayed at no charge under this `Idempotency-Key`.'),
  })
  .meta({
    id: 'Receipt',
    description:
      'The receipt of a request: its outcome, its charge, and the records that it was charged for.',
  });

interface Described {
  readonly id: string;
  readonly requestId: string;
  readonly chargedAt: string;
  readonly keyId: string;
  readonly keyName: string | null;
  readonly keyPrefix: string | null;
  readonly channel: string;
  readonly operation: string;
  readonly target: string | null;
  readonly outcome: RequestOutcome;
  readonly status: number | null;
  readonly errorCode: string | null;
  readonly isDryRun: boolean;
  readonly sampledOutCount: number;
  readonly records: readonly { readonly kind: string; readonly count: number }[];
  readonly credits: number;
  readonly milliseconds: number | null;
  readonly idempotencyKey: string | null;
  readonly isReplayed: boolean;
}

export function serializeReceipt(receipt: Described): z.output<typeof receiptWire> {
  return {
    id: receipt.id,
    request_id: receipt.requestId,
    charged_at: receipt.chargedAt,
    key_id: receipt.keyId,
    key_name: receipt.keyName,
    key_prefix: receipt.keyPrefix,
    channel: receipt.channel,
    operation: receipt.operation,
    target: receipt.target,
    outcome: receipt.outcome,
    status: receipt.status,
    error_code: receipt.errorCode,
    dry_run: receipt.isDryRun,
    sampled_out_count: receipt.sampledOutCount,
    records: Object.fromEntries(receipt.records.map(({ kind, count }) => [kind, count])),
    credits: receipt.credits,
    milliseconds: receipt.milliseconds,
    idempotency_key: receipt.idempotencyKey,
    replayed: receipt.isReplayed,
  };
}

/** A page of receipts. */
export const receiptsWire = z.strictObject({
  items: z.array(receiptWire).describe('The requests of the page.'),
  page_info: pageInfoWire.describe(
    'Cursor of the next page. A short or empty page can still have a next page.',
  ),
});

/** A row of usage. */
export const usageRowWire = z
  .strictObject({
    group: text.describe('The day, key ID, operation or channel.'),
    subgroup: text.nullable().describe('The value of the second grouping, `then`; null without one.'),
    credits: integer.describe('Credits charged.'),
    requests: integer.describe('Number of charged requests.'),
  })
  .meta({ id: 'UsageRow', description: 'Charges of a day, key, operation or channel.' });

const grouping = z
  .enum(['day', 'key', 'operation', 'channel'])
  .meta({ id: 'UsageGrouping', description: 'How usage is grouped.' });

/** The charges of an organization (D5). */
export const usageWire = z.strictObject({
  from: date.describe('First day (UTC).'),
  to: date.describe('Last day (UTC), inclusive.'),
  by: grouping.describe('First grouping of the rows.'),
  then: grouping.nullable().describe('Second grouping, which subdivides each row; null without one.'),
  credits: integer.describe('Credits charged.'),
  requests: integer.describe('Number of charged requests.'),
  rows: z.array(usageRowWire).describe('Charges by group.'),
});

type UsageWire = z.output<typeof usageWire>;

/** Serializes usage. `rows` already have the property names of REST. */
export function serializeUsage(
  usage: Omit<UsageWire, 'rows'> & { readonly rows: readonly UsageRowWire[] },
): UsageWire {
  const { from, to, by, then, credits, requests, rows } = usage;
  return { from, to, by, then, credits, requests, rows: rows.map(serializeUsageRow) };
}

type UsageRowWire = z.output<typeof usageRowWire>;

export function serializeUsageRow({ group, subgroup, credits, requests }: UsageRowWire): UsageRowWire {
  return { group, subgroup, credits, requests };
}

/** The columns of usage rows in CSV. */
export const usageColumns = [['group'], ['subgroup'], ['credits'], ['requests']].map((path) => ({ path }));
