import { decodeChargeCursor, encodeChargeCursor } from '../../accounts/model/charge-cursor.js';
import { queryParameter } from '../../rest/parameters.js';
import { listCharges } from '../charge-events.js';
import { chargeEventTable, chargesLimit } from '../model/charge-event.js';
import { listParameters, readAfter, readLimit } from './list-parameters.js';
import { operatorEventsRoute, type OperatorRoute } from './operator-route.js';

const after = queryParameter(
  'after',
  { type: 'string' },
  '`X-End-Cursor` of the previous page. Without it, the page begins with the oldest charge.',
);

/** The route of the feed of charges (D31). */
export const chargeRoutes: readonly OperatorRoute[] = [
  operatorEventsRoute({
    operationId: 'listCharges',
    method: 'GET',
    path: '/charges',
    summary: 'List charges as events',
    details:
      'Returns the charges of all organizations as CloudEvents 1.0, in the order of their commits: none is missed or repeated. 410 `CHANGES_EXPIRED` when charges after the cursor were pruned, or the database was restored.',
    scope: 'usage:read',
    parameters: [...listParameters(chargesLimit).filter(({ name }) => name !== after.name), after],
    answers: chargeEventTable,
    errors: ['CHANGES_EXPIRED'],
    call: async ({ operating, query }) => {
      const { charges, next, hasMore } = await listCharges(operating, {
        after: readAfter(query['after'], decodeChargeCursor, 'X-End-Cursor'),
        limit: readLimit(query['limit'], chargesLimit),
      });
      return { events: charges, nextCursor: encodeChargeCursor(next), hasMore };
    },
  }),
];
