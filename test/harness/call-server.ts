import { type Environment, type Installation, openInstallation, type Outcome } from './dealgraph.js';
import type { TestServer } from './start-server.js';

/** Runs the program's client commands against a server. */
export interface UserOfServer {
  readonly installation: Installation;
  /** Runs a command with the account's key. `environment` overrides the default variables. */
  type(line: readonly string[], environment?: Environment): Promise<Outcome>;
  /** Runs a command that must succeed, and returns the rows it prints to a pipe. */
  rows(line: readonly string[], environment?: Environment): Promise<Record<string, unknown>[]>;
}

export async function callServer(server: TestServer, secret: string): Promise<UserOfServer> {
  const installation = await openInstallation({ database: 'embedded', fresh: true });
  const usual = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret };
  const type: UserOfServer['type'] = (line, environment) =>
    installation.run(line, { ...usual, ...environment });
  return {
    installation,
    type,
    rows: async (line, environment) => {
      const outcome = await type(line, environment);
      expect(outcome).toMatchObject({ code: 0 });
      return linesOf(outcome.stdout).map((text) => JSON.parse(text) as Record<string, unknown>);
    },
  };
}

export function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
