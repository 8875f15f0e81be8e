import { purgeDays } from '../../accounts/model/suspension.js';
import { queryParameter } from '../../rest/parameters.js';
import { noneWithId } from '../../values/not-found.js';
import { withLastCall, withLastCalls } from '../last-calls.js';
import {
  changeOrganizationInput,
  createOrganizationInput,
  externalIdBounds,
  operatorOrganizationTable,
  type OrganizationSource,
  suspendOrganizationInput,
} from '../model/organization-object.js';
import {
  decodeOrganizationPosition,
  encodeOrganizationPosition,
  organizationsLimit,
  organizationsTable,
} from '../model/organization-page.js';
import {
  readNewOrganization,
  readOrganizationChange,
  readOrganizationId,
  readReason,
} from '../model/read-organization-input.js';
import type { Operating } from '../operating.js';
import { getOrganization, listOrganizations } from '../organization-queries.js';
import { closeOrganization, purge, resumeOrganization, suspendOrganization } from '../organization-states.js';
import { changeOrganization, openOrganization } from '../organizations.js';
import { listParameters, readAfter, readLimit, readTextParameter } from './list-parameters.js';
import {
  type OperatorCall,
  type OperatorRoute,
  operatorRoute,
  organizationParameter,
} from './operator-route.js';

const maxSearch = 200;

const ofOne = {
  parameters: [organizationParameter],
  answers: operatorOrganizationTable,
  errors: ['NOT_FOUND'],
} as const;
const writing = { ...ofOne, scope: 'organizations:write' } as const;

/** The routes of organizations (D25). */
export const organizationRoutes: readonly OperatorRoute[] = [
  operatorRoute({
    operationId: 'createOrganization',
    method: 'POST',
    path: '/organizations',
    summary: 'Create an organization',
    details:
      'If an organization has the `external_id` already, returns that one, unchanged. So a call can be repeated after a lost response.',
    scope: 'organizations:write',
    parameters: [],
    body: createOrganizationInput,
    answers: operatorOrganizationTable,
    errors: [],
    call: async ({ operating, body, now }) => ({
      ...(await withLastCall(operating, await openOrganization(operating, readNewOrganization(body)))),
      now,
    }),
  }),
  operatorRoute({
    operationId: 'listOrganizations',
    method: 'GET',
    path: '/organizations',
    summary: 'List organizations',
    details: 'Returns organizations, newest first.',
    scope: 'organizations:read',
    parameters: [
      queryParameter(
        'search',
        { type: 'string', minLength: 1, maxLength: maxSearch },
        'A part of the name or of the `external_id`, ignoring case.',
      ),
      queryParameter(
        'external_id',
        { type: 'string', minLength: 1, maxLength: externalIdBounds.most },
        'The whole `external_id`.',
      ),
      ...listParameters(organizationsLimit),
    ],
    answers: organizationsTable,
    errors: [],
    call: listPage,
  }),
  operatorRoute({
    ...ofOne,
    operationId: 'getOrganization',
    method: 'GET',
    path: '/organizations/:organizationId',
    summary: 'Get an organization',
    scope: 'organizations:read',
    call: (call) => one(call, getOrganization),
  }),
  operatorRoute({
    ...writing,
    operationId: 'updateOrganization',
    method: 'PATCH',
    path: '/organizations/:organizationId',
    summary: 'Update an organization',
    details: 'Changes the given fields. Omitted fields keep their values; `metadata` is replaced as a whole.',
    body: changeOrganizationInput,
    call: (call) =>
      one(call, (operating, id) => changeOrganization(operating, id, readOrganizationChange(call.body))),
  }),
  operatorRoute({
    ...writing,
    operationId: 'suspendOrganization',
    method: 'POST',
    path: '/organizations/:organizationId/suspend',
    summary: 'Suspend an organization',
    details:
      'Within a second, every server refuses its calls with `ORGANIZATION_SUSPENDED` and ends its streams and downloads. Webhooks and exports wait, and feeds keep their positions. Its balance and usage can still be read. For a suspended organization, changes the reason.',
    body: suspendOrganizationInput,
    call: (call) =>
      one(call, (operating, id) =>
        suspendOrganization(operating, id, readReason('reason', call.body['reason'])),
      ),
  }),
  operatorRoute({
    ...writing,
    operationId: 'resumeOrganization',
    method: 'POST',
    path: '/organizations/:organizationId/resume',
    summary: 'Resume an organization',
    details:
      'Ends a suspension, or reopens a closed organization. Keys that closing revoked stay revoked. Does nothing when it is active.',
    call: (call) => one(call, resumeOrganization),
  }),
  operatorRoute({
    ...writing,
    operationId: 'closeOrganization',
    method: 'POST',
    path: '/organizations/:organizationId/close',
    summary: 'Close an organization',
    details: 'Revokes its keys. Deletes nothing. Does nothing when it is closed.',
    call: (call) => one(call, closeOrganization),
  }),
  operatorRoute({
    ...writing,
    operationId: 'purgeOrganization',
    method: 'POST',
    path: '/organizations/:organizationId/purge',
    summary: 'Purge a closed organization',
    details: `Deletes everything of the organization but its ledger: keys, searches, lists, exports, webhooks, its name, \`external_id\` and \`metadata\`. Possible from ${purgeDays} days after it was closed. Cannot be undone.`,
    call: (call) => one(call, purge),
  }),
];

async function listPage({ operating, query, now }: OperatorCall) {
  const limit = readLimit(query['limit'], organizationsLimit);
  const { organizations, hasMore } = await listOrganizations(operating, {
    search: readTextParameter('search', query['search'], maxSearch),
    externalId: readTextParameter('external_id', query['external_id'], externalIdBounds.most),
    after: readAfter(query['after'], decodeOrganizationPosition),
    limit,
  });
  const last = organizations.at(-1);
  const nextCursor =
    hasMore && last !== undefined
      ? encodeOrganizationPosition({ createdAt: last.createdAt, id: last.organizationId })
      : null;
  const shown = await withLastCalls(operating, organizations);
  return { items: shown.map((organization) => ({ ...organization, now })), nextCursor };
}

/** @throws ApiError NOT_FOUND when no organization has the ID in the path. */
async function one(
  { operating, params, now }: OperatorCall,
  answer: (operating: Operating, organizationId: string) => ReturnType<typeof getOrganization>,
): Promise<OrganizationSource> {
  const id = readOrganizationId(params['organizationId']);
  const organization = await answer(operating, id);
  if (organization === null) throw noneWithId('organization', id);
  return { ...(await withLastCall(operating, organization)), now };
}
