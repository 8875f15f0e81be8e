import { calls } from './calls.js';
import type { CallInputs, CallName } from './call-inputs.js';
import { openServer } from './server.js';
import { readServerTerms } from './read-server-terms.js';
import { tellSpending } from './tell-spending.js';
import type { Terminal } from './terminal.js';

/** Runs a command that calls a server, and tells on standard error what it cost. */
export async function runCall<Name extends CallName>(
  name: Name,
  input: CallInputs[Name],
  terminal: Terminal,
): Promise<void> {
  const server = openServer(await readServerTerms(input, terminal));
  const tell = (): void => {
    if (!input.quiet) tellSpending(server);
  };
  try {
    const run = await calls[name]();
    await run(input, server, terminal);
  } catch (error) {
    if (!isReaderGone(error)) {
      if (server.spending.charged > 0) tell();
      throw error;
    }
  }
  tell();
}

/** Whoever pipes into `head` has what they wanted. */
function isReaderGone(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
}
