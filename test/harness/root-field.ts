import type { Scope } from '../../src/accounts/model/keys.js';
import type { Answer, Caller } from './caller.js';

/** The same call in REST and GraphQL. */
export interface Call {
  readonly rest: (as: Caller) => Promise<Answer>;
  /** The arguments of the root field, with parentheses. */
  readonly graph: string;
}

/** A GraphQL root field and the corresponding REST operation, with calls for testing. */
export interface RootField {
  readonly name: string;
  /** The required scopes. Empty if every key may call it. */
  readonly scopes: readonly Scope[];
  /** A call that finds records, and its price in credits. */
  readonly good: Call & { readonly credits: number };
  /** A call that finds nothing. It returns an error with this code or, if null, a free response. */
  readonly missing: (Call & { readonly code: string | null }) | null;
  /** A call with invalid arguments, and its error code. */
  readonly wrong: (Call & { readonly code: string }) | null;
  /** The REST name of the record's ID. */
  readonly idName: string;
  /** True if REST and GraphQL return different structures. Tests then compare only the number of rows. */
  readonly hasOwnShape?: true;
  /** True if the call is free, but needs at least one remaining credit (D11). */
  readonly needsCredit?: true;
  /** The GraphQL selection. Default: all fields. */
  readonly selection?: string;
}
