import { Deadline } from '../../src/domain/deadline.js';
import { LimitedStatement, SlowStatements } from '../../src/store/engine/slow-statements.js';

const limits = { all: 3, perOrganization: 1 };

/** Statements of named organizations on a database that runs each until it is ended here. */
class Database {
  /** Names of what happened, in order. */
  readonly events: string[] = [];
  private readonly slow = new SlowStatements(limits);
  private readonly ends = new Map<string, () => void>();

  get running(): string[] {
    return [...this.ends.keys()];
  }

  /** Sends a statement of the organization `a` by the name `a1`; cancelled for others, it begins again. */
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
        statement.noteSent(end(false));
      });
      this.events.push(`${isDone ? 'end' : 'cancel'} ${name}`);
      this.slow.end(statement);
    }
  }

  /** Another statement of an organization, such as a point read. */
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

/** Long enough for a statement to count as slow, and for what follows from it. */
const slowMilliseconds = 400;

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits until the running statements are these, in any order. */
async function expectRunning(database: Database, ...names: readonly string[]): Promise<void> {
  const isReached = (): boolean => database.running.sort().join(' ') === names.join(' ');
  for (let tries = 0; tries < 800 && !isReached(); tries++) await pause(10);
  expect(database.running.sort()).toEqual(names);
}

describe('statements that turn out slow', () => {
  it('of an organization that is alone all go on', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3', 'a4', 'a5');
    await pause(slowMilliseconds);
    expect(database.running).toHaveLength(5);
    expect(database.events).toEqual([]);
  });

  it('are cancelled but for the oldest when another organization comes, and all run again when it has gone', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3');
    await pause(slowMilliseconds);
    database.use('b');
    await expectRunning(database, 'a1');
    expect(database.events.sort()).toEqual(['cancel a2', 'cancel a3']);
    await expectRunning(database, 'a1', 'a2', 'a3');
  });

  it('run one at a time while another organization is there', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2', 'a3');
    await pause(slowMilliseconds);
    database.use('b');
    await expectRunning(database, 'a1');
    database.end('a1');
    await pause(1);
    expect(database.running).toHaveLength(1);
  });

  it('keep later ones of their organization waiting, and those of others not', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2');
    await pause(slowMilliseconds);
    database.use('b');
    await expectRunning(database, 'a1');
    sendAll(database, 'a3', 'b1');
    await pause(1);
    expect(database.running.sort()).toEqual(['a1', 'b1']);
  });

  it('are few of all organizations together, and take turns', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'b1', 'c1', 'd1', 'e1');
    await pause(slowMilliseconds);
    const seen = new Set<string>();
    for (let tries = 0; tries < 400 && seen.size < 5; tries++) {
      await pause(10);
      for (const name of database.running) seen.add(name);
      expect(database.running.length).toBeLessThanOrEqual(limits.all);
    }
    expect([...seen].sort()).toEqual(['a1', 'b1', 'c1', 'd1', 'e1']);
  });

  it('are given up at their deadline, and their turn goes to the next', async () => {
    const database = new Database();
    sendAll(database, 'a1', 'a2');
    await pause(slowMilliseconds);
    sendAll(database, 'b1');
    await expectRunning(database, 'a1', 'b1');
    await expect(database.send('a3', new Deadline(50))).rejects.toMatchObject({ code: 'TIMED_OUT' });
    database.end('a1');
    await expectRunning(database, 'a2', 'b1');
  });
});
