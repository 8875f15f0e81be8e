import 'reflect-metadata';
import { accountRoutes, creditBalanceRoute } from '../account-api/rest/account-routes.js';
import { auditRoutes } from '../account-api/rest/audit-routes.js';
import { keyRoutes } from '../account-api/rest/key-routes.js';
import { changeRoutes } from '../changes/rest/change-routes.js';
import { tractionRoute } from '../changes/rest/traction-routes.js';
import { exportRoutes } from '../exports/rest/export-routes.js';
import { enrichCompanyRoute, enrichInvestorRoute, enrichPersonRoute } from '../lookups/rest/enrich-routes.js';
import { lookupRoutes } from '../lookups/rest/lookup-routes.js';
import { aggregateRoutes } from '../record-api/rest/aggregate-routes.js';
import { companyAcquisitionsRoute } from '../record-api/rest/company-acquisitions-route.js';
import { datedListRoutes } from '../record-api/rest/dated-list-routes.js';
import { recordById, recordRoutes } from '../record-api/rest/record-routes.js';
import { similarRoutes } from '../record-api/rest/similar-routes.js';
import type { Route } from '../rest/route.js';
import { investorListRoute, libraryRoutes, searchResults } from '../searches/rest/library-routes.js';
import { webhookRoutes } from '../webhooks/rest/webhook-routes.js';

/** The contract's operations, in the contract's order (contract 4.1 to 4.11). */
const contractRoutes: readonly Route[] = [
  searchResults('FundingRound'),
  searchResults('Acquisition'),
  companyAcquisitionsRoute,
  enrichPersonRoute,
  recordById('Person'),
  investorListRoute,
  enrichCompanyRoute,
  recordById('Company'),
  recordById('Ipo'),
  enrichInvestorRoute,
  creditBalanceRoute,
];

/** All routes: the contract's operations and the extensions (D13). */
export const routes: readonly Route[] = [
  ...contractRoutes,
  ...recordRoutes,
  tractionRoute,
  ...libraryRoutes,
  ...lookupRoutes,
  ...webhookRoutes,
  ...keyRoutes,
  ...accountRoutes,
  ...auditRoutes,
  ...aggregateRoutes,
  ...datedListRoutes,
  ...similarRoutes,
  ...exportRoutes,
  ...changeRoutes,
];
