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
}

let latest: Receipt | null = null;
const listeners = new Set<() => void>();

/** The newest receipt of this tab, for the line that always shows what is left. */
export const latestReceipt = {
  read: (): Receipt | null => latest,
  show(receipt: Receipt): void {
    latest = { ...receipt, remaining: receipt.remaining ?? latest?.remaining ?? null };
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
