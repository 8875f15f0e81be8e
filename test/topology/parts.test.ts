import { describeTopology, newCaller } from './topology.js';

const company = '/companies/c0de00000000000000000007';

describeTopology(
  'an installation of plain processes',
  { gateways: 2, replicas: 1, proxy: true, redis: true, companies: 20 },
  (get) => {
    it('responds through the proxy, and charges on the primary', async () => {
      const topology = get();
      const caller = await newCaller(topology);
      const { status, body } = await caller.get(company);
      expect([status, body]).toMatchObject([200, { organization_name: 'Company 7' }]);
      expect(await topology.psql('SELECT sum(credits)::int AS credits FROM ledger_entry')).toEqual([
        { credits: 1 },
      ]);
    });

    it('has a replica that receives the writes of the primary', async () => {
      const { primary, replicas } = get();
      const [{ lsn } = {}] = await primary.sql('SELECT pg_current_wal_lsn()::text AS lsn');
      const reached = `SELECT pg_last_wal_replay_lsn() >= '${String(lsn)}'::pg_lsn AS reached`;
      while ((await replicas[0]?.sql(reached))?.[0]?.['reached'] !== true) await pause(20);
      const count = 'SELECT count(*)::int AS count FROM company';
      expect(await replicas[0]?.sql(count)).toEqual([{ count: 20 }]);
    });

    it('responds while one gateway is killed, and while another gateway is frozen', async () => {
      const { gateways, url } = get();
      const caller = await newCaller(get());
      await gateways[0]?.kill();
      expect((await caller.get(company)).status).toBe(200);
      await gateways[0]?.start();
      while (!(await get().proxy?.ask('show stat'))?.match(/gateway1,.*,UP,/)) await pause(50);
      gateways[1]?.freeze();
      while (!(await get().proxy?.ask('show stat'))?.match(/gateway2,.*,DOWN,/)) await pause(50);
      expect((await caller.get(company)).status).toBe(200);
      gateways[1]?.thaw();
      const metrics = await fetch(`${url}/metrics`);
      expect([metrics.status, await metrics.json()]).toMatchObject([404, { errorCode: 'NOT_FOUND' }]);
    });

    it("returns 503 in the format of the API's errors while no gateway runs", async () => {
      const { gateways, url } = get();
      await Promise.all(gateways.map((gateway) => gateway.kill()));
      const answer = await fetch(`${url}/api/v1${company}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('retry-after')).toBe('5');
      const message: unknown = expect.stringContaining('Nothing was charged');
      expect(await answer.json()).toEqual({ errorCode: 'SERVICE_UNAVAILABLE', message });
      await Promise.all(gateways.map((gateway) => gateway.start()));
    });
  },
);

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
