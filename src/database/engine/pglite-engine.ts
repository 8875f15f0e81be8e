import type { WireDatabase } from './wire-database.js';

/**
 * The members of PGlite that are used here. Declared structurally, because the package's type definitions for ESM and
 * CommonJS are incompatible.
 */
export interface PGliteLike {
  exec(sql: string): Promise<unknown>;
  runExclusive<T>(task: () => Promise<T>): Promise<T>;
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Wraps a PGlite instance that runs in the same thread. */
export function pgliteEngine(db: PGliteLike): WireDatabase {
  return {
    async reset() {
      await db.exec('ROLLBACK');
      await db.exec('DISCARD ALL');
    },
    async exchange(message) {
      const answer: Uint8Array[] = [];
      const onRawData = (data: Uint8Array): void => void answer.push(data.slice());
      await db.runExclusive(() => db.execProtocolRawStream(message, { onRawData }));
      return answer;
    },
    close: () => db.close(),
  };
}
