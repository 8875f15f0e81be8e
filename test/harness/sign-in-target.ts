import { Program, redirectUri, type Reply } from './program.js';
import { startServer, type TestServer } from './start-server.js';

/** A server to which programs sign in, an account of an organization, and a program that is attacked or attacks. */
export class SignInTarget {
  server!: TestServer;
  /** The key of an organization, which is a new one for each attack. */
  secret!: string;
  program!: Program;

  /** Starts the server. It may fetch metadata documents from this machine. */
  async open(): Promise<void> {
    const webhookUrls = { allowPrivate: true, ports: [] };
    this.server = await startServer({ mcpOauth: true, bounds: { webhookUrls } });
    this.program = await Program.register(this.server.url);
  }

  /** Prepares the next attack: a new organization, and a time after all limits of the last one. */
  async renew(): Promise<void> {
    this.server.clock.advance(3_600_001);
    ({ secret: this.secret } = await this.server.account());
  }

  /** Returns whether an access token still works. */
  async accepts(token: unknown): Promise<boolean> {
    return (await this.program.call(String(token))).status === 200;
  }

  /** Opens the consent page. Returns where the browser is sent: to the client with an error, or what the page shows. */
  async opened(changes: Readonly<Record<string, string | undefined>>): Promise<string> {
    const location = (await this.program.open(changes)).headers.get('location');
    if (location === null) return this.consentFor(changes);
    const { origin, pathname, searchParams } = new URL(location);
    const isNamed = searchParams.get('iss') === this.server.url;
    return `to ${origin}${pathname}: ${String(searchParams.get('error'))}, ${String(isNamed)}`;
  }

  /** Returns what the consent page shows for a request. */
  async consentFor(changes: Readonly<Record<string, string | undefined>>): Promise<string> {
    const { program } = this;
    const reply = await program.post('/oauth/authorization', { query: String(program.parameters(changes)) });
    return reply.status === 200 ? 'consent' : errorOf(reply);
  }
}

/** Starts a server to attack before the tests of a file, and stops it after them. */
export function useSignInTarget(): SignInTarget {
  const target = new SignInTarget();
  beforeAll(() => target.open());
  afterAll(() => target.server.stop());
  return target;
}

/** Returns the outcome of `opened` for an error that is sent to the program, with the issuer. */
export function toClient(error: string): string {
  return `to ${redirectUri}: ${error}, true`;
}

/** Returns the status and error code of a response. */
export function errorOf({ status, body }: Reply): string {
  return `${status} ${String(body['error'] ?? body['errorCode'])}`;
}

/** Waits until no process uses the former state of a key. */
export function untilForgotten(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1000));
}

/** An attack, and its outcome on a server that withstands it. */
export type Attack = readonly [name: string, attack: () => Promise<unknown>, outcome: unknown];

/** Tests that the server withstands attacks. */
export function itWithstands(target: SignInTarget, attacks: readonly Attack[]): void {
  it.each(attacks)('%s', async (_name, attack, outcome) => {
    await target.renew();
    expect(await attack()).toEqual(outcome);
  });
}
