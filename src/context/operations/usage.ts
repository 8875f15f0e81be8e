import { defineOperation } from '../operation.js';
import { readUsageQuestion } from '../read-usage-request.js';

/** What the organization was charged. */
export const usage = defineOperation({
  name: 'usage',
  scopes: ['usage:read'],
  charges: null,
  read: readUsageQuestion,
});
