import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Caller } from '../harness/caller.js';
import { describeTopology } from './topology.js';

const idOf = (number: number): string => `c0de${number.toString(16).padStart(20, '0')}`;
const path = (number: number): string => `/companies/${idOf(number)}`;

describeTopology(
  'three gateways and PgBouncer in transaction mode with 20 connections',
  { gateways: 3, pooler: true, companies: 20, poolSize: 20, env: { REQUEST_TIMEOUT_SECONDS: '4' } },
  (get) => {
    it('share one budget exactly', async () => {
      const { secret, organizationId } = await get().issueKey({ monthlyCredits: 50 });
      const callers = get().gateways.map(({ url }) => new Caller(url, secret));
      const calls = callers.flatMap((caller) =>
        Array.from({ length: 30 }, (_, number) => caller.get(path(number % 20))),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(50);
      expect(statuses.filter((status) => status === 402)).toHaveLength(40);
      const charged = 'SELECT sum(credits)::int AS credits FROM ledger_entry WHERE organization_id = $1';
      expect(await get().psql(charged, [organizationId])).toEqual([{ credits: 50 }]);
    });

    it('run commands, imports and saved searches, and leave no lock in a session', async () => {
      const topology = get();
      const { search_id: searchId } = await topology.command(
        ...['search', 'create', '--global', '--product', 'companies', '--name', 'New'],
        ...['--filter', '{"organizationName": {"startsWith": "Newcomer"}}'],
      );
      const folder = join(topology.directory, 'new');
      mkdirSync(folder);
      const line = { id: idOf(1000), organization_name: 'Newcomer', website: { domain: 'new.example' } };
      writeFileSync(join(folder, 'companies.ndjson'), `${JSON.stringify(line)}\n`);
      await topology.command('import', folder);
      expect(await topology.command('migrate')).toMatchObject({ applied: [] });
      const { secret } = await topology.issueKey();
      for (const { url } of topology.gateways) {
        const { body } = await new Caller(url, secret).get(`/searches/companies/${String(searchId)}/results`);
        expect(body).toMatchObject([{ id: idOf(1000) }]);
      }
      const sessions = `SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory'`;
      expect(await topology.psql(sessions)).toEqual([{ count: 0 }]);
    });

    it('cancel a statement that exceeds the timeout of its request', async () => {
      const topology = get();
      const { secret } = await topology.issueKey();
      const held = topology.psql('BEGIN; LOCK TABLE company; SELECT pg_sleep(8); COMMIT');
      const locks = `SELECT count(*)::int AS count FROM pg_locks
        WHERE mode = 'AccessExclusiveLock' AND granted AND relation = 'company'::regclass`;
      const countOf = async (sql: string): Promise<number> =>
        (await topology.psql(sql))[0]?.['count'] as number;
      while ((await countOf(locks)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      const waiting = `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND query LIKE '%"company"%'`;
      const answer = new Caller(topology.gateways[0]?.url ?? '', secret).get(path(1));
      while ((await countOf(waiting)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect((await answer).body).toMatchObject({ errorCode: 'TIMED_OUT' });
      while ((await countOf(waiting)) > 0) await new Promise((resolve) => setTimeout(resolve, 50));
      expect(await countOf(locks)).toBe(1);
      await held;
    });
  },
);
