import { CallFailure } from './call-failure.js';

/** The JSON of an option, or of an answer. @throws CallFailure saying what it was to be. */
export function readJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CallFailure(`${what} is not JSON: ${error instanceof Error ? error.message : String(error)}.`);
  }
}
