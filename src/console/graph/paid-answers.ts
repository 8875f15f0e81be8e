/** An answer that was paid for in this tab. */
export interface PaidAnswer {
  readonly data: unknown;
  /** Milliseconds since 1970. */
  readonly paidAt: number;
  readonly charged: number;
}

const prefix = 'dealgraph.paid.';
/** A tab may keep about 5 MB; the oldest answers give way. */
const longestKept = 1_000_000;
const inMemory = new Map<string, PaidAnswer>();
const listeners = new Set<() => void>();
let version = 0;

/**
 * What was paid for in this tab, by the text of the request: shown again for nothing, after a reload too. Kept for the
 * tab alone, and gone with it.
 */
export const paidAnswers = {
  find(request: string): PaidAnswer | null {
    const known = inMemory.get(request);
    if (known !== undefined) return known;
    const kept = sessionStorage.getItem(prefix + request);
    return kept === null ? null : (JSON.parse(kept) as PaidAnswer);
  },
  keep(request: string, answer: PaidAnswer): void {
    inMemory.set(request, answer);
    const text = JSON.stringify(answer);
    if (text.length <= longestKept) makeRoom(prefix + request, text);
    version += 1;
    for (const listener of listeners) listener();
  },
  /** Changes with each answer that is kept, so that all who show it learn of it. */
  version: (): number => version,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function makeRoom(name: string, text: string): void {
  for (;;) {
    try {
      sessionStorage.setItem(name, text);
      return;
    } catch {
      const oldest = oldestKept();
      if (oldest === null) return;
      sessionStorage.removeItem(oldest);
    }
  }
}

function oldestKept(): string | null {
  const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
  const paidAt = (name: string): number =>
    (JSON.parse(sessionStorage.getItem(name) ?? '{}') as Partial<PaidAnswer>).paidAt ?? 0;
  return names.sort((one, other) => paidAt(one) - paidAt(other))[0] ?? null;
}
