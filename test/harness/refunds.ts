import { verifyLedger } from '../../src/accounts/sql/verify-ledger.js';
import type { Caller } from './caller.js';
import { type MeteredServer, requestId } from './metered-server.js';
import type { OperatorAnswer, OperatorClient } from './operator-client.js';
import type { TestServer } from './start-server.js';

/** The reason of the refunds of tests. */
export const reason = 'Wrong records';

/** Reads a page of rounds, which costs these credits. Returns the ID of the charge. */
export async function spend(server: MeteredServer, as: Caller, credits: number): Promise<string> {
  const answer = await as.get(`${server.rounds}?limit=${credits}`);
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
  return requestId(answer);
}

/** Refunds a charge, whole unless `more` has `credits`. */
export function refund(
  operator: OperatorClient,
  organizationId: string,
  id: string,
  more: object = {},
): Promise<OperatorAnswer> {
  return operator.post(`/organizations/${organizationId}/refunds`, { request_id: id, reason, ...more });
}

/** Adds a grant, and returns its ID. */
export async function grant(
  operator: OperatorClient,
  organizationId: string,
  credits: number,
  expiresAt: string | null = null,
): Promise<string> {
  const body = { credits, expires_at: expiresAt };
  const { json } = await operator.post(`/organizations/${organizationId}/grants`, body);
  return String(json['id']);
}

/** Returns the used and the remaining credits and the status of each grant, by ID. */
export async function usesOf(
  operator: OperatorClient,
  organizationId: string,
): Promise<Record<string, unknown>> {
  const grants = await operator.pages(`/organizations/${organizationId}/grants?limit=100`);
  return Object.fromEntries(
    grants.map(({ id, used, remaining, status }): [string, unknown] => [
      String(id),
      [used, remaining, status],
    ]),
  );
}

/** Expects that the counters of an organization's budget agree with the ledger. */
export async function expectVerified({ db }: TestServer, organizationId: string): Promise<void> {
  expect((await verifyLedger(db, organizationId)).mismatches).toEqual([]);
}
