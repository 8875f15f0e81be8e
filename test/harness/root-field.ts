import type { Scope } from '../../src/domain/scopes.js';
import type { Answer, Caller } from './caller.js';

/** One call as it is made through either door. */
export interface Call {
  readonly rest: (as: Caller) => Promise<Answer>;
  /** The root field's arguments, with their parentheses. */
  readonly graph: string;
}

/** A root field of the graph beside the operation of REST that it is the twin of. */
export interface RootField {
  readonly name: string;
  /** The scopes a key needs; none when any key will do. */
  readonly scopes: readonly Scope[];
  /** Finds something, for so many credits. */
  readonly good: Call & { readonly credits: number };
  /** Finds nothing: an error with this code, or a free answer. */
  readonly missing: (Call & { readonly code: string | null }) | null;
  /** Breaks a rule of the request's shape. */
  readonly wrong: (Call & { readonly code: string }) | null;
  /** The name that REST gives to the `id` of the graph's record. */
  readonly idName: string;
  /** The doors tell it in shapes of their own, of which only the number of rows is compared. */
  readonly hasOwnShape?: true;
  /** It is free, but only when a credit is left (D11). */
  readonly needsCredit?: true;
  /** What the graph is asked for; all there is when it is absent. */
  readonly selection?: string;
}
