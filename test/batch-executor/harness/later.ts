/**
 * Returns a promise that settles with the result of `find` after `turns` microtasks. If `turns` is 3, the promise is an
 * object that has only `then`. Calls `find` immediately, so that random choices are made in the same order for any
 * `turns`.
 */
export function later(turns: number, find: () => unknown): PromiseLike<unknown> {
  const promise = settleLater(turns, tryToFind(find));
  if (turns !== 3) return promise;
  return { then: (onFulfilled, onRejected) => promise.then(onFulfilled, onRejected) };
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
