import type { Answer } from './answer.js';

/** What the headers of a response say of its cost. */
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
    requestId: headers.get('X-Request-Id'),
    replayOf: headers.get('X-Original-Request-Id'),
    etag: headers.get('ETag'),
  };
}
