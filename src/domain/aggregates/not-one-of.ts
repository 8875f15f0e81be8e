import { ApiError } from '../../errors/api-error.js';
import { nearestTexts } from '../nearest-texts.js';
import { quote } from '../quote.js';

/**
 * The refusal of a name that is none of those that there are: with the one that was most likely meant, or else with all,
 * as `list` writes them.
 */
export function notOneOf(
  where: string,
  given: unknown,
  known: readonly string[],
  list = known.join(', '),
): ApiError {
  const [nearest] = typeof given === 'string' ? nearestTexts(given, known, 1) : [];
  const message =
    nearest === undefined
      ? `${where} needs to be one of ${list}, got ${quote(given)}.`
      : `${where} cannot be ${quote(given)}; did you mean ${nearest}?`;
  return new ApiError('VALIDATION_ERROR', message);
}
