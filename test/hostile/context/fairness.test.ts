import type { Caller, GraphAnswer } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectUnharmed, slack, useHostileInstallation } from '../../harness/hostile-server.js';

// The filters match no record, so each of their counts is a narrow answer (D20), of which a key has a quarter.
const target = useHostileInstallation({
  withFilter: true,
  environment: { NARROW_ANSWERS_PER_DAY: '100000' },
});

const atWork = 16;
const waiting = 256;

/** Returns a GraphQL count that reads every row: it searches a long column for texts that do not occur. */
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

describe('400 expensive filters of one key at once', () => {
  it('do not block the reads and filters of other tenants, and requests beyond the queue get 429', async () => {
    const siege = await target.attack('400 heavy filters of one key at once', () =>
      sendAtOnce(target.attacker, 400, 10),
    );
    const tooMany = siege.result.filter(({ status }) => status === 429);
    for (const { headers, errors } of tooMany) {
      expect(errors[0]?.extensions.code).toBe('TOO_MANY_REQUESTS_AT_ONCE');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    // The number depends on how fast requests arrive. test/server/context/request-limits.test.ts tests the exact limit.
    expect(tooMany.length).toBeLessThanOrEqual(400 - atWork - waiting);
    const late = siege.result.filter(({ status }) => status === 503);
    expect(late.every(({ errors }) => errors[0]?.extensions.code === 'TIMED_OUT')).toBe(true);
    expect(countOf(siege.result, 200) + tooMany.length + late.length).toBe(400);
    expectUnharmed(siege);
  });

  it('count toward the limits of the key and its organization, not of its IP address', async () => {
    const both = [target.attacker, target.as(target.data.poor)].map((as) => sendAtOnce(as, 100, 5));
    const answers = (await Promise.all(both)).flat();
    expect(countOf(answers, 429)).toBe(0);
  });

  it('all succeed if they fit into the queue', async () => {
    const answers = await sendAtOnce(target.attacker, 200, 2);
    expect([countOf(answers, 200), countOf(answers, 429)]).toEqual([200, 0]);
  });
});

describe('30 keys of one organization', () => {
  it('with three expensive filters each do not block the reads and filters of another organization', async () => {
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

/** Searches by words that are as expensive as the limits of a search and of a filter allow. `salt` makes each different. */
const wordQueries: readonly ((salt: number) => string)[] = [
  (salt) => textFilter(fillWith((at) => `w${salt}x${at} or `)),
  (salt) =>
    `{and: [${[0, 1, 2]
      .map((part) =>
        textFilter(
          fillWith((at) => `-${letters(67 * part + at)}`, ' '),
          salt,
        ),
      )
      .join(', ')}]}`,
  (salt) =>
    `{or: [${Array.from({ length: 100 }, (_, at) => textFilter(`${letters(at)} or w${salt}`)).join(', ')}]}`,
  (salt) => textFilter(`-zq${salt}`),
  (salt) => textFilter(`company or person or the${salt} or -zq`),
];

function textFilter(matches: string, salt = 0): string {
  return `{text: {matches: "${matches}"}, organizationName: {ne: "${salt}"}}`;
}

/** Joins as many words as fit into the 200 characters of a search. */
function fillWith(word: (at: number) => string, separator = ''): string {
  let text = '';
  for (let at = 0; text.length + word(at).length + 4 <= 200; at++) text += word(at) + separator;
  return `${text}end`;
}

/** Returns a short word for a number. */
function letters(at: number): string {
  return `${String.fromCharCode(98 + (at % 24))}${Math.floor(at / 24)}`;
}

it('searches by words from 30 keys of one organization do not delay another organization', async () => {
  const secrets = await Promise.all(Array.from({ length: 30 }, () => issueKey(target.attacker)));
  const send = (secret: string, at: number): Promise<GraphAnswer[]> =>
    Promise.all(
      wordQueries.flatMap((query) => {
        const filter = query(at);
        return [
          target.server.as(secret).graph(`{ companies(filter: ${filter}) { totalCount } }`),
          target.server
            .as(secret)
            .with({ 'X-Dry-Run': 'true' })
            .graph(`{ companies(filter: ${filter}, first: 100) { nodes { id } } }`),
        ];
      }),
    );
  const siege = await target.attack('10 expensive searches by words of each of 30 keys at once', async () =>
    (await Promise.all(secrets.map(send))).flat(),
  );
  const failed = siege.result.filter(({ status, errors }) => status !== 503 && errors.length > 0);
  expect(failed.map(({ errors }) => errors[0]?.message)).toEqual([]);
  expect(countOf(siege.result, 200)).toBeGreaterThan(0);
  expect(siege.result.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expectUnharmed(siege);
});

async function issueKey(as: Caller): Promise<string> {
  const { status, body } = await as.post('/keys', {
    name: 'One of many',
    scopes: ['*'],
  });
  expect(status).toBe(200);
  return (body as { secret: string }).secret;
}

describe('an endless series of pages of 5,000 rows', () => {
  it('does not block the point reads of other tenants', async () => {
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

describe('a search over all records', () => {
  it('is saved and filled while other tenants continue to read', async () => {
    // An organization fills one saved search at a time. A request waits at most a third of its timeout for its turn. On
    // a busy machine the last request reaches this limit and is retried.
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
    // The embedded database has one session, so readers wait while it fills a saved search.
    expectUnharmed(siege, postgresUrl === undefined ? { worstMilliseconds: 5000 * slack } : {});
  });
});

describe('a key that aborts its requests', () => {
  it('cannot use up the database connections', async () => {
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
      // Statements of the aborted requests may still be running. New requests must succeed.
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
    /** Number of texts in a filter that makes a count of people slow on any machine. */
    const texts = 400;
    /**
     * Runs an attack. Returns the highest number of concurrent statements about people that had run for over 500 ms.
     * Statements that began while no other organization was active are cancelled first. Counting therefore starts after
     * 1.5 seconds or, on a slow machine, when at most `settled` of them remain.
     */
    async function mostSlow(settled: number, run: () => Promise<unknown>): Promise<number> {
      const state = { isOver: false };
      const ended = run().finally(() => {
        state.isOver = true;
      });
      const latest = Date.now() + 1500 * slack;
      await pause(1500);
      while ((await countSlow()) > settled && Date.now() < latest) await pause(20);
      let most = 0;
      while (!state.isOver) {
        most = Math.max(most, await countSlow());
        await pause(20);
      }
      await ended;
      return most;
    }
    async function countSlow(): Promise<number> {
      const [row] = await target.installation
        .query(`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
        AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%"person" t %'
        AND clock_timestamp() - query_start > interval '500 milliseconds'`);
      return Number(row?.['count']);
    }
    const sendSlow = (as: Caller, count: number): Promise<unknown> =>
      Promise.all(Array.from({ length: count }, (_, at) => as.graph(heavyFilter('people', texts, at))));

    it('of one organization run one at a time while another organization reads', async () => {
      const siege = await target.attack('12 slow counts of one organization', () =>
        mostSlow(1, () => sendSlow(target.attacker, 12)),
      );
      expect(siege.result).toBe(1);
      expectUnharmed(siege);
    });

    it('of five organizations run three at a time', async () => {
      const siege = await target.attack('2 slow counts of each of 5 organizations', () =>
        mostSlow(3, () => Promise.all(target.data.crowd.map((account) => sendSlow(target.as(account), 2)))),
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
    it('limits the statements that one key runs in the database at once', async () => {
      const active = `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
      AND state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%"person" t %'`;
      const sent = sendAtOnce(target.attacker, 60, 30);
      const state = { isOver: false };
      const ended = sent.then(() => {
        state.isOver = true;
      });
      let most = 0;
      while (!state.isOver) {
        const [row] = await target.installation.query(active);
        most = Math.max(most, Number(row?.['count']));
        await pause(20);
      }
      await ended;
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(atWork);
    });
  },
);
