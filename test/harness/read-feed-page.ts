import type { Answer, Caller } from './caller.js';

export interface FeedRow {
  readonly change: 'added' | 'updated' | 'removed' | 'merged';
  readonly at: string;
  readonly id: string;
  readonly record: Readonly<Record<string, unknown>> | null;
}

export interface FeedBody {
  readonly changes: readonly FeedRow[];
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** A page of a feed, with the response that contained it. */
export interface FeedAnswer extends FeedBody {
  readonly answer: Answer;
  /** The rows in short form: `+id` (added), `~id` (updated), `-id` (removed), `>id` (merged). */
  readonly short: readonly string[];
  /** Credits charged for the page. */
  readonly charged: number;
}

const signs = { added: '+', updated: '~', removed: '-', merged: '>' } as const;

/** Reads a page of the feed at a path. Without a cursor, starts at the current time. */
export async function readFeedPage(
  as: Caller,
  path: string,
  { cursor, limit }: { readonly cursor?: string; readonly limit?: number } = {},
): Promise<FeedAnswer> {
  const given = {
    ...(cursor !== undefined && { cursor }),
    ...(limit !== undefined && { limit: `${limit}` }),
  };
  const answer = await as.get(`${path}?${new URLSearchParams(given).toString()}`);
  expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()]);
  const body = answer.body as FeedBody;
  return {
    ...body,
    answer,
    short: body.changes.map(({ change, id }) => signs[change] + id),
    charged: Number(answer.headers.get('x-credits-charged')),
  };
}
