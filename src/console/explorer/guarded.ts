export interface Question {
  readonly credits: number;
  readonly answer: (isGranted: boolean) => void;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

/** The question whether to spend more than the guard lets pass; there is one at most. */
export const guarded = {
  read: (): Question | null => question,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  ask(credits: number): Promise<boolean> {
    return new Promise((resolve) => {
      show({
        credits,
        answer: (isGranted) => {
          show(null);
          resolve(isGranted);
        },
      });
    });
  },
};

function show(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}
