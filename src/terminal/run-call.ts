import { calls } from './calls.js';
import { CallFailure } from './call-failure.js';
import type { CallInputs, CallName, CallOptions } from './call-inputs.js';
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
    await run(input, server, input.bom ? withByteOrderMark(input, terminal) : terminal);
  } catch (error) {
    if (!isReaderGone(error)) {
      if (server.spending.charged > 0) tell();
      throw error;
    }
  }
  tell();
}

/** @throws CallFailure for any other form than CSV. */
function withByteOrderMark({ output }: CallOptions, terminal: Terminal): Terminal {
  if (output !== 'csv' || terminal.isJson) throw new CallFailure('--bom needs --output csv.');
  let isFirst = true;
  const print: Terminal['print'] = (text) => {
    const mark = isFirst && text !== '' ? '\ufeff' : '';
    isFirst &&= text === '';
    return terminal.print(mark + text);
  };
  return { ...terminal, print };
}

/** Whoever pipes into `head` has what they wanted. */
function isReaderGone(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
}
