import { CommandAudit, userActor } from '../../src/cli/audit.js';
import { type CommandName, commands, type InputOf } from '../../src/cli/commands.js';
import { standardLibraryBounds } from '../../src/context/service-bounds.js';
import type { TestServer } from './start-server.js';

/** The key of all hashes in tests. */
export const suppressionKey = 'a secret of the operator with 40 letters';

/** A command runner with the services of a test server. */
export interface CommandRunner {
  run<Name extends CommandName>(name: Name, input: InputOf<Name>, key?: string): Promise<unknown>;
}

/** Returns a runner of commands, which write files into `dataDirectory`. */
export function runnerOf({ db, clock }: TestServer, dataDirectory: string): CommandRunner {
  return {
    run: async (name, input, key = suppressionKey) => {
      const command = commands[name] as (input: unknown, services: object) => Promise<object>;
      return command(input, {
        ...{ db, clock, bounds: standardLibraryBounds, dataDirectory },
        ...(key !== '' && { suppressionKey: key }),
        deployment: {
          isEmbedded: true,
          databaseConnections: 1,
          redisUrl: undefined,
          ledgerMonths: undefined,
        },
        audit: new CommandAudit(userActor('tester'), clock),
        onProgress: () => undefined,
        output: () => Promise.resolve(),
        signal: new AbortController().signal,
      });
    },
  };
}
