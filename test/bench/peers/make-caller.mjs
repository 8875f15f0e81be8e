import { systemClock } from '../../../dist/domain/clock.js';
import { issueApiKey } from '../../../dist/store/accounts/api-keys.js';
import { createOrganization } from '../../../dist/store/accounts/organizations.js';

/** High enough never to be reached, so that keys, rates and caps are checked and nobody is turned away. */
const dailyCap = 1_000_000_000;
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };

/** An organization whose every credit is counted, and its key for everything. */
export async function makeCaller(db, name) {
  const now = systemClock.now();
  const { organizationId } = await createOrganization(db, { name, creditLimit: -1, dailyCap, rateRule }, now);
  const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  return { organizationId, secret };
}
