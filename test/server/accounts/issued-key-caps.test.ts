import { capKey } from '../../../src/accounts/sql/credit-budgets.js';
import { verifyLedger } from '../../../src/accounts/sql/verify-ledger.js';
import { Caller } from '../../harness/caller.js';
import { endedExport, type ExportAnswer } from '../../harness/ended-export.js';
import { expectError } from '../../harness/expect-error.js';
import { creditsOf, ledgerOf } from '../../harness/ledger.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import {
  budgetOf,
  callAtOnce,
  companyPath,
  isAnswered,
  isOutOfCredits,
  type MeteredServer,
} from '../../harness/metered-server.js';
import type { Twin } from '../../harness/start-twin.js';

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

interface Issued {
  readonly as: Caller;
  readonly secret: string;
  readonly id: string;
}

/** Creates an organization with two keys that may manage keys. One has a monthly cap; `admin` uses the other. */
async function capped(cap: number): Promise<Issued & { organizationId: string; admin: Caller }> {
  const { organizationId, as: admin } = await server.account();
  const { keyId: id, secret, as } = await server.key(organizationId);
  await capKey(server.db, organizationId, id, cap);
  return { as, secret, id, organizationId, admin };
}

async function issue(by: Caller, terms: object = {}): Promise<Issued> {
  const answer = await by.post('/keys', { name: 'Issued', scopes: ['*'], ...terms });
  expect(answer.status).toBe(200);
  return asIssued(answer.body);
}

async function rotate(by: Caller, id: string): Promise<Issued> {
  const answer = await by.post(`/keys/${id}/rotate`, {});
  expect(answer.status).toBe(200);
  return asIssued(answer.body);
}

function asIssued(body: unknown): Issued {
  const { id, secret } = body as { id: string; secret: string };
  return { id, secret, as: new Caller(server.url, secret) };
}

/** Requests one-credit records until a request is refused. */
async function spendAll({ as }: Issued): Promise<void> {
  while ((await as.get(companyPath)).status === 200);
}

async function expectSpent(organizationId: string, credits: number): Promise<void> {
  expect(creditsOf(await ledgerOf(server, organizationId))).toBe(credits);
  expect(await verifyLedger(server.db, organizationId)).toMatchObject({ mismatches: [] });
}

describe('the cap of a key that issues others', () => {
  it('limits the total usage of the key and four issued keys, for concurrent calls to two servers', async () => {
    const { organizationId, secret, as } = await capped(10);
    const issued = [await issue(as), await issue(as), await issue(as), await issue(as)];
    const callers = [secret, ...issued.map((one) => one.secret)].flatMap((one) => [
      new Caller(server.url, one),
      twin.as(one),
    ]);
    const answers = await callAtOnce(callers, 160);
    expect(answers.filter(isAnswered)).toHaveLength(10);
    expect(answers.filter((answer) => !isAnswered(answer)).every(isOutOfCredits)).toBe(true);
    await expectSpent(organizationId, 10);
  });

  it('counts what its issued keys spent before it revoked them', async () => {
    const { organizationId, as } = await capped(10);
    for (let round = 0; round < 4; round++) {
      const issued = await issue(as, { monthly_cap: 4 });
      await spendAll(issued);
      expect((await as.request('DELETE', `/keys/${issued.id}`)).status).toBe(200);
    }
    await expectSpent(organizationId, 10);
  });

  it('applies to keys that its issued keys issue, and every cap in that line applies', async () => {
    const { organizationId, as, id } = await capped(10);
    const child = await issue(as, { monthly_cap: 6 });
    const grandchild = await issue(child.as);
    expect(budgetOf(await grandchild.as.get(`${server.rounds}?limit=2`)).slice(0, 2)).toEqual([6, 4]);
    await spendAll(grandchild);
    expectError(await child.as.get(companyPath), 402, 'OUT_OF_CREDITS');
    expect(budgetOf(await as.get(companyPath)).slice(0, 2)).toEqual([10, 3]);
    expect((await as.get(`/keys/${id}`)).body).toMatchObject({ monthly_cap: 10, month_used: 7 });
    expect((await as.get(`/keys/${child.id}`)).body).toMatchObject({ monthly_cap: 6, month_used: 6 });
    await spendAll(await issue(as));
    await expectSpent(organizationId, 10);
  });

  it('still applies after the issuing key and the issued key are rotated', async () => {
    const { organizationId, as, id } = await capped(10);
    const child = await issue(as, { monthly_cap: 8 });
    const nextChild = await rotate(as, child.id);
    const next = await rotate(as, id);
    expect((await nextChild.as.get(`${server.rounds}?limit=5`)).status).toBe(200);
    await spendAll(child);
    await spendAll(nextChild);
    await spendAll(await issue(next.as));
    await expectSpent(organizationId, 10);
  });

  it('still applies to issued keys after the issuing key is revoked and their own caps are removed', async () => {
    const { organizationId, admin, as, id } = await capped(10);
    const issued = await issue(as);
    await admin.request('DELETE', `/keys/${id}`);
    await capKey(server.db, organizationId, issued.id, 0);
    await spendAll(issued);
    expect(budgetOf(await admin.get(companyPath)).slice(0, 2)).toEqual([1000, 989]);
    await expectSpent(organizationId, 11);
  });

  it('counts what issued keys spent before it was set, and restarts at 0 with the month', async () => {
    const { organizationId, as, keyId } = await server.account();
    const issued = await issue(as);
    await issued.as.get(`${server.rounds}?limit=5`);
    await capKey(server.db, organizationId, keyId, 7);
    expect(budgetOf(await issued.as.get(companyPath)).slice(0, 2)).toEqual([7, 1]);
    expectError(await as.get(`${server.rounds}?limit=2`), 402, 'OUT_OF_CREDITS', / 1 .*monthly cap/);
    server.clock.set('2026-07-01T00:00:00Z');
    expect(budgetOf(await issued.as.get(companyPath)).slice(0, 2)).toEqual([7, 6]);
  });

  it('applies along an issuing line of at most 16 keys, each of which reports its issuer', async () => {
    const { as, id } = await capped(10);
    let last: Issued = { as, id, secret: '' };
    for (let keys = 1; keys < 16; keys++) {
      const issued = await issue(last.as);
      expect((await as.get(`/keys/${issued.id}`)).body).toMatchObject({ issued_by: last.id });
      last = issued;
    }
    const answer = await last.as.post('/keys', { name: 'Too deep', scopes: ['*'] });
    expectError(answer, 422, 'VALIDATION_ERROR', /16/);
  });

  it('applies to an export that an issued key starts', async () => {
    const { as, organizationId, admin } = await capped(12);
    const issued = await issue(as);
    const all = { format: 'ndjson', product: 'funding_rounds' };
    await as.get(companyPath);
    expectError(await issued.as.post('/exports', all), 402, 'OUT_OF_CREDITS', / 12 .* 11 /);
    const other = await admin.post('/exports', all);
    await endedExport(admin, other.body as ExportAnswer);
    await capKey(server.db, organizationId, (await issue(as)).id, 0);
    await expectSpent(organizationId, 13);
  });

  it('does not affect other keys of the organization', async () => {
    const { as, admin } = await capped(1);
    await spendAll(await issue(as));
    expect((await admin.get(companyPath)).status).toBe(200);
    expect((await (await issue(admin)).as.get(companyPath)).status).toBe(200);
  });

  it('is not bypassed by taking over a key that does not count against it', async () => {
    const { as, admin, organizationId } = await capped(10);
    const other = await issue(admin, { monthly_cap: 5 });
    const sibling = await issue(as, { monthly_cap: 5 });
    const child = await issue(as, { monthly_cap: 5 });
    for (const [by, key] of [
      [as, other],
      [child.as, sibling],
    ] as const)
      for (const refused of [
        await by.post(`/keys/${key.id}/rotate`, {}),
        await by.request('PATCH', `/keys/${key.id}`, {
          headers: { 'Content-Type': 'application/json' },
          body: '{"monthly_cap":5}',
        }),
        await by.request('DELETE', `/keys/${key.id}`),
      ])
        expectError(refused, 403, 'NOT_PERMITTED', /count against its monthly cap/);
    expect((await as.post(`/keys/${child.id}/rotate`, {})).status).toBe(200);
    await capKey(server.db, organizationId, other.id, 0);
    expect((await other.as.post(`/keys/${sibling.id}/rotate`, {})).status).toBe(200);
  });
});
