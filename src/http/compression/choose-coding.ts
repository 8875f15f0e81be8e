import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

/** The content codings that answers are sent in beside none at all. */
export type Coding = 'br' | 'gzip';

/** Negotiator lets us say what to take of several that a caller likes as well; its types do not know that. */
interface Preferring {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** Brotli first: at the qualities that are used here it is quicker than gzip, and makes less. */
const known = ['br', 'gzip', 'identity'];

/**
 * What an answer is sent in to whoever sent this Accept-Encoding header; null is as it is, for whoever asks for nothing,
 * likes that best, or takes nothing that there is. An answer that is not worth compressing is sent as it is to everybody
 * who takes it so.
 */
export function chooseCoding(accepted: string | undefined, isWorthIt: boolean): Coding | null {
  if (accepted === undefined) return null;
  const taken = codingsOf(accepted);
  if (!isWorthIt && taken.includes('identity')) return null;
  const [best] = taken;
  return best === 'br' || best === 'gzip' ? best : null;
}

/** Whether this Accept-Encoding header allows gzip. */
export function takesGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && codingsOf(accepted).includes('gzip');
}

/** Clients send the same header with every request, and most of them the same as others. */
const read = new LRUCache<string, readonly string[]>({ max: 100 });
/** A longer one is nobody's usual header, and is not kept. */
const longestKept = 200;

/** The codings that a caller takes, best first. */
function codingsOf(accepted: string): readonly string[] {
  let codings = read.get(accepted);
  if (codings === undefined) {
    codings = readCodings(accepted);
    if (accepted.length <= longestKept) read.set(accepted, codings);
  }
  return codings;
}

function readCodings(accepted: string): readonly string[] {
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encodings(known, { preferred: known });
}
