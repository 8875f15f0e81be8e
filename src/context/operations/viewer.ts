import { defineOperation } from '../operation.js';

/** Who calls: the organization, the key, and what is left of both. */
export const viewer = defineOperation({ name: 'viewer', scopes: [], charges: null, read: () => ({}) });
