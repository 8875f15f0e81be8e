import pg from 'pg';
import type { Answer } from '../../harness/caller.js';
import { describeWhere, pause, postgresUrl } from '../../harness/dealgraph.js';
import { expectError } from '../../harness/expect-error.js';
import { slack, useHostileInstallation } from '../../harness/hostile-server.js';

/** Maximum response time: the timeout of one second, plus the delay of a busy machine. */
const onTimeMilliseconds = 1900;
const closedAfterMs = 2000;

describeWhere(
  postgresUrl !== undefined,
  'the embedded database has one session, which no other can lock out',
  'with REQUEST_TIMEOUT_SECONDS=1',
  () => {
    const target = useHostileInstallation({ environment: { REQUEST_TIMEOUT_SECONDS: '1' } });

    /** Runs a function while another session holds an exclusive lock on a table. */
    async function whileLocked<T>(table: string, run: () => Promise<T>): Promise<T> {
      const [row] = await target.installation.query('SELECT current_database() AS name');
      const url = new URL(String(postgresUrl));
      url.pathname = `/${String(row?.['name'])}`;
      const holder = new pg.Client({ connectionString: url.href });
      await holder.connect();
      try {
        await holder.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        return await run();
      } finally {
        await holder.end();
      }
    }

    /** Returns the number of the server's statements on a table that are running or waiting for a lock. */
    async function statementsOn(table: string): Promise<number> {
      const [row] = await target.installation.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
         AND pid <> pg_backend_pid() AND state = 'active' AND query ~* '\\y${table}\\y' AND query !~* 'LOCK TABLE'`,
      );
      return Number(row?.['count']);
    }

    async function expectClosed(table: string): Promise<void> {
      const end = Date.now() + closedAfterMs;
      while (Date.now() < end && (await statementsOn(table)) > 0) await pause(50);
      expect(await statementsOn(table)).toBe(0);
    }

    interface Timed {
      readonly answer: Answer;
      readonly milliseconds: number;
    }

    async function timed(ask: () => Promise<Answer>): Promise<Timed> {
      const started = performance.now();
      const answer = await ask();
      return { answer, milliseconds: performance.now() - started };
    }

    const reads: [string, string, () => Promise<Answer>][] = [
      [
        'a record through REST',
        'company',
        () => target.attacker.get(`/companies/${target.data.companyIds[1] ?? ''}`),
      ],
      [
        'a page through REST',
        'funding_round',
        () => target.attacker.get(`/searches/funding-rounds/${target.data.searchId}/results?limit=5000`),
      ],
      [
        'an enrichment',
        'person_email',
        () => target.attacker.post('/people/by-email', { email: 'unknown@coffee.example' }),
      ],
      [
        'a list through the graph',
        'company',
        () => target.attacker.graph('{ companies(first: 5) { nodes { id } } }'),
      ],
      [
        'a count through the graph',
        'person',
        () => target.attacker.graph('{ people(filter: {about: {contains: "zq"}}) { totalCount } }'),
      ],
      [
        'a link',
        'investor',
        () =>
          target.attacker.graph(
            '{ fundingRounds(first: 50) { nodes { id investors { investor { id } } } } }',
          ),
      ],
    ];

    it.each(reads)(
      '%s that waits for a lock gets 503 TIMED_OUT at no charge, and its statement is cancelled',
      async (what, table, ask) => {
        const before = await target.attacker.remaining();
        const { answer, milliseconds } = await whileLocked(table, async () => {
          const got = await timed(ask);
          await expectClosed(table);
          return got;
        });
        process.stderr.write(
          `[attack] ${what} behind a lock: ${answer.status} after ${milliseconds.toFixed(0)} ms\n`,
        );
        expect(answer.status).toBe(503);
        if (answer.text.includes('errorCode')) expectError(answer, 503, 'TIMED_OUT');
        else expect(answer.text).toContain('"TIMED_OUT"');
        expect(milliseconds).toBeLessThan(onTimeMilliseconds * slack);
        expect(await target.attacker.remaining()).toBe(before);
        // The same call succeeds after the lock is released.
        expect([200, 204]).toContain((await ask()).status);
      },
    );

    it('40 calls waiting for a lock leave the database usable for others', async () => {
      const others = await whileLocked('investor', async () => {
        const waiting = Promise.all(
          Array.from({ length: 40 }, () => target.attacker.graph('{ investors(first: 5) { nodes { id } } }')),
        );
        await pause(300);
        const other = await timed(() =>
          target.as(target.data.poor).graph('{ companies(first: 1) { totalCount } }'),
        );
        const answers = await waiting;
        expect(answers.every(({ status }) => status === 503 || status === 429)).toBe(true);
        return other;
      });
      process.stderr.write(
        `[attack] another key beside 40 calls behind a lock: ${others.milliseconds.toFixed(0)} ms\n`,
      );
      expect(others.answer.status).toBe(200);
      expect(others.milliseconds).toBeLessThan(1000 * slack);
    });

    it('an expensive filter over many rows ends within the timeout', async () => {
      const parts = Array.from({ length: 450 }, (_, at) => `{about: {contains: "zq${at}"}}`);
      const query = `{ people(filter: {or: [${parts.join(', ')}]}) { totalCount } }`;
      // Adds people to the demo data, so that reading all of them takes more than a second on any machine.
      await target.installation.query(
        `DO $$ DECLARE names text; BEGIN SELECT string_agg(quote_ident(column_name), ',') INTO names FROM information_schema.columns
         WHERE table_name = 'person' AND table_schema = current_schema() AND is_generated = 'NEVER' AND column_name <> 'id';
         FOR turn IN 1..4 LOOP EXECUTE format('INSERT INTO person (id, %s) SELECT id || %L, %s FROM person WHERE length(id) < 40', names, 'f' || turn, names); END LOOP; END $$`,
      );
      const before = await target.attacker.remaining();
      const { answer, milliseconds } = await timed(() => target.attacker.graph(query));
      process.stderr.write(
        `[attack] a filter of 450 texts over 64,000 people: ${answer.status} after ${milliseconds.toFixed(0)} ms\n`,
      );
      if (answer.status !== 200) {
        expect(answer.status).toBe(503);
        expect(answer.text).toContain('"TIMED_OUT"');
      }
      expect(milliseconds).toBeLessThan(onTimeMilliseconds * slack);
      await expectClosed('person');
      expect(await target.attacker.remaining()).toBe(before);
    });
  },
);
