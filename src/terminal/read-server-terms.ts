import { readFile } from 'node:fs/promises';
import { CallFailure } from './call-failure.js';
import type { CallOptions, PaidOptions } from './call-inputs.js';
import type { ServerTerms } from './server.js';
import type { Terminal } from './terminal.js';

const defaultUrl = 'http://localhost:4000';

/**
 * How a command calls its server: by the options, and else by the environment. A key is no option, because every user of
 * the machine can read the arguments of a process.
 * @throws CallFailure for an address that is none, and without a key.
 */
export async function readServerTerms(
  options: CallOptions & Partial<PaidOptions>,
  { settings, say }: Terminal,
): Promise<ServerTerms> {
  return {
    url: readUrl(options.url ?? settings.url ?? defaultUrl),
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
    throw new CallFailure(`The server's address needs to be such as ${defaultUrl}, got ${text}.`);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

async function readKey(file: string | undefined, fromEnvironment: string | undefined): Promise<string> {
  const key = (file === undefined ? (fromEnvironment ?? '') : await readKeyFile(file)).trim();
  if (/^[!-~]+$/.test(key)) return key;
  if (key === '')
    throw new CallFailure(
      'A key is needed: set DEALGRAPH_API_KEY, or name a file that holds it by --key-file.',
    );
  throw new CallFailure(
    `The key in ${file ?? 'DEALGRAPH_API_KEY'} holds more than one word, or letters that no key has.`,
  );
}

async function readKeyFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new CallFailure(`There is no readable file ${file} (--key-file).`);
  }
}
