import { cleanPastedText, dropJoiners, trimEnd } from './pasted-text.js';
import { asciiHost } from './web-address.js';

/** Characters of an e-mail address as it is compared. */
const longestKey = 320;
/** Characters of a text that holds one, for example with the subject of a `mailto:` link. */
const longestText = 2000;

const unquoted = /^[^\s@\p{Cc}]+$/u;
const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u;
const domainShape = unquoted;
const formerShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
/** What a host parser would take for the end of a host, or for something else than a name. */
const noHostName = /[/?#\\:%[\]]/;
/** A quoted local part that needs no quotation marks (RFC 5321, 4.1.2). */
const needlesslyQuoted = /^"([^\s"\\@()<>,;:[\]]+)"$/;

/**
 * An e-mail address as it is stored and compared (D9): the local part in NFC and in lower case, the domain in its ASCII
 * form, without white space, angle brackets, `mailto:` and invisible characters around. Null for a text that is no e-mail
 * address. Only the outline is checked: something, an @, something; white space and more signs @ only within quotation marks.
 *
 * Imports and look-ups both read addresses with this function alone, so that what is imported can be looked up.
 */
export function emailKey(text: string): string | null {
  if (text.length > longestText || !text.isWellFormed() || text.includes('\0')) return null;
  const address = bareAddress(text);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  if (!unquoted.test(local) && !quoted.test(local)) return null;
  if (!domainShape.test(domain)) return null;
  const key = `${needlesslyQuoted.exec(local)?.[1] ?? local}@${comparableDomain(domain)}`;
  return key.length <= longestKey ? key : null;
}

/**
 * The keys by which an address is looked up: its own, and the one by the rules before D9 was changed. A database that is
 * being re-keyed (rekey-identifiers) still has such keys.
 */
export function emailKeys(text: string): readonly string[] {
  const former = text.trim().toLowerCase();
  const keys = [emailKey(text), formerShape.test(former) ? former : null];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** The address alone, in NFC and in lower case. */
function bareAddress(text: string): string {
  let address = comparable(text);
  // A link may be in angle brackets, and brackets in a link.
  while (address.startsWith('mailto:')) address = comparable(linkTarget(address.slice('mailto:'.length)));
  return address;
}

/** In a domain, joiners are letters. */
function comparable(text: string): string {
  const clean = cleanPastedText(text);
  const at = Math.max(clean.lastIndexOf('@'), 0);
  const address = dropJoiners(clean.slice(0, at)) + clean.slice(at);
  return address.normalize('NFC').toLowerCase().normalize('NFC');
}

/** What a `mailto:` link addresses (RFC 6068): in percent signs, and before its subject. */
function linkTarget(link: string): string {
  const [target = ''] = link.split('?', 1);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function comparableDomain(domain: string): string {
  const name = trimEnd(domain, /[.>]|\u200c|\u200d/);
  if (name === '' || noHostName.test(name)) return domain;
  // A plain name is its own ASCII form. A host parser would read some of these as numbers of IPv4.
  if (/^[\x21-\x7e]*$/.test(name)) return name;
  return trimEnd(asciiHost(name), /\./) || name;
}
