import { updateOrganization as writeUpdate } from '../accounts/sql/update-organization.js';
import { requireFewUpdates } from '../context/daily-limits.js';
import type { RequestContext } from '../context/request-context.js';
import { withAudit } from '../context/with-audit.js';
import { ApiError } from '../errors/api-error.js';
import { presentCaller } from './manage-keys.js';
import type { OrganizationChange } from './update-organization-operation.js';

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
  const { services, admission } = context;
  const { caller } = admission;
  const { organizationId } = caller;
  const own = await presentCaller(services.db.pool, caller, context.now());
  if (own.boundBy.length > 0)
    throw new ApiError(
      'NOT_PERMITTED',
      'This API key cannot change organization settings because a monthly cap applies to it.',
    );
  await withAudit(context, (write) =>
    writeUpdate(
      services.db,
      organizationId,
      { alertPercents: creditAlertPercents },
      async (client, { alertPercents }) => {
        await requireFewUpdates(client, organizationId, context.now(), context.bounds.keys);
        await write(client, {
          action: 'organization update',
          target: { kind: 'organization', id: organizationId },
          details: { creditAlertPercents, before: { creditAlertPercents: alertPercents } },
        });
      },
    ),
  );
  services.alerts.wake(organizationId);
}
