import { chargeRoutes } from '../operator/rest/charge-routes.js';
import { dataRoutes } from '../operator/rest/data-routes.js';
import { grantRoutes } from '../operator/rest/grant-routes.js';
import { keyRoutes } from '../operator/rest/key-routes.js';
import type { OperatorRoute } from '../operator/rest/operator-route.js';
import { organizationRoutes } from '../operator/rest/organization-routes.js';
import { receiptRoutes } from '../operator/rest/receipt-routes.js';
import { recordRoutes } from '../operator/rest/record-routes.js';
import { refundRoutes } from '../operator/rest/refund-routes.js';
import { trailRoutes } from '../operator/rest/trail-routes.js';

/** The path of the operator API. */
export const operatorBase = '/operator/v1';

/** All routes of the operator API, in the order of its OpenAPI document. */
export const operatorRoutes: readonly OperatorRoute[] = [
  ...organizationRoutes,
  ...grantRoutes,
  ...refundRoutes,
  ...keyRoutes,
  ...receiptRoutes,
  ...recordRoutes,
  ...dataRoutes,
  ...trailRoutes,
  ...chargeRoutes,
];
