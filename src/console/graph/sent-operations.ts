/** A read of the graph as this tab sent it. */
export interface SentOperation {
  readonly query: string;
  readonly variables: unknown;
}

const place = 'dealgraph.sent';
const mostKept = 50;
/** A longer one is not kept: a tab may keep about 5 MB. */
const longestKept = 20_000;

/**
 * The reads of the graph that this tab was charged for, by the ids of their requests: the service keeps no documents and
 * no variables, so that only who sent them can send them again. Kept for the tab alone, and gone with it.
 */
export const sentOperations = {
  find(requestId: string): SentOperation | null {
    const [, found] = read().find(([id]) => id === requestId) ?? [];
    return found ?? null;
  },
  keep(requestId: string, { query, variables }: SentOperation): void {
    if (/\bmutation\b/.test(query) || JSON.stringify({ query, variables }).length > longestKept) return;
    const kept = [...read(), [requestId, { query, variables }]].slice(-mostKept);
    try {
      sessionStorage.setItem(place, JSON.stringify(kept));
    } catch {
      // What was paid for has the room before it.
      sessionStorage.removeItem(place);
    }
  },
};

function read(): (readonly [string, SentOperation])[] {
  return JSON.parse(sessionStorage.getItem(place) ?? '[]') as (readonly [string, SentOperation])[];
}
