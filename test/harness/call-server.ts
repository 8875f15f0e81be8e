import { openPlace, type Environment, type Outcome, type Place } from './dealgraph.js';
import type { TestServer } from './start-server.js';

/** Types commands at a server as one of its users. */
export interface UserOfServer {
  readonly place: Place;
  /** Runs a command with the key of the account; what is given takes the place of the usual environment. */
  type(line: readonly string[], environment?: Environment): Promise<Outcome>;
  /** The rows that a command prints in a pipe. */
  rows(line: readonly string[], environment?: Environment): Promise<Record<string, unknown>[]>;
}

export async function callServer(server: TestServer, secret: string): Promise<UserOfServer> {
  const place = await openPlace({ database: 'embedded', fresh: true });
  const usual = { DEALGRAPH_URL: server.url, DEALGRAPH_API_KEY: secret };
  const type: UserOfServer['type'] = (line, environment) => place.run(line, { ...usual, ...environment });
  return {
    place,
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
