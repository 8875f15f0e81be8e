/** In which whatever arrived while the process was busy is read. */
const graceMilliseconds = 50;

/**
 * What a promise resolves to, unless it takes longer. A process that was busy itself for so long has not waited so long,
 * so it reads what has arrived before it gives up.
 * @throws Error when it took longer, or what the promise is rejected with.
 */
export function answerInTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => {
      reject(new Error(`no answer within ${milliseconds} ms`));
    };
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, graceMilliseconds);
    }, milliseconds);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
