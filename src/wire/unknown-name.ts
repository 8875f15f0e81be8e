import { nearestTexts } from '../domain/nearest-texts.js';
import { ApiError } from '../errors/api-error.js';

const longestShown = 100;

/** The refusal of a name that is not known, at its path, with the one that was most likely meant, or else with all. */
export function unknownName(path: string, what: string, written: string, known: readonly string[]): ApiError {
  const [nearest] = nearestTexts(written, known, 1);
  const hint = nearest === undefined ? `it knows ${known.join(', ')}` : `did you mean ${nearest}?`;
  const shown = path.length > longestShown ? `${path.slice(0, longestShown).toWellFormed()}…` : path;
  const end = nearest === undefined ? '.' : '';
  return new ApiError('VALIDATION_ERROR', `${shown} is no ${what}; ${hint}${end}`);
}
