import { getCountryDataList } from 'countries-list';

/** Names that are neither the English nor the native name of a country, nor its code, by ISO 3166 code. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates',
  BA: 'Bosnia',
  BO: 'Plurinational State of Bolivia',
  CD: 'DRC, DR Congo, Congo-Kinshasa, Congo (Kinshasa)',
  CG: 'Congo, Congo-Brazzaville, Congo (Brazzaville)',
  CI: "Cote d'Ivoire",
  CN: "People's Republic of China, PRC, Mainland China",
  CV: 'Cabo Verde',
  CZ: 'Czechia, Czech Republic',
  DE: 'Federal Republic of Germany',
  FM: 'Micronesia',
  GB: 'UK, Great Britain, Britain, United Kingdom of Great Britain and Northern Ireland',
  HK: 'Hong Kong SAR',
  IR: 'Islamic Republic of Iran',
  KP: "Democratic People's Republic of Korea",
  KR: 'Korea, Republic of Korea, South Korea',
  LA: 'Lao',
  MD: 'Republic of Moldova',
  MK: 'Macedonia, North Macedonia',
  MM: 'Burma',
  MO: 'Macau, Macao',
  NL: 'Holland',
  PS: 'Palestine, Palestinian Territory, State of Palestine',
  RU: 'Russian Federation',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland, Eswatini',
  TL: 'East Timor, Timor-Leste',
  TR: 'Turkiye, Turkey',
  TW: 'Republic of China',
  TZ: 'United Republic of Tanzania',
  US: 'United States of America, America',
  VA: 'Holy See, Vatican City',
  VE: 'Bolivarian Republic of Venezuela',
  VN: 'Viet Nam',
};

/** Codes of countries by their simplified names. Created on first use, because few requests need it. */
let codes: ReadonlyMap<string, string> | null = null;

/**
 * Returns the two-letter ISO 3166 code of a country from its code (`DE`, `DEU`), its name (`Germany`, `Deutschland`) or
 * another common name (`UK`, `America`), in any case, with or without punctuation. Returns null for other texts.
 */
export function findCountryCode(text: string): string | null {
  codes ??= listCodes();
  return codes.get(simplify(text)) ?? null;
}

function listCodes(): ReadonlyMap<string, string> {
  const countries = getCountryDataList();
  const named = countries.flatMap(({ iso2, iso3, name, native }): [string, string][] => [
    [native, iso2],
    [name, iso2],
    [iso3, iso2],
    [iso2, iso2],
  ]);
  const others = Object.entries(otherNames).flatMap(([code, names]) =>
    names.split(', ').map((name): [string, string] => [name, code]),
  );
  return new Map([...named, ...others].map(([name, code]) => [simplify(name), code]));
}

/** Removes a leading "the", case, accents, spaces and punctuation. */
function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^the\s+/, '')
    .replaceAll(/\p{M}|[^\p{L}\p{N}]/gu, '');
}
