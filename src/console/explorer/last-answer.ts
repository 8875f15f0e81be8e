import type { GraphBody } from './send-operation.js';

let last: GraphBody | null = null;
const listeners = new Set<() => void>();

/** The newest answer of an operation that was run, for the views beside its JSON. */
export const lastAnswer = {
  read: (): GraphBody | null => last,
  show(body: GraphBody): void {
    last = body;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
