/**
 * A promise of what is found, kept or broken some turns later; after three turns, one that only has a `then`. It is found
 * at once, so that random choices are made in the same order however long each takes.
 */
export function later(turns: number, find: () => unknown): PromiseLike<unknown> {
  const promise = settleLater(turns, tryToFind(find));
  if (turns !== 3) return promise;
  return { then: (onKept, onBroken) => promise.then(onKept, onBroken) };
}

function tryToFind(find: () => unknown): () => unknown {
  try {
    const found = find();
    return () => found;
  } catch (reason) {
    return () => {
      throw reason;
    };
  }
}

async function settleLater(turns: number, tell: () => unknown): Promise<unknown> {
  for (let turn = 0; turn < turns; turn++) await Promise.resolve();
  return tell();
}
