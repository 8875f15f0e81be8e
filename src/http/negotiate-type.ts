import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';

const quality = /^\s*q\s*=/i;

/**
 * Returns the media type that an `Accept` header prefers, or null when it allows none of `types`. Among equally
 * preferred types, returns the first one in `types`; a missing or blank header allows every type. Respects quality
 * values (RFC 9110, 12.5.1) and ignores other parameters: `text/csv; charset=utf-8; header=present` selects `text/csv`.
 */
export function negotiateType<Type extends string>(
  accept: string | undefined,
  types: readonly Type[],
): Type | null {
  if (accept === undefined || accept.trim() === '') return types[0] ?? null;
  const headers = { accept: accept.includes(';') ? withoutParameters(accept) : accept };
  const [preferred] = new Negotiator({ headers }).mediaTypes([...types]);
  return types.find((type) => type === preferred) ?? null;
}

function withoutParameters(accept: string): string {
  return splitOutsideQuotes(accept, ',')
    .map((range) => {
      const [type = '', ...parameters] = splitOutsideQuotes(range, ';');
      return [type, ...parameters.filter((parameter) => quality.test(parameter))].join(';');
    })
    .join(',');
}

/**
 * Splits a header at delimiters outside quoted strings, and omits empty parts. Reads each character once: a regular
 * expression would take quadratic time on unbalanced quotes, and clients without a key can send this header.
 */
function splitOutsideQuotes(text: string, delimiter: ',' | ';'): readonly string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted && character === '\\') index += 1;
    else if (!isQuoted && character === delimiter) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part !== '');
}

/** The content codings of responses, other than identity. */
export type Coding = 'br' | 'gzip';

/** Negotiator's option for the order of codings that the caller accepts equally. Its types lack this option. */
interface Preferring {
  encodings(available: readonly string[], options: { readonly preferred: readonly string[] }): string[];
}

/** Supported codings, best first. At the levels used here, Brotli is faster than gzip and compresses better. */
const known = ['br', 'gzip', 'identity'];

/**
 * Returns the content coding for an `Accept-Encoding` header, or null for identity. Returns null when the header is
 * missing, prefers identity, or allows no supported coding. If compression is not worthwhile, returns null unless the
 * header forbids identity.
 */
export function chooseCoding(accepted: string | undefined, isWorthIt: boolean): Coding | null {
  if (accepted === undefined) return null;
  const taken = codingsOf(accepted);
  if (!isWorthIt && taken.includes('identity')) return null;
  const [best] = taken;
  return best === 'br' || best === 'gzip' ? best : null;
}

/** Returns whether an `Accept-Encoding` header allows gzip. */
export function takesGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && codingsOf(accepted).includes('gzip');
}

/**
 * Caches parsed `Accept-Encoding` headers. A client sends the same header with every request, and most clients share
 * one.
 */
const read = new LRUCache<string, readonly string[]>({ max: 100 });
/** Longer headers are rare and not cached. */
const maxStoredLength = 200;

/** Returns the supported codings that a header allows, best first. */
function codingsOf(accepted: string): readonly string[] {
  let codings = read.get(accepted);
  if (codings === undefined) {
    codings = readCodings(accepted);
    if (accepted.length <= maxStoredLength) read.set(accepted, codings);
  }
  return codings;
}

function readCodings(accepted: string): readonly string[] {
  const negotiator: Preferring = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encodings(known, { preferred: known });
}
