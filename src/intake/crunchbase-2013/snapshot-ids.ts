import { createHash } from 'node:crypto';

/**
 * Ids made from the snapshot's own. They differ from the ids of the 2015 export on purpose: a record of 2013 would
 * replace the newer one of the same company, and with it what only the newer export knows.
 */
function hashId(...parts: readonly string[]): string {
  const text = ['crunchbase 2013', ...parts].join('\n');
  return createHash('sha256').update(text).digest().toString('hex', 0, 12);
}

/** The company that an object such as `c:1` or `f:1` becomes. */
export function companyIdOf(objectId: string): string {
  return hashId(objectId);
}

/** The person that an object such as `p:1` becomes. */
export function personIdOf(objectId: string): string {
  return `per_${hashId(objectId)}`;
}

/** The investor that an object of any kind becomes. */
export function investorIdOf(objectId: string): string {
  return `inv_${hashId(objectId)}`;
}

export function roundIdOf(fundingRoundId: string): string {
  return `fnr_${hashId('funding round', fundingRoundId)}`;
}

export function acquisitionIdOf(acquisitionId: string): string {
  return `acq_${hashId('acquisition', acquisitionId)}`;
}

export function ipoIdOf(ipoId: string): string {
  return `ipo_${hashId('ipo', ipoId)}`;
}
