import { createHash } from 'node:crypto';
import type { SourceFile } from '../../files/source-file.js';
import { type InvestmentType, investmentTypes } from '../../records/funding-round.js';
import type { Reject } from '../intake-item.js';

const organizationPrefix = '/organization/';

const personPrefix = '/person/';

export function companyIdOf(permalink: string): string {
  return hashId(permalink.toLowerCase());
}

/** True if the text is the path of an organization's page, `/organization/<slug>`, in any case. */
export function isOrganizationPermalink(text: string): boolean {
  return text.length > organizationPrefix.length && text.toLowerCase().startsWith(organizationPrefix);
}

/** Returns the path of an organization's page from its slug. */
export function organizationPermalink(slug: string): string {
  return organizationPrefix + slug;
}

export function permalinkSlug(permalink: string): string {
  return permalink.slice(organizationPrefix.length);
}

/**
 * Returns a key that is equal for the same permalink in different files. The rounds file was upper- or lowercased byte
 * by byte, as if its UTF-8 were Windows-1252. That changed lead bytes (`Ã` to `ã`) and some continuation bytes (8A to
 * 9A, 9F to FF). The original cannot be recovered, so the key of every permalink has each byte lowercased as
 * Windows-1252. In the 2015 export, no two companies have the same key, and all 74 damaged permalinks match a company
 * with fitting funding dates.
 */
export function permalinkKey(permalink: string): string {
  return isAscii(permalink) ? permalink.toLowerCase() : foldBytes(Buffer.from(permalink, 'utf8'));
}

/** Returns the `permalinkKey` of a permalink that was read as latin-1, one character per byte. */
export function latin1PermalinkKey(permalink: string): string {
  return isAscii(permalink) ? permalink.toLowerCase() : foldBytes(Buffer.from(permalink, 'latin1'));
}

/**
 * Derives a readable name from an organization's permalink, for organizations without a name: `acme-labs` becomes `Acme
 * Labs`.
 */
export function nameFromPermalink(permalink: string): string {
  return nameFromSlug(permalinkSlug(permalink));
}

/** Derives a readable name from the last part of any path: `/person/ada-lang` becomes `Ada Lang`. */
export function nameFromPath(path: string): string {
  return nameFromSlug(path.slice(path.lastIndexOf('/') + 1) || path);
}

/** Returns the slug of a person's path, `/person/<slug>` in any case; null for any other path. */
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

/**
 * Derives an ID from the export's identifier, so that importing a file again replaces its records instead of
 * duplicating them. With 24 hex digits of SHA-256, a collision is not a practical risk.
 */
function hashId(text: string): string {
  return createHash('sha256').update(text).digest().toString('hex', 0, 12);
}

export function personIdOf(permalink: string): string {
  return `per_${hashId(permalink.toLowerCase())}`;
}

/** Returns the ID of an investor from its normalized name, the only identifier that all files have. */
export function investorIdOf(nameKey: string): string {
  return `inv_${hashId(nameKey)}`;
}

export function ipoIdOf(companyPermalink: string): string {
  return `ipo_${hashId(companyPermalink.toLowerCase())}`;
}

export function acquisitionIdOf(acquiree: string, acquirer: string, date: string | null): string {
  return `acq_${hashId([acquiree.toLowerCase(), acquirer.toLowerCase(), date ?? ''].join('\n'))}`;
}

/**
 * Returns the ID of a round, which contains the hex digits of its permalink (in the export, 32); null for a permalink of another form.
 */
export function findRoundId(permalink: string): string | null {
  const hex = /^\/funding-round\/([0-9a-f]{1,32})$/i.exec(permalink)?.[1];
  // Copied, because a substring retains its parent string, and hundreds of thousands of these IDs stay in memory.
  return hex === undefined ? null : Buffer.from(`fnr_${hex.toLowerCase()}`, 'latin1').toString('latin1');
}

/** Returns the distinct investment types of rounds, in the contract's order. */
export function listStages(rounds: readonly { readonly type: InvestmentType | null }[]): string[] {
  const joined = new Set(rounds.map((round) => round.type));
  return investmentTypes.filter((type) => joined.has(type));
}

/** Returns the distinct categories, most frequent first; null if there are none. */
export function rankByCount(categories: readonly string[]): string[] | null {
  const counts = new Map<string, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  if (counts.size === 0) return null;
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([category]) => category);
}

interface ReadRow {
  readonly line: number;
  readonly text: string;
  reject?(reason: string): void;
}

/** Marks a row as rejected and returns its reject. A file is reported as refused if all its rows are marked. */
export function rejectRow(file: SourceFile, row: ReadRow, reason: string, detail?: string): Reject {
  row.reject?.(reason);
  return rejectUnlinked(file, row, reason, detail);
}

/**
 * Returns the reject of a valid row that matches no record. Unlike `rejectRow`, does not mark the row, so that a file
 * with only such rows is not refused.
 */
export function rejectUnlinked(file: SourceFile, row: ReadRow, reason: string, detail?: string): Reject {
  return {
    kind: 'Reject',
    file: file.label,
    line: row.line,
    reason,
    text: row.text,
    ...(detail === undefined ? {} : { detail }),
  };
}
