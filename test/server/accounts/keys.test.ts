import { findApiKey, revokeApiKey } from '../../../src/accounts/sql/api-keys.js';
import type { Answer, Caller } from '../../harness/caller.js';
import { statementsOf } from '../../harness/count-statements.js';
import { pause } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { useMeteredPair } from '../../harness/metered-pair.js';
import { companyPath, type MeteredServer, noon } from '../../harness/metered-server.js';
import type { Twin } from '../../harness/start-twin.js';

const free = '/organization/credits';

let server: MeteredServer;
let twin: Twin;

useMeteredPair((pair) => {
  ({ server, twin } = pair);
});

const readsOfKeys = (statements: readonly string[]): string[] =>
  statements.filter((text) => /\bapi_key\b/.test(text) && /^\s*SELECT/i.test(text));

describe('a key', () => {
  it('that was used within the last second needs no lookup', async () => {
    const { as } = await server.account();
    const [first] = [await statementsOf(server, () => as.get(companyPath))];
    expect(readsOfKeys(first)).toHaveLength(1);
    const next = await statementsOf(server, () =>
      Promise.all([as.get(companyPath), as.get(free), as.graph('{ creditBalance { used } }')]),
    );
    expect(readsOfKeys(next)).toEqual([]);
  });

  it('is looked up once for all concurrent calls', async () => {
    const { as } = await server.account();
    const { as: other } = await server.account();
    const call = (caller: Caller): Promise<unknown> =>
      Promise.all(Array.from({ length: 30 }, () => caller.get(free)));
    // Opens the connections first: on a busy machine this may outlast the second for which a key is cached.
    await call(other);
    expect(readsOfKeys(await statementsOf(server, () => call(as)))).toHaveLength(1);
  });

  it('that is revoked fails in every process within a second, even under constant use', async () => {
    const { as, keyId, secret } = await server.account();
    const other = twin.as(secret);
    const callBoth = (): Promise<Answer[]> => Promise.all([as.get(free), other.get(free)]);
    for (const answer of await callBoth()) expect(answer.status).toBe(200);
    await revokeApiKey(server.db, keyId, server.clock.now());
    const revoked = performance.now();
    while (performance.now() - revoked < 1000) await callBoth();
    for (const answer of await callBoth()) expectError(answer, 401, 'API_KEY_NOT_VALID');
  });

  it('expires at its expiry date, not a millisecond earlier', async () => {
    const { organizationId } = await server.account();
    const { as } = await server.key(organizationId, { expiresAt: new Date('2026-07-01T00:00:00Z') });
    server.clock.set('2026-06-30T23:59:59.999Z');
    expect((await as.get(free)).status).toBe(200);
    server.clock.advance(1);
    expectError(await as.get(free), 401, 'API_KEY_NOT_VALID');
  });

  it('reports when it was last used, to the minute', async () => {
    const { as, keyId } = await server.account();
    const lastUsed = async (): Promise<string | undefined> =>
      (await findApiKey(server.db, keyId))?.lastUsedAt?.toISOString();
    expect(await lastUsed()).toBeUndefined();
    const used = async (): Promise<string | undefined> => {
      await as.get(free);
      await pause(1200);
      return lastUsed();
    };
    expect(await used()).toBe(noon);
    server.clock.advance(59_999);
    expect(await used()).toBe(noon);
    server.clock.advance(1);
    expect(await used()).toBe('2026-06-15T12:01:00.000Z');
    server.clock.set('2026-06-15T11:00:00.000Z');
    expect(await used()).toBe('2026-06-15T12:01:00.000Z');
  });

  it('that is wrong is indistinguishable from one that is revoked or expired', async () => {
    const { as, keyId, organizationId } = await server.account();
    await revokeApiKey(server.db, keyId, server.clock.now());
    const { as: expired } = await server.key(organizationId, { expiresAt: server.clock.now() });
    const answers = [await as.get(free), await expired.get(free)];
    const wrong = await server.anonymous.with({ 'X-API-Key': 'dgk_wrong' }).get(free);
    expect(answers.map(({ text }) => text)).toEqual([wrong.text, wrong.text]);
  });
});
