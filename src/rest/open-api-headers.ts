const integer = (description: string): object => ({ description, schema: { type: 'integer' } });
const text = (description: string): object => ({ description, schema: { type: 'string' } });
const seconds = (description: string): object => ({ description, schema: { type: 'number' } });

const request = { 'X-Request-Id': text('Names this request in logs and in the ledger.') };

const rate = {
  'X-RateLimit-Limit': integer(
    "Requests in the window that binds: the key's or its organization's, whichever has fewer remaining.",
  ),
  'X-RateLimit-Remaining': integer('Requests remaining in that window.'),
  'X-RateLimit-Reset': seconds('Seconds until the oldest request leaves that window.'),
};

const credits = {
  'X-Credits-Charged': integer('What this answer cost.'),
  'X-CreditLimit-Limit': integer('Credits of the budget that binds; -1 when there is none.'),
  'X-CreditLimit-Remaining': integer('Credits left of it.'),
  'X-CreditLimit-Reset': seconds('Seconds until it resets.'),
};

const narrow = {
  'X-Narrow-Answers-Limit': integer(
    'Free answers about fewer than 10 records that the organization may have today; on answers that drew on them.',
  ),
  'X-Narrow-Answers-Remaining': integer('How many of them are left.'),
};

const replay = {
  'X-Charge-Id': text('Names the charge, where another request had the same `X-Request-Id`.'),
  'Idempotent-Replayed': text('`true` when the answer was given, and paid for, before (Idempotency-Key).'),
  'X-Original-Request-Id': text('Then the request that was charged for it.'),
};

const version = { ETag: text('The version of the record, for `If-None-Match`.') };

const page = {
  'X-Has-Next-Page': text('NDJSON and CSV: `true` when rows follow.'),
  'X-End-Cursor': text(
    'NDJSON and CSV: `after` of the next page, not there when the page is empty; of a feed its `next_cursor`.',
  ),
  'X-Total-Count': integer('NDJSON and CSV: records of the whole list, when `include_total` asks for it.'),
};

const file = {
  'Accept-Ranges': text('`bytes`: a part of the file can be asked for.'),
  'Content-Disposition': text('The name of the file.'),
};
const range = { 'Content-Range': text('Which bytes of how many, or how many there are.') };
const retry = { 'Retry-After': integer('Seconds after which to try again.') };

/** The headers of answers, as components of the OpenAPI document. */
export const headerComponents: Readonly<Record<string, object>> = {
  ...request,
  ...rate,
  ...credits,
  ...narrow,
  ...replay,
  ...version,
  ...page,
  ...file,
  ...range,
  ...retry,
};

/**
 * The headers of an answer with this status, by reference. Every answer has the headers of the request and of the rate, as
 * the head of the document says; they are listed where a program reads them.
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
  if (isPage) sets.push(page);
  if (status === 402) sets.push(credits);
  if (isFile) sets.push(file);
  if (status === 206 || status === 416) sets.push(range);
  if (status === 429 || status === 503) sets.push(retry);
  const names = sets.flatMap((set) => Object.keys(set));
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
