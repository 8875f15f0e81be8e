import { narrowBelow } from '../accounts/model/credit-budget.js';
const integer = (description: string): object => ({ description, schema: { type: 'integer' } });
const text = (description: string): object => ({ description, schema: { type: 'string' } });
const seconds = (description: string): object => ({ description, schema: { type: 'number' } });

const request = { 'X-Request-Id': text('ID of this request in logs and in the ledger.') };

const rate = {
  'X-RateLimit-Limit': integer(
    "Requests in the window that binds: the key's or its organization's, whichever has fewer remaining.",
  ),
  'X-RateLimit-Remaining': integer('Requests remaining in that window.'),
  'X-RateLimit-Reset': seconds('Seconds until the oldest request leaves that window.'),
};

const credits = {
  'X-Credits-Charged': integer('Credits charged for this response.'),
  'X-CreditLimit-Limit': integer('Limit of the binding credit budget; -1 when there is no limit.'),
  'X-CreditLimit-Remaining': integer('Credits remaining in that budget.'),
  'X-CreditLimit-Reset': seconds('Seconds until that budget resets.'),
};

const narrow = {
  'X-Narrow-Answers-Limit': integer(
    `The key's share of the daily allowance of free answers about fewer than ${narrowBelow} records. Sent with responses that draw on it.`,
  ),
  'X-Narrow-Answers-Remaining': integer('Free answers remaining in that share.'),
};

const replay = {
  'X-Charge-Id': text('ID of the charge, when another request had the same `X-Request-Id`.'),
  'Idempotent-Replayed': text(
    '`true` when the response was replayed for its `Idempotency-Key`. It was charged before.',
  ),
  'X-Original-Request-Id': text('ID of the request that was charged for a replayed response.'),
};

const version = { ETag: text('Version of the record, for `If-None-Match`.') };

const previous = {
  'X-Previous-Id': text('The requested ID, when its record was merged into the returned one.'),
};

const endCursor = {
  'X-End-Cursor': text(
    'NDJSON and CSV: `after` of the next page, absent when the page is empty; for a feed, its `next_cursor`. Errors 410: the cursor from which to follow the feed.',
  ),
};

const page = {
  'X-Has-Next-Page': text('NDJSON and CSV: `true` when there are more rows.'),
  ...endCursor,
  'X-Total-Count': integer(
    'NDJSON and CSV: number of records in the whole list, when requested with `include_total`.',
  ),
};

const file = {
  'Accept-Ranges': text('`bytes`: range requests are supported.'),
  'Content-Disposition': text('Name of the file.'),
};
const range = {
  'Content-Range': text('Range of the returned bytes and size of the file, or only its size.'),
};
const retry = { 'Retry-After': integer('Seconds to wait before retrying.') };

/** The response headers, as components of the OpenAPI document. */
export const headerComponents: Readonly<Record<string, object>> = {
  ...request,
  ...rate,
  ...credits,
  ...narrow,
  ...replay,
  ...version,
  ...previous,
  ...page,
  ...file,
  ...range,
  ...retry,
};

/**
 * Returns references to the headers of a response with this status. The request ID and rate limit headers, which every
 * response has, are listed only for statuses at which clients need them.
 */
export function headersOf(
  status: number,
  isMetered: boolean,
  isVersioned = false,
  isPage = false,
  isFile = false,
): Readonly<Record<string, object>> {
  const sets: object[] = [];
  if (status >= 500) sets.push(request);
  if (status === 429) sets.push(rate);
  if (isMetered && status < 300) sets.push(credits, replay);
  if (status === 429) sets.push(narrow);
  if (isVersioned) sets.push(version);
  if (isVersioned && isMetered) sets.push(previous);
  if (isPage) sets.push(page);
  if (status === 402) sets.push(credits);
  if (status === 410) sets.push(endCursor);
  if (isFile) sets.push(file);
  if (status === 206 || status === 416) sets.push(range);
  if (status === 429 || status === 503) sets.push(retry);
  const names = sets.flatMap((set) => Object.keys(set));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
