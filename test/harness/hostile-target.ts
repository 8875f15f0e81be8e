import type { Answer, Caller } from './caller.js';
import { type RawRequest, sendRaw } from './raw-request.js';
import { seed } from './seed.js';
import { type Account, startServer, type TestServer } from './start-server.js';

const credits = 1000;

/** A server to attack, with an account for the attacker. */
export class HostileTarget {
  server!: TestServer;
  account!: Account & { readonly as: Caller };

  get url(): string {
    return this.server.url;
  }

  /** Sends a request with the account's key, byte for byte. */
  send(request: RawRequest): Promise<Answer> {
    const headers = [['X-API-Key', this.account.secret] as const, ...(request.headers ?? [])];
    return sendRaw(this.url, { ...request, headers });
  }

  /** Sends a POST request with a JSON body, unless a header sets another content type. */
  post(target: string, body: Buffer | string, ...headers: (readonly [string, string])[]): Promise<Answer> {
    const own = headers.some(([name]) => name === 'Content-Type') ? headers : [jsonType, ...headers];
    return this.send({ method: 'POST', target, headers: own, body });
  }
}

export const jsonType = ['Content-Type', 'application/json'] as const;

/**
 * Starts a server to attack before the tests of a file. After each test, checks that nothing was charged and that the
 * records still exist.
 */
export function hostileTarget(): HostileTarget {
  const target = new HostileTarget();
  beforeAll(async () => {
    target.server = await startServer();
    await seed(target.server.db, {
      Company: [{ id: 'c0ffee', website: { domain: 'coffee.example' } }],
      Person: [{ person_id: 'per_ada', emails: [{ email: 'ada@coffee.example', score: 9 }] }],
      Investor: [{ investor_id: 'inv_1', investor_name: 'Acorn' }],
    });
    target.account = await target.server.account({ credits });
  });
  afterEach(async () => {
    expect(await target.account.as.remaining()).toBe(credits);
    const { as } = await target.server.account();
    expect((await as.get('/companies/c0ffee')).status).toBe(200);
  });
  afterAll(() => target.server.stop());
  return target;
}
