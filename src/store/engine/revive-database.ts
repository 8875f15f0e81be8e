import type { WireDatabase } from './wire-database.js';

/** A database that can also be given up as it is: nothing of what it holds in memory is written any more. */
export interface Abandonable extends WireDatabase {
  copy: NonNullable<WireDatabase['copy']>;
  abandon(): Promise<void>;
}

/**
 * An embedded database that comes back after a failure that ended it: a disk that was full while it wrote its log, or a
 * crash of its thread. What was committed is in the log, and is read from there as after a killed process. Each client
 * begins with a reset, which needs nothing that the session knew: there the failure is seen, and mended.
 * @throws from `reset` when it does not come back; the next client tries again.
 */
export function reviveDatabase(first: Abandonable, open: () => Promise<Abandonable>): WireDatabase {
  let current = first;
  let reviving: Promise<void> | undefined;
  let isClosed = false;
  const revive = async (failed: Abandonable): Promise<void> => {
    if (current !== failed) return;
    await failed.abandon();
    current = await open();
  };
  return {
    reset: async () => {
      const used = current;
      try {
        await used.reset();
      } catch (cause) {
        // Whoever closed it has given the directory away.
        if (isClosed) throw cause;
        reviving ??= revive(used).finally(() => (reviving = undefined));
        await reviving.catch((error: unknown) => {
          throw new Error('the embedded database has stopped', { cause: error ?? cause });
        });
        await current.reset();
      }
    },
    exchange: (message) => current.exchange(message),
    copy: (folder, log) => current.copy(folder, log),
    close: async () => {
      isClosed = true;
      await reviving?.catch(() => undefined);
      await current.close();
    },
  };
}
