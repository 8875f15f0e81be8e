/** The daily allowance of narrow answers (free answers about few records), as reported by a response. */
export interface NarrowRemaining {
  readonly limit: number;
  readonly remaining: number;
  readonly at: number;
}

/** The cost of a response, and the limits that its headers report. */
export interface Receipt {
  /** The time of the response, in milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string | null;
  readonly charged: number;
  readonly records: Readonly<Record<string, number>>;
  /**
   * The credits remaining in the budget that has the fewest; -1 if unlimited, null if the response does not report
   * them.
   */
  readonly remaining: number | null;
  /** The rate limit, and the requests that remain in its current window. */
  readonly rate: { readonly limit: number | null; readonly remaining: number | null };
  /** Null if the response was not a narrow answer. */
  readonly narrow: NarrowRemaining | null;
}

/** The latest receipt, with the latest credit balance that any response reported, and the time of that response. */
export interface LatestReceipt extends Receipt {
  readonly balance: { readonly remaining: number; readonly at: number } | null;
}

let latest: LatestReceipt | null = null;
const listeners = new Set<() => void>();

/** The latest receipt of this tab. It provides the credit balance that the console always shows. */
export const latestReceipt = {
  read: (): LatestReceipt | null => latest,
  show(receipt: Receipt): void {
    const { remaining, at } = receipt;
    const narrow = receipt.narrow ?? latest?.narrow ?? null;
    latest = {
      ...receipt,
      narrow,
      balance: remaining === null ? (latest?.balance ?? null) : { remaining, at },
    };
    for (const listener of listeners) listener();
  },
  /** Clears the receipt when the key changes. */
  forget(): void {
    latest = null;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
