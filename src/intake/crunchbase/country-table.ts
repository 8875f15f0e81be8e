import { continents, getCountryDataList } from 'countries-list';

/** A country by name, with its continent. */
export interface Country {
  readonly name: string;
  readonly continent: string;
}

/** Codes of the export that are none of ISO 3166: an old one, and two taken from elsewhere. */
const oddCodes: ReadonlyMap<string, string> = new Map([
  ['ROM', 'ROU'],
  ['BAH', 'BHS'],
  ['TAN', 'TZA'],
]);

const countries: ReadonlyMap<string, Country> = new Map(
  getCountryDataList().map((country) => [
    country.iso3,
    { name: country.name, continent: continents[country.continent] },
  ]),
);

/** The country of a three-letter code; null when there is no code or none such. */
export function findCountry(code: string | null): Country | null {
  if (code === null) return null;
  const iso3 = code.toUpperCase();
  return countries.get(oddCodes.get(iso3) ?? iso3) ?? null;
}
