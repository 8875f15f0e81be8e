import { Deadline } from '../../../src/concurrency/deadline.js';
import { LimitedStatement, SlowStatements } from '../../../src/database/engine/slow-statements.js';

const limits = { total: 3, organization: 1 };

/** Simulates a database. A statement such as `a1` belongs to organization `a` and runs until the test ends it. */
class Database {
  /** Ends and cancellations in order, for example `end a1` or `cancel a1`. */
  readonly events: string[] = [];
  private readonly slow = new SlowStatements(limits);
  private readonly ends = new Map<string, () => void>();

  /** @param cancelMs Milliseconds for which a cancelled statement continues to run. */
  constructor(private readonly cancelMs = 0) {}

  get running(): string[] {
    return [...this.ends.keys()];
  }

  /** Sends a statement. If it is cancelled in favor of other statements, sends it again. */
  async send(name: string, deadline: Deadline | null = null): Promise<void> {
    const tenant = { organizationId: name.slice(0, 1), keyId: name };
    const statement = new LimitedStatement(tenant, deadline);
    for (let isDone = false; !isDone;) {
      await this.slow.begin(statement);
      this.slow.noteUse(tenant);
      isDone = await new Promise<boolean>((resolve) => {
        const end = (done: boolean) => (): void => {
          this.ends.delete(name);
          resolve(done);
        };
        this.ends.set(name, end(true));
        statement.noteSent(this.cancelMs === 0 ? end(false) : () => setTimeout(end(false), this.cancelMs));
      });
      this.events.push(`${isDone ? 'end' : 'cancel'} ${name}`);
      this.slow.end(statement);
    }
  }

  /** Records that an organization is active, for example with a point read. */
  use(organizationId: string): void {
    this.slow.noteUse({ organizationId, keyId: organizationId });
  }

  end(name: string): void {
    this.ends.get(name)?.();
  }
}

function sendAll(database: Database, ...names: readonly string[]): void {
  for (const name of names) void database.send(name);
}

/** Milliseconds after which a statement counts as slow, and cancellations have taken effect. */
const slowMs = 400;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits up to 8 seconds until exactly these statements are running. `names` must be sorted. */
async function expectRunning(database: Database, ...names: readonly string[]): Promise<void> {
  const isReached = (): boolean => database.running.sort().join(' ') === names.join(' ');
  for (let tries = 0; tries < 800 && !isReached(); tries++) await pause(10);
  expect(database.running.sort()).toEqual(names);
}

describe('slow statements', () => {
  it('all continue while no other organization is active', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3', 'a4', 'a5');
    await pause(slowMs);
    expect(database.running).toHaveLength(5);
    expect(database.events).toEqual([]);
  });

  it('are cancelled except the oldest when another organization becomes active, and run again when it is idle', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3');
    await pause(slowMs);
    database.use('b');
    await expectRunning(database, 'a1');
    expect(database.events.sort()).toEqual(['cancel a2', 'cancel a3']);
    await expectRunning(database, 'a1', 'a2', 'a3');
  });

  it('run one at a time while another organization is active', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3');
    await pause(slowMs);
    database.use('b');
    await expectRunning(database, 'a1');
    database.end('a1');
    await pause(1);
    expect(database.running).toHaveLength(1);
  });

  it('delay later statements of their organization, but not of other organizations', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2');
    await pause(slowMs);
    database.use('b');
    await expectRunning(database, 'a1');
    sendAll(database, 'a3', 'b1');
    await pause(1);
    expect(database.running.sort()).toEqual(['a1', 'b1']);
  });

  it.each([
    ['immediately', 0],
    ['after 100 ms', 100],
  ])('have a total limit for all organizations, which take turns: cancelled %s', async (_when, cancelMs) => {
    const database = new Database(cancelMs);
    sendAll(database, 'a1', 'b1', 'c1', 'd1', 'e1');
    await pause(slowMs);
    const seen = new Set<string>();
    for (let tries = 0; tries < 400 && seen.size < 5; tries++) {
      await pause(10);
      for (const name of database.running) seen.add(name);
      expect(database.running.length).toBeLessThanOrEqual(limits.total);
    }
    expect([...seen].sort()).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
  });

  it('time out at their deadline, and their turn goes to the next statement', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2');
    await pause(slowMs);
    sendAll(database, 'b1');
    await expectRunning(database, 'a1', 'b1');
    await expect(database.send('a3', new Deadline(50))).rejects.toMatchObject({ code: 'TIMED_OUT' });
    database.end('a1');
    await expectRunning(database, 'a2', 'b1');
  });
});
