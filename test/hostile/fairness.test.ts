import { pause, postgresUrl, describeWhere } from '../harness/dealgraph.js';
import { expectUnharmed, slack, useHostilePlace } from '../harness/hostile-place.js';
import type { Caller, GraphAnswer } from '../harness/caller.js';

const target = useHostilePlace({ withFilter: true });

const atWork = 16;
const waiting = 256;

/** A count that has to read every row: so many texts that are nowhere, each looked for in long columns. */
function heavyFilter(kind: 'people' | 'companies', texts: number, salt: number): string {
  const field = kind === 'people' ? 'about' : 'description';
  const parts = Array.from({ length: texts }, (_, at) => `{${field}: {contains: "zq${salt}x${at}"}}`);
  return `{ ${kind}(filter: {or: [${parts.join(', ')}]}) { totalCount } }`;
}

function countOf(answers: readonly GraphAnswer[], status: number): number {
  return answers.filter((answer) => answer.status === status).length;
}

function sendAtOnce(as: Caller, count: number, texts: number): Promise<GraphAnswer[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      as.graph(heavyFilter(at % 2 ? 'people' : 'companies', texts, at)),
    ),
  );
}

describe('400 heavy filters of one key at once', () => {
  it('leave other tenants their reads and their own filters, and what is beyond the queue is 429', async () => {
    const siege = await target.attack('400 heavy filters of one key at once', () =>
      sendAtOnce(target.attacker, 400, 10),
    );
    const tooMany = siege.result.filter(({ status }) => status === 429);
    for (const { headers, errors } of tooMany) {
      expect(errors[0]?.extensions.code).toBe('TOO_MANY_REQUESTS_AT_ONCE');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    // How many there are depends on how fast they come; test/server/bounds/request-bounds.test.ts has the exact number.
    expect(tooMany.length).toBeLessThanOrEqual(400 - atWork - waiting);
    const late = siege.result.filter(({ status }) => status === 503);
    expect(late.every(({ errors }) => errors[0]?.extensions.code === 'TIMED_OUT')).toBe(true);
    expect(countOf(siege.result, 200) + tooMany.length + late.length).toBe(400);
    expectUnharmed(siege);
  });

  it('are counted for the key and its organization, not for its address', async () => {
    const both = [target.attacker, target.as(target.data.poor)].map((as) => sendAtOnce(as, 100, 5));
    const answers = (await Promise.all(both)).flat();
    expect(countOf(answers, 429)).toBe(0);
  });

  it('without one beyond the queue are all answered in the end', async () => {
    const answers = await sendAtOnce(target.attacker, 200, 2);
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([200, 0]);
  });
});

describe('30 keys of one organization', () => {
  it('with three heavy filters each leave another organization its reads and its own filters', async () => {
    const secrets = await Promise.all(Array.from({ length: 30 }, () => issueKey(target.attacker)));
    const siege = await target.attack('3 heavy filters of each of 30 keys at once', async () => {
      const sent = secrets.map((secret) => sendAtOnce(target.server.as(secret), 3, 10));
      return (await Promise.all(sent)).flat();
    });
    const late = siege.result.filter(({ status }) => status === 503);
    expect(late.every(({ errors }) => errors[0]?.extensions.code === 'TIMED_OUT')).toBe(true);
    expect(siege.result.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expectUnharmed(siege);
  });
});

async function issueKey(as: Caller): Promise<string> {
  const { status, body } = await as.post('/keys', {
    name: 'One of many',
    scopes: ['*'],
  });
  expect(status).toBe(200);
  return (body as { secret: string }).secret;
}

describe('pages of 5,000 rows without end', () => {
  it('leave other tenants their point reads', async () => {
    const path = `/searches/funding-rounds/${target.data.searchId}/results?limit=5000`;
    const siege = await target.attack('pages of 5,000 rows of one key for 3 s, four at a time', async () => {
      const end = Date.now() + 3000;
      let pages = 0;
      const read = async (): Promise<void> => {
        while (Date.now() < end) {
          expect((await target.attacker.get(path)).status).toBe(200);
          pages++;
        }
      };
      await Promise.all([1, 2, 3, 4].map(read));
      return pages;
    });
    expect(siege.result).toBeGreaterThan(3);
    expectUnharmed(siege, { credits: siege.result * 5000 });
  });
});

describe('a search over everything', () => {
  it('is saved and filled while other tenants read on', async () => {
    // Fillings of one organization wait for each other for a third of their time; on a busy machine the last one is to
    // come back, and does.
    const create = async (at: number): Promise<GraphAnswer> => {
      const document = `mutation { createSavedSearch(input: {name: "All ${at}", product: FUNDING_ROUNDS, filter: {}}) { id resultCount } }`;
      for (;;) {
        const answer = await target.attacker.graph(document);
        if (answer.errors[0]?.extensions.code !== 'SERVICE_UNAVAILABLE') return answer;
        await pause(1000 * Number(answer.headers.get('retry-after')));
      }
    };
    const siege = await target.attack('three searches over all rounds are saved at once', () =>
      Promise.all([1, 2, 3].map(create)),
    );
    for (const { data, errors } of siege.result)
      expect(data?.['createSavedSearch'] ?? errors).toMatchObject({ resultCount: target.data.rounds });
    // The embedded database has one session: who reads waits for the statement that fills.
    expectUnharmed(siege, postgresUrl === undefined ? { worstMilliseconds: 5000 * slack } : {});
  });
});

describe('a key that is slow to read', () => {
  it('cannot take all connections of the database', async () => {
    const siege = await target.attack('40 heavy filters, hung up on as soon as they are sent', async () => {
      const calls = Array.from({ length: 40 }, async (_, at) => {
        const abort = new AbortController();
        const sent = fetch(`${target.server.url}/graphql`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-API-Key': target.data.attacker.secret },
          body: JSON.stringify({ query: heavyFilter('people', 10, at) }),
          signal: abort.signal,
        }).catch(() => null);
        await pause(100);
        abort.abort();
        await sent;
      });
      await Promise.all(calls);
      // The server may still be at work for them; whoever comes now has to be answered.
      return target.as(target.data.poor).graph('{ companies(first: 1) { totalCount } }');
    });
    expect(siege.result.status).toBe(200);
    expect(siege.milliseconds).toBeLessThan(3000 * slack);
    expectUnharmed(siege);
  });
});

describeWhere(
  postgresUrl !== undefined,
  'the embedded database has one statement at a time',
  'slow statements',
  () => {
    /** Slow whatever the machine: so many texts, each looked for in a long column of all people. */
    const texts = 400;
    /** The most statements about people that had run for so long at one moment while an attack went on. */
    async function mostSlow(run: () => Promise<unknown>): Promise<number> {
      const running = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
        AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%"person" t %'
        AND clock_timestamp() - query_start > interval '500 milliseconds'`;
      const state = { isOver: false };
      const ended = run().finally(() => {
        state.isOver = true;
      });
      // Statements that began while the organization was alone are cancelled first.
      await pause(1500);
      let most = 0;
      while (!state.isOver) {
        const [row] = await target.place.query(running);
        most = Math.max(most, Number(row?.['count']));
        await pause(20);
      }
      await ended;
      return most;
    }
    const sendSlow = (as: Caller, count: number): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, (_, at) => as.graph(heavyFilter('people', texts, at))));

    it('of one organization run one at a time while another organization reads', async () => {
      const siege = await target.attack('12 slow counts of one organization', () =>
        mostSlow(() => sendSlow(target.attacker, 12)),
      );
      expect(siege.result).toBe(1);
      expectUnharmed(siege);
    });

    it('of five organizations run three at a time', async () => {
      const siege = await target.attack('2 slow counts of each of 5 organizations', () =>
        mostSlow(() => Promise.all(target.data.crowd.map((account) => sendSlow(target.as(account), 2)))),
      );
      expect(siege.result).toBeLessThanOrEqual(3);
      expect(siege.result).toBeGreaterThan(1);
      expect(siege.tenant.failures).toEqual([]);
    });
  },
);

describeWhere(
  postgresUrl !== undefined,
  'the embedded database has one statement at a time',
  'KEY_CONCURRENCY',
  () => {
    it('is the most that one key has at work in the database', async () => {
      const active = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%"person" t %'`;
      const sent = sendAtOnce(target.attacker, 60, 30);
      const state = { isOver: false };
      const ended = sent.then(() => {
        state.isOver = true;
      });
      let most = 0;
      while (!state.isOver) {
        const [row] = await target.place.query(active);
        most = Math.max(most, Number(row?.['count']));
        await pause(20);
      }
      await ended;
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(atWork);
    });
  },
);
