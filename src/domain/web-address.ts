import { domainToASCII } from 'node:url';
import { cleanPastedText, dropJoiners, trimEnd } from './pasted-text.js';
import { profileHost, profilePath } from './profile-sites.js';

const longestHost = 253;
const longestAddress = 10_000;

/** Keys are parts of primary keys, and PostgreSQL's index rows end at 2,704 bytes. */
const longestKeyBytes = 2000;

/**
 * The host by which web addresses are compared (D9): without scheme, `www.`, port, path, query, trailing dot, invisible
 * characters and letter case, international names in their ASCII form. Null when the text names no host.
 */
export function normalizeHost(address: string): string | null {
  const rest = withoutScheme(address);
  return rest === null ? null : hostOf(rest);
}

/**
 * The host and path by which profile addresses are compared (D9): without scheme, `www.`, query, letter case and
 * trailing slashes; letters may be written in percent signs. Of known sites (profile-sites.ts) the language in front of
 * the host and the page within the profile are dropped. Null when the text names no host.
 */
export function normalizeProfileAddress(address: string): string | null {
  const parts = readProfileAddress(address);
  return parts && boundKey(profileHost(parts.host) + profilePath(parts.host, parts.path));
}

/**
 * The key of a profile address by the rules before known sites had rules of their own. A database that is being re-keyed
 * (rekey-identifiers) still has such keys.
 */
export function formerProfileAddress(address: string): string | null {
  const parts = readProfileAddress(address);
  return parts && boundKey(parts.host + parts.path);
}

/** A host name in its ASCII form (IDNA) and in lower case; empty when it has none. */
export function asciiHost(host: string): string {
  const lower = host.normalize('NFC').toLowerCase();
  return domainToASCII(lower) || domainToASCII(dropJoiners(lower));
}

function withoutScheme(address: string): string | null {
  if (address.length > longestAddress) return null;
  return cleanPastedText(address).replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
}

function hostOf(rest: string): string | null {
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const ascii = trimEnd(asciiHost(trimEnd(host, /\./)), /\./);
  const bare = ascii.replace(/^(?:www\.)+(?=.*\.)/, '');
  return isHost(bare) ? bare : null;
}

function readProfileAddress(address: string): { readonly host: string; readonly path: string } | null {
  const rest = withoutScheme(address);
  const host = rest === null ? null : hostOf(rest);
  if (rest === null || host === null) return null;
  return { host, path: comparablePath(/^[^/?#]*([^?#]*)/.exec(rest)?.[1] ?? '') };
}

/** Letters are the same written as they are and in percent signs, as browsers show and copy them. */
function comparablePath(path: string): string {
  const decoded = path.split('/').map(decodeSegment).join('/');
  const text = cleanPastedText(decoded).normalize('NFC').toLowerCase().normalize('NFC');
  return trimEnd(text, /[\s/>]|\u200c|\u200d/);
}

/** Each part of a path by itself: pages of a profile may be dropped, and the rest has to mean the same without them. */
function decodeSegment(segment: string): string {
  try {
    // What stands for a sign of the address' own grammar, a slash or the percent sign itself, stays as it is written.
    return decodeURI(segment.replaceAll('%25', '%2525'));
  } catch {
    return segment; // No UTF-8: it is compared as it is written.
  }
}

function boundKey(key: string): string | null {
  return Buffer.byteLength(key) <= longestKeyBytes ? key : null;
}

function isHost(text: string): boolean {
  return text.length <= longestHost && /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(text);
}
