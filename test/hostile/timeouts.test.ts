import pg from 'pg';
import type { Answer } from '../harness/caller.js';
import { describeWhere, pause, postgresUrl } from '../harness/dealgraph.js';
import { expectError } from '../harness/expect-error.js';
import { slack, useHostilePlace } from '../harness/hostile-place.js';

/** A second and what a busy machine may add to it. */
const onTimeMilliseconds = 1900;
const goneMilliseconds = 2000;

describeWhere(
  postgresUrl !== undefined,
  'the embedded database has one session, which no other can lock out',
  'with REQUEST_TIMEOUT_SECONDS=1',
  () => {
    const target = useHostilePlace({ environment: { REQUEST_TIMEOUT_SECONDS: '1' } });

    /** Does something while another session has a table to itself. */
    async function whileLocked<T>(table: string, run: () => Promise<T>): Promise<T> {
      const [row] = await target.place.query('SELECT current_database() AS name');
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

    /** Statements of the server that are at work or wait, about a table. */
    async function statementsOn(table: string): Promise<number> {
      const [row] = await target.place.query(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
         AND pid <> pg_backend_pid() AND state = 'active' AND query ~* '\\y${table}\\y' AND query !~* 'LOCK TABLE'`,
      );
      return Number(row?.['count']);
    }

    async function expectGone(table: string): Promise<void> {
      const end = Date.now() + goneMilliseconds;
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
        () => target.attacker.post('/people/by-email', { email: 'nobody@coffee.example' }),
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
      '%s that waits is 503 TIMED_OUT, free, and its statement is gone',
      async (what, table, ask) => {
        const before = await target.attacker.remaining();
        const { answer, milliseconds } = await whileLocked(table, async () => {
          const got = await timed(ask);
          await expectGone(table);
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
        // Once the lock is gone the same call is answered as ever.
        expect([200, 204]).toContain((await ask()).status);
      },
    );

    it('40 calls behind a lock leave the database to others', async () => {
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

    it('a heavy filter over many rows ends on time', async () => {
      const parts = Array.from({ length: 450 }, (_, at) => `{about: {contains: "zq${at}"}}`);
      const query = `{ people(filter: {or: [${parts.join(', ')}]}) { totalCount } }`;
      // More rows than the demo has, so that reading them takes more than a second anywhere.
      await target.place.query(
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
      await expectGone('person');
      expect(await target.attacker.remaining()).toBe(before);
    }, 120_000);
  },
);
