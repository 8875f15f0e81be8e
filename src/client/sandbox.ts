import { ConnectionError } from './dealgraph-error.js';

/** The URL of a sandbox that is started with the default port. */
export const sandboxUrl = 'http://localhost:4000';

const mark = 'dgt_';

/** @throws TypeError unless the key is one of a sandbox. The message does not contain the key. */
export function requireTestKey(apiKey: string | null): void {
  if (apiKey?.startsWith(mark) === true) return;
  throw new TypeError(
    `With the option sandbox, apiKey must be a test key: ${mark} and any other characters.`,
  );
}

/**
 * Requires that a response is from a sandbox.
 * @throws ConnectionError NOT_A_SANDBOX.
 */
export async function requireSandbox(response: Response): Promise<void> {
  if (response.headers.get('X-Sandbox') === 'true') return;
  await response.body?.cancel();
  throw new ConnectionError('NOT_A_SANDBOX', undefined, response.status);
}
