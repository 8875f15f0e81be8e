import { ApiError } from '../../errors/api-error.js';
import { nearestTexts } from '../nearest-texts.js';
import { quote } from '../quote.js';

/**
 * For an object of which only some keys are known; a key without a value is none.
 * @throws ApiError VALIDATION_ERROR that names an unknown key and those that there are.
 */
export function refuseUnknownKeys(
  what: string,
  raw: Readonly<Record<string, unknown>>,
  known: readonly string[],
): void {
  const unknown = Object.keys(raw).find((key) => raw[key] !== undefined && !known.includes(key));
  if (unknown === undefined) return;
  const [nearest] = nearestTexts(unknown, known, 1);
  const hint = nearest === undefined ? '.' : `; did you mean ${nearest}?`;
  throw new ApiError('VALIDATION_ERROR', `${what} has ${known.join(', ')}, got ${quote(unknown)}${hint}`);
}
