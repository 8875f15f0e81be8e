import type { ServerResponse } from 'node:http';
import type { RequestContext } from '../context/request-context.js';
import type { HeaderList } from './header-list.js';

/** What is known of a request before it comes to a door, and what its door adds. */
export interface DoorLocals {
  /** What answers and logs call it: the caller's own id, or else the charge's. */
  readonly requestId: string;
  /** What the ledger calls it; no two requests have the same. */
  readonly chargeId: string;
  /** The client's network address, by the connection or, where that is trusted, by the proxy before us. */
  readonly address: string;
  /** The headers that every answer of a door has. */
  readonly head: HeaderList;
  context?: RequestContext;
  /** Of an answer that goes on: when it began, and what it has cost so far. */
  streamed?: { readonly opened: number; readonly charged: () => number };
}

type Followed = ServerResponse & { locals?: DoorLocals };

/** What is kept for a request stands on its response, where Express keeps its own. */
export function keepLocals(response: ServerResponse, locals: DoorLocals): void {
  (response as Followed).locals = locals;
}

/** Empty for a request that nothing was kept for. */
export function localsOf(response: ServerResponse): Partial<DoorLocals> {
  return (response as Followed).locals ?? {};
}
