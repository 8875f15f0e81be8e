import type { RunCall } from '../terminal/add-calls.js';
import type { RestoreInput } from './backup/restore-backup.js';
import type { CommandName, InputOf } from './commands.js';

/** How a server is started. */
export interface ServeOptions {
  readonly port?: number;
  readonly host?: string;
  readonly migrate: boolean;
  readonly demo: boolean;
}

/** How a bridge for a host of language models is started. */
export interface McpOptions {
  readonly url?: string;
  readonly keyFile?: string;
  readonly budget?: number;
}

/** What the command line leads to. */
export interface Actions {
  run<Name extends CommandName>(name: Name, input: InputOf<Name>): Promise<void>;
  serve(options: ServeOptions): Promise<void>;
  restore(input: RestoreInput): Promise<void>;
  /** Calls a server over HTTP, as its users do. */
  readonly call: RunCall;
  /** Prints a text on standard output. */
  print(text: string): void;
  mcp(options: McpOptions): Promise<void>;
}
