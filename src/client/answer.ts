/** A response: its data, with its cost, limits and IDs. */
export interface Answer<T> {
  readonly data: T;
  readonly credits: Credits;
  readonly rate: Rate;
  /** Null if the response was not a narrow answer. */
  readonly narrowAnswers: NarrowAllowance | null;
  /** Identifies the request in the service's logs and ledger. */
  readonly requestId: string | null;
  /** If the response was replayed under its idempotency key: the ID of the request that was charged for it. */
  readonly replayOf: string | null;
  /** The version of the record. Pass it as `ifNoneMatch` to a later call. */
  readonly etag: string | null;
}

/** A page as the bytes of a file. */
export interface PageFile extends Answer<Uint8Array> {
  /**
   * Where the next page starts: its `after`, or its `cursor` in a feed. Null if the pages have numbers, and after a
   * list without rows.
   */
  readonly endCursor: string | null;
  /** Null if the pages have numbers. The last of them has fewer rows than its limit. */
  readonly hasNextPage: boolean | null;
}

/**
 * The cost of a response, and the state of the budget with the fewest credits remaining. A property is null if the
 * response does not report it.
 */
export interface Credits {
  readonly charged: number;
  /** The credits of the budget; -1 if it has no limit. */
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Seconds until the budget resets. */
  readonly resetsIn: number | null;
}

/** The rate limit that applies to the key. */
export interface Rate {
  readonly limit: number | null;
  readonly remaining: number | null;
  /** Seconds until another request is allowed. */
  readonly resetsIn: number | null;
}

/** The key's share of the daily allowance of narrow answers: free answers about fewer than 10 records. */
export interface NarrowAllowance {
  readonly limit: number;
  /** Narrow answers that remain today. */
  readonly remaining: number;
}

/** Reads the cost, limits and IDs of a response from its headers. */
export function receiptOf(headers: Headers): Omit<Answer<unknown>, 'data'> {
  const numberOf = (name: string): number | null => {
    const text = headers.get(name);
    return text === null ? null : Number(text);
  };
  return {
    credits: {
      charged: numberOf('X-Credits-Charged') ?? 0,
      limit: numberOf('X-CreditLimit-Limit'),
      remaining: numberOf('X-CreditLimit-Remaining'),
      resetsIn: numberOf('X-CreditLimit-Reset'),
    },
    rate: {
      limit: numberOf('X-RateLimit-Limit'),
      remaining: numberOf('X-RateLimit-Remaining'),
      resetsIn: numberOf('X-RateLimit-Reset'),
    },
    narrowAnswers: narrowAnswersOf(
      numberOf('X-Narrow-Answers-Limit'),
      numberOf('X-Narrow-Answers-Remaining'),
    ),
    requestId: headers.get('X-Request-Id'),
    replayOf: headers.get('X-Original-Request-Id'),
    etag: headers.get('ETag'),
  };
}

function narrowAnswersOf(limit: number | null, remaining: number | null): NarrowAllowance | null {
  return limit === null || remaining === null ? null : { limit, remaining };
}

/** An error in a GraphQL response. */
export interface GraphProblem {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly locations?: readonly { readonly line: number; readonly column: number }[];
  readonly extensions?: { readonly code?: string; readonly cursor?: string };
}
