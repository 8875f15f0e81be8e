import type { DryRun } from './generated/schemas.js';

/** The data of a call, or its price when it is a dry run. */
export type Priced<T, D extends boolean> = D extends true ? DryRun : T;

/** The same of a record by its id, which is null when the caller has its version. */
export type Versioned<T, D extends boolean, E extends string | undefined> = Priced<
  E extends string ? T | null : T,
  D
>;
