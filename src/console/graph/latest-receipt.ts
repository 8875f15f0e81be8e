/** The daily allowance of narrow free answers, as an answer that drew on it stated. */
export interface NarrowLeft {
  readonly limit: number;
  readonly remaining: number;
  readonly at: number;
}

/** What an answer said of itself in its headers. */
export interface Receipt {
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  readonly requestId: string | null;
  readonly charged: number;
  readonly records: Readonly<Record<string, number>>;
  /** Of the budget that binds; -1 when it is unlimited, null when the answer did not say. */
  readonly remaining: number | null;
  /** Of the window that runs. */
  readonly rate: { readonly limit: number | null; readonly remaining: number | null };
  /** Null when the answer did not draw on the allowance. */
  readonly narrow: NarrowLeft | null;
}

/** A receipt with what the newest answer that spoke of it said was left, and when. */
export interface LatestReceipt extends Receipt {
  readonly told: { readonly remaining: number; readonly at: number } | null;
}

let latest: LatestReceipt | null = null;
const listeners = new Set<() => void>();

/** The newest receipt of this tab, for the line that always shows what is left. */
export const latestReceipt = {
  read: (): LatestReceipt | null => latest,
  show(receipt: Receipt): void {
    const { remaining, at } = receipt;
    const narrow = receipt.narrow ?? latest?.narrow ?? null;
    latest = { ...receipt, narrow, told: remaining === null ? (latest?.told ?? null) : { remaining, at } };
    for (const listener of listeners) listener();
  },
  /** Of another key than before nothing is known. */
  forget(): void {
    latest = null;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
