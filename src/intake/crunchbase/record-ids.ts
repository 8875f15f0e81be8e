import { createHash } from 'node:crypto';

/**
 * Identifiers made from what the export itself identifies things by, so that importing the same file again
 * replaces its records instead of doubling them. 24 hex digits of SHA-256 keep a collision out of reach.
 */
function hashId(text: string): string {
  return createHash('sha256').update(text).digest().toString('hex', 0, 12);
}

export function companyIdOf(permalink: string): string {
  return hashId(permalink.toLowerCase());
}

export function personIdOf(permalink: string): string {
  return `per_${hashId(permalink.toLowerCase())}`;
}

/** Investors have no permalink in the export: the name in its comparable form is all that tells them apart. */
export function investorIdOf(nameKey: string): string {
  return `inv_${hashId(nameKey)}`;
}

export function ipoIdOf(companyPermalink: string): string {
  return `ipo_${hashId(companyPermalink.toLowerCase())}`;
}

export function acquisitionIdOf(acquiree: string, acquirer: string, date: string | null): string {
  return `acq_${hashId([acquiree.toLowerCase(), acquirer.toLowerCase(), date ?? ''].join('\n'))}`;
}

/** A round has an identifier of its own: the 32 hex digits of its permalink. Null when it has another form. */
export function findRoundId(permalink: string): string | null {
  const hex = /^\/funding-round\/([0-9a-f]{32})$/i.exec(permalink)?.[1];
  // Copied, since a part of a string keeps the whole alive, and these ids are held by the hundred thousand.
  return hex === undefined ? null : Buffer.from(`fnr_${hex.toLowerCase()}`, 'latin1').toString('latin1');
}
