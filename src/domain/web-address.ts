import { domainToASCII } from 'node:url';

const longestHost = 253;

/** Keys are parts of primary keys, and PostgreSQL's index rows end at 2,704 bytes. */
const longestKeyBytes = 2000;

/**
 * The host by which web addresses are compared (D9): without scheme, `www.`, port, path, query, trailing dot and
 * letter case, international names in their ASCII form. Null when the text names no host.
 */
export function normalizeHost(address: string): string | null {
  const rest = address.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const ascii = domainToASCII(host.replace(/\.+$/, '')).replace(/\.+$/, '').toLowerCase();
  const bare = ascii.replace(/^www\.(?=.*\.)/, '');
  return isHost(bare) ? bare : null;
}

/**
 * The host and path by which profile addresses are compared (D9): without scheme, `www.`, query, letter case and
 * trailing slashes; letters may be written in percent signs. Null when the text names no host.
 */
export function normalizeProfileAddress(address: string): string | null {
  const host = normalizeHost(address);
  if (host === null) return null;
  const rest = address.trim().replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
  const path = (/^[^/?#]*([^?#]*)/.exec(rest)?.[1] ?? '').replace(/\/+$/, '');
  const key = host + comparablePath(path);
  return Buffer.byteLength(key) <= longestKeyBytes ? key : null;
}

/** Letters are the same written as they are and in percent signs, as browsers show and copy them. */
function comparablePath(path: string): string {
  try {
    // What stands for a sign of the address' own grammar, a slash or the percent sign itself, stays as it is written.
    return decodeURI(path.replaceAll('%25', '%2525')).normalize('NFC').toLowerCase();
  } catch {
    return path.toLowerCase(); // No UTF-8: it is compared as it is written.
  }
}

function isHost(text: string): boolean {
  return text.length <= longestHost && /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(text);
}
