import { readFile } from 'node:fs/promises';
import { CallFailure } from './call-failure.js';
import type { CallInputs, CallName, CallOptions, PaidOptions } from './call-inputs.js';
import { findProxy } from './find-proxy.js';
import { openServer, type Server, type ServerTerms } from './server.js';
import type { Terminal } from './terminal.js';

const defaultUrl = 'http://localhost:4000';

/** Runs a command that calls a server, and prints what it cost to standard error. */
export async function runCall<Name extends CallName>(
  name: Name,
  input: CallInputs[Name],
  terminal: Terminal,
): Promise<void> {
  const server = openServer(await readServerTerms(input, terminal));
  const report = (): void => {
    if (!input.quiet) describeSpending(server);
  };
  try {
    const run = await calls[name]();
    await run(input, server, input.bom ? withByteOrderMark(input, terminal) : terminal);
  } catch (error) {
    if (!isReaderGone(error)) {
      if (server.spending.charged > 0) report();
      throw error;
    }
  }
  report();
}

/**
 * Returns a terminal that prints a byte order mark first, for `--bom`.
 * @throws CallFailure for any format other than CSV.
 */
function withByteOrderMark({ output }: CallOptions, terminal: Terminal): Terminal {
  if (output !== 'csv' || terminal.isJson) throw new CallFailure('--bom requires --output csv.');
  let isFirst = true;
  const print: Terminal['print'] = (text) => {
    const mark = isFirst && text !== '' ? '\ufeff' : '';
    isFirst &&= text === '';
    return terminal.print(mark + text);
  };
  return { ...terminal, print };
}

/** Returns true if the program that reads the output has exited, as `head` does. This is not a failure. */
function isReaderGone(error: unknown): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === 'EPIPE';
}

type RunCall<Name extends CallName> = (
  input: CallInputs[Name],
  server: Server,
  terminal: Terminal,
) => Promise<void>;

/** The commands that call a server. Each module is loaded when its command runs. */
const calls: { readonly [Name in CallName]: () => Promise<RunCall<Name>> } = {
  get: async () => (await import('./get-records.js')).getRecords,
  query: async () => (await import('./run-query.js')).runQuery,
  search: async () => (await import('./search-records.js')).searchRecords,
  aggregate: async () => (await import('./aggregate-records.js')).aggregateRecords,
  poll: async () => (await import('./poll-changes.js')).pollChanges,
  bulk: async () => (await import('./bulk-records.js')).bulkRecords,
  credits: async () => (await import('./show-credits.js')).showCredits,
};

/** Prints the credits charged and remaining to standard error. Prints no line when no response reported credits. */
function describeSpending({ spending, terms }: Server): void {
  warnOfNarrow({ spending, terms });
  const { charged, replayed, limit, remaining } = spending;
  if (terms.isDryRun) {
    terms.say('Dry run: nothing was charged.');
    return;
  }
  if (limit === null || remaining === null) return;
  const left = limit < 0 ? 'unlimited credits' : `${figure(remaining)} of ${figure(limit)} left`;
  const again =
    replayed === 0
      ? ''
      : ` (${figure(replayed)} ${replayed === 1 ? 'response was' : 'responses were'} replayed at no charge)`;
  terms.say(`${figure(charged)} ${charged === 1 ? 'credit' : 'credits'} charged${again}, ${left}.`);
}

/** Prints a warning when less than 10% of the daily allowance of free narrow answers remains (D20). */
function warnOfNarrow({ spending: { narrow }, terms }: Pick<Server, 'spending' | 'terms'>): void {
  if (narrow === null || narrow.remaining >= narrow.limit / 10) return;
  const left = `${figure(narrow.remaining)} of ${figure(narrow.limit)} remain today`;
  terms.say(`Free answers about fewer than 10 records: ${left}. Paid requests still work.`);
}

function figure(number: number): string {
  return number.toLocaleString('en');
}

/**
 * Reads the server's address, the API key and the charge options. Options take precedence over the environment. There
 * is no option for the key itself, because every user of a machine can see the arguments of its processes.
 * @throws CallFailure for an invalid address or a missing key.
 */
async function readServerTerms(
  options: CallOptions & Partial<PaidOptions>,
  { settings, say }: Terminal,
): Promise<ServerTerms> {
  const url = readUrl(options.url ?? settings.url ?? defaultUrl);
  return {
    url,
    proxy: findProxy(new URL(url), settings.proxies),
    apiKey: await readKey(options.keyFile, settings.apiKey),
    timeoutSeconds: options.timeout,
    isDryRun: options.dryRun ?? false,
    maxCredits: options.maxCredits,
    idempotencyKey: options.idempotencyKey,
    say,
  };
}

function readUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.username + url.password !== '')
    throw new CallFailure(`The server URL must look like ${defaultUrl}, got ${text}.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

async function readKey(file: string | undefined, fromEnvironment: string | undefined): Promise<string> {
  const key = (file === undefined ? (fromEnvironment ?? '') : await readKeyFile(file)).trim();
  if (/^[!-~]+$/.test(key)) return key;
  if (key === '') throw new CallFailure('An API key is required. Set DEALGRAPH_API_KEY, or use --key-file.');
  throw new CallFailure(
    `The key in ${file ?? 'DEALGRAPH_API_KEY'} is not valid: it contains spaces or other characters that no API key contains.`,
  );
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CallFailure(`Cannot read the file ${file} (--key-file).`);
  }
}
