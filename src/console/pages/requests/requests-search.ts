export const doors = ['rest', 'graph', 'mcp', 'webhook'] as const;

/** What came of a request; without one all are shown. */
export const outcomes = ['charged', 'free', 'refused', 'failed'] as const;

/** What is chosen on the page, as its address holds it. */
export interface RequestsSearch {
  readonly key?: string;
  readonly operation?: string;
  readonly door?: (typeof doors)[number];
  readonly outcome?: (typeof outcomes)[number];
  /** The least price. */
  readonly min?: number;
  /** The request whose receipt is open. */
  readonly receipt?: string;
}

/** Reads the address; what is not understood is left out. */
export function requestsSearch(given: Record<string, unknown>): RequestsSearch {
  const { key, operation, min, receipt } = given;
  const door = doors.find((each) => each === given['door']);
  const outcome = outcomes.find((each) => each === given['outcome']);
  return {
    ...(isText(key) ? { key } : {}),
    ...(isText(operation) ? { operation } : {}),
    ...(door === undefined ? {} : { door }),
    ...(typeof min === 'number' && Number.isSafeInteger(min) && min > 0 ? { min } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    // The address holds an id of digits alone as a number.
    ...(isText(receipt) || typeof receipt === 'number' ? { receipt: String(receipt) } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 300;
}
