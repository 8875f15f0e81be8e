import { ApiError } from '../errors/api-error.js';
import { setAlertPercents } from './sql/organizations.js';
import { presentCaller } from './keys/manage-keys.js';
import type { OrganizationChange } from './update-organization-operation.js';
import type { RequestContext } from '../context/request-context.js';

/**
 * Changes settings of the caller's organization. If a budget has already reached a new alert percentage, the alert is
 * sent soon after.
 * @throws ApiError NOT_PERMITTED for a key to which a cap applies: it may manage only itself and the keys that it
 * issued (D17).
 */
export async function updateOrganization(
  context: RequestContext,
  { creditAlertPercents }: OrganizationChange,
): Promise<void> {
  const { services, admission, requestId } = context;
  const { caller } = admission;
  const { organizationId, keyId: by } = caller;
  const own = await presentCaller(services.db.pool, caller, context.now());
  if (own.boundBy.length > 0)
    throw new ApiError(
      'NOT_PERMITTED',
      'This API key cannot change organization settings because a monthly cap applies to it.',
    );
  await setAlertPercents(services.db, organizationId, creditAlertPercents);
  services.alerts.wake(organizationId);
  const terms = { creditAlertPercents };
  services.audit({ audit: true, by, action: 'organization update', organizationId, terms, requestId });
}
