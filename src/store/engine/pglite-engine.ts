import type { WireDatabase } from './wire-database.js';

/** What is needed of a PGlite. Structural, because the package's ESM and CommonJS typings do not fit each other. */
export interface PGliteLike {
  exec(sql: string): Promise<unknown>;
  runExclusive<T>(task: () => Promise<T>): Promise<T>;
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  close(): Promise<void>;
}

/** A PGlite of this thread as a wire database. */
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
