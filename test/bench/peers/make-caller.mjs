import { issueApiKey } from '../../../dist/accounts/sql/api-keys.js';
import { createOrganization } from '../../../dist/accounts/sql/organizations.js';
import { systemClock } from '../../../dist/values/dates.js';

/** High enough never to be reached. The limits are still checked, but no call is rejected. */
const dailyCap = 1_000_000_000;
const rateRule = { max: 1_000_000_000, windowSeconds: 60 };

/** Creates an organization with a daily cap, which every charge has to check, and a key with all scopes. */
export async function makeCaller(db, name) {
  const now = systemClock.now();
  const { organizationId } = await createOrganization(db, { name, creditLimit: -1, dailyCap, rateRule }, now);
  const { secret } = await issueApiKey(db, { organizationId, scopes: ['*'], rateRule }, now);
  return { organizationId, secret };
}
