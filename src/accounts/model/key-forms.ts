import { ApiError } from '../../errors/api-error.js';
import { isPossibleKey, keyMark } from './keys.js';

/** The form of the API keys that a server accepts: those of a live server, or those of a sandbox (D33). */
export interface KeyForm {
  /** The first characters of the keys that the server issues. */
  readonly mark: string;
  /** Returns false for a text that cannot be such a key. It is neither looked up nor cached. */
  isPossible(text: string): boolean;
  /** Creates the error for a key that is not valid. */
  notValid(text: string): ApiError;
}

/** The first characters of the keys of a sandbox. */
export const testKeyMark = 'dgt_';

/** A key of a sandbox: the mark and up to 100 printable characters of ASCII. Its length limits what is stored. */
const testKey = new RegExp(`^${testKeyMark}[!-~]{1,100}$`);

/** Returns whether a text is a key of a sandbox. */
export function isTestKey(text: string): boolean {
  return testKey.test(text);
}

/** The keys of a live server. */
export const liveKeyForm: KeyForm = {
  mark: keyMark,
  isPossible: isPossibleKey,
  notValid: (text) =>
    text.startsWith(testKeyMark)
      ? new ApiError(
          'API_KEY_NOT_VALID',
          `This server does not accept test keys. A key that begins with ${testKeyMark} works in a sandbox (dealgraph serve --sandbox); send a key that begins with ${keyMark}.`,
        )
      : new ApiError('API_KEY_NOT_VALID'),
};

/** The keys of a sandbox. */
export const testKeyForm: KeyForm = {
  mark: testKeyMark,
  isPossible: isTestKey,
  notValid: (text) => {
    if (isTestKey(text))
      return new ApiError('API_KEY_NOT_VALID', 'This test key was revoked or has expired. Send another one.');
    const needed = `This is a sandbox: send a key that begins with ${testKeyMark}, followed by 1 to 100 letters, digits or other printable characters.`;
    const live = `${needed} The key of a live server was neither stored nor logged.`;
    return new ApiError('API_KEY_NOT_VALID', text.startsWith(keyMark) ? live : needed);
  },
};
