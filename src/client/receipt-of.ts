import type { Answer, NarrowAllowance } from './answer.js';

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
