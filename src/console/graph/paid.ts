import type { Refusal } from './refusal.js';
import type { Price } from './send-document.js';

/** An answer that costs credits, before it is paid for and after. */
export interface Paid<Data> {
  /** What was paid for; null before. It outlives a reload of the page. */
  readonly data: Data | null;
  /** When `data` was paid for, in milliseconds since 1970. */
  readonly paidAt: number | null;
  readonly charged: number | null;
  /** What it would cost now; null while that is being asked (which is free), and where `data` is there already. */
  readonly price: Price | null;
  readonly isPaying: boolean;
  /** Why there is no price, or no answer. */
  readonly refusal: Refusal | null;
  /** Pays, at most `price` credits. */
  pay(): void;
  /** Asks for the price again, and forgets the answer on this screen; it is paid for again by `pay`. */
  renew(): void;
}
