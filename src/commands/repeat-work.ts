import type { Logger } from 'pino';

/** Work of a server that nobody asks for. */
export interface RepeatedWork {
  /** What is logged when it fails; it is tried again after the pause. */
  readonly failure: string;
  readonly pauseMilliseconds: number;
  run(): Promise<void>;
}

/** Does the work at once and then again, a pause after it ended, until it is stopped. */
export function repeatWork(work: RepeatedWork, logger: Logger): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const round = async (): Promise<void> => {
    try {
      await work.run();
    } catch (error) {
      if (!isStopped) logger.warn({ err: error }, work.failure);
    }
    if (!isStopped) timer = setTimeout(() => void round(), work.pauseMilliseconds).unref();
  };
  void round();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
