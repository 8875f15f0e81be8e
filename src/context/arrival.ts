import type { Channel } from '../accounts/model/channel.js';
import type { RawChargeOptions } from '../accounts/model/charge.js';

/** A request as its channel received it, before any checks. */
export interface Arrival {
  /** The X-Request-Id of the response: the ID that the caller sent, otherwise `chargeId`. */
  readonly requestId: string;
  /** A unique ID that the server generates. The ledger stores the charge under it. */
  readonly chargeId: string;
  readonly channel: Channel;
  /** The text of the X-API-Key header. */
  readonly secret: string | undefined;
  /** True when the request has an `Authorization` header. Only MCP reads a key from it. */
  readonly hasAuthorization?: boolean;
  /** The client's network address. */
  readonly address: string;
  /** Time of arrival by `performance.now()`. */
  readonly arrivedAt: number;
  /**
   * Method and URL of a REST read, with its query string; null for other requests, and when it is too long to store.
   */
  readonly target: string | null;
  /**
   * True for a REST GET without `If-None-Match`: if it requests a record by ID, the response is that record in any
   * version.
   */
  readonly isForOne: boolean;
  /** True for a HEAD request, which RequestCharges treats as a dry run. */
  readonly isHead?: boolean;
  readonly spending: RawChargeOptions;
  /** Returns the address under which the client reaches a path of the server; the path itself if it is unknown. */
  readonly urlOf?: (path: string) => string;
}
