import type { ApiKeysQuery, ViewerQuery } from '../../generated/documents.js';

/** A key of the organization. */
export type ApiKey = NonNullable<ApiKeysQuery['apiKeys']>[number];

/** The key that the console works with. */
export type OwnKey = NonNullable<ViewerQuery['viewer']>['key'];
