import { findCountry } from './country-table.js';
import { findState } from './state-table.js';

/** City, state and country as one text; null when none is known. Codes become names. */
export function placeText(
  city: string | null,
  stateCode: string | null,
  countryCode: string | null,
): string | null {
  const country = findCountry(countryCode)?.name ?? null;
  const parts = [city, findState(countryCode, stateCode), country].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
}
