import { defineOperation } from '../operation.js';
import { readUsageRequest } from '../report-usage.js';

/** What the organization was charged; the graph alone has it. */
export const usage = defineOperation({
  name: 'usage',
  scopes: ['usage:read'],
  charges: null,
  read: (raw) => readUsageRequest(raw),
});
