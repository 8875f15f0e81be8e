import type { Answer } from './caller.js';

/** Returns the responses of the first `count` calls that end. */
export async function firstEnded<T extends Answer>(
  calls: readonly Promise<T>[],
  count: number,
): Promise<T[]> {
  const ended: T[] = [];
  await new Promise<void>((resolve) => {
    for (const call of calls)
      void call.then((answer) => {
        if (ended.push(answer) === count) resolve();
      });
  });
  return ended.slice(0, count);
}
