const organizationPrefix = '/organization/';

/** True for the path of an organization's page, `/organization/<slug>` in any case. */
export function isOrganizationPermalink(text: string): boolean {
  return text.length > organizationPrefix.length && text.toLowerCase().startsWith(organizationPrefix);
}

/** The path of an organization's page, from its slug. */
export function organizationPermalink(slug: string): string {
  return organizationPrefix + slug;
}

export function permalinkSlug(permalink: string): string {
  return permalink.slice(organizationPrefix.length);
}

/**
 * The key by which permalinks of every file meet. The rounds file was upper- or lower-cased byte by byte, as if
 * its UTF-8 were Windows-1252: lead bytes moved (`Ã` to `ã`) and so did some that continue a letter (8A to 9A, 9F
 * to FF). What is lost cannot be told from one permalink alone, so both sides are folded the same way: every byte
 * to the lower case it has in Windows-1252. In the 2015 export no two companies fall together by that, and all
 * 74 damaged permalinks meet the company whose funding dates they fit.
 */
export function permalinkKey(permalink: string): string {
  return isAscii(permalink) ? permalink.toLowerCase() : foldBytes(Buffer.from(permalink, 'utf8'));
}

/** The same key for a permalink whose file was read as latin-1, one character a byte. */
export function latin1PermalinkKey(permalink: string): string {
  return isAscii(permalink) ? permalink.toLowerCase() : foldBytes(Buffer.from(permalink, 'latin1'));
}

/** A readable name for an organization that no file names: `acme-labs` is `Acme Labs`. */
export function nameFromPermalink(permalink: string): string {
  return nameFromSlug(permalinkSlug(permalink));
}

/** The same for a path of any kind, such as `/person/ada-lang`. */
export function nameFromPath(path: string): string {
  return nameFromSlug(path.slice(path.lastIndexOf('/') + 1) || path);
}

const personPrefix = '/person/';

/** The slug of a person's path, `/person/<slug>` in any case; null for any other path. */
export function findPersonSlug(path: string): string | null {
  const isPerson = path.length > personPrefix.length && path.toLowerCase().startsWith(personPrefix);
  return isPerson ? path.slice(personPrefix.length) : null;
}

function nameFromSlug(text: string): string {
  const slug = text.toLowerCase();
  const words = slug.split('-').filter((word) => word !== '');
  return words.length === 0
    ? slug
    : words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

function foldBytes(bytes: Buffer): string {
  return Buffer.from(bytes.map(lowerByte)).toString('latin1');
}

function lowerByte(byte: number): number {
  const isAsciiCapital = byte >= 0x41 && byte <= 0x5a;
  const isLatinCapital = byte >= 0xc0 && byte <= 0xde && byte !== 0xd7;
  if (isAsciiCapital || isLatinCapital) return byte + 0x20;
  if (byte === 0x8a || byte === 0x8c || byte === 0x8e) return byte + 0x10;
  return byte === 0x9f ? 0xff : byte;
}
