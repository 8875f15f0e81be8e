import { getCountryDataList } from 'countries-list';

/** Further spellings of countries, which the list of countries does not have. */
const otherNames: readonly (readonly [name: string, code: string])[] = [
  ['United States of America', 'US'],
  ['America', 'US'],
  ['U.K.', 'GB'],
  ['United Kingdom of Great Britain and Northern Ireland', 'GB'],
  ['Holland', 'NL'],
  ['The Netherlands', 'NL'],
  ['Czech Republic', 'CZ'],
  ['Russian Federation', 'RU'],
  ['Republic of Korea', 'KR'],
  ['Korea, Republic of', 'KR'],
  ['Viet Nam', 'VN'],
  ['UAE', 'AE'],
  ['Turkiye', 'TR'],
  ['Hong Kong SAR', 'HK'],
  ["People's Republic of China", 'CN'],
  ['Schweiz', 'CH'],
  ['Suisse', 'CH'],
  ['Österreich', 'AT'],
];

let names: ReadonlyMap<string, string> | undefined;

/**
 * Returns the English name of a country, as in all records, by its English name, its name in its own language, or its
 * ISO 3166 code with two or three letters. Returns null for other text.
 */
export function readCountry(text: string): string | null {
  names ??= listNames();
  return names.get(keyOf(text)) ?? null;
}

/** The first meaning of a spelling counts: codes and English names come before names in other languages. */
function listNames(): ReadonlyMap<string, string> {
  const list = getCountryDataList();
  const byCode = new Map<string, string>(list.map(({ iso2, name }) => [iso2, name]));
  const spellings = [
    ...list.flatMap(({ iso2, iso3, name }) => [iso2, iso3, name].map((each) => [each, name] as const)),
    ...otherNames.map(([each, code]) => [each, byCode.get(code) ?? ''] as const),
    ...list.flatMap(({ name, native, alias }) =>
      [...(alias ?? []), native].map((each) => [each, name] as const),
    ),
  ];
  const found = new Map<string, string>();
  for (const [spelling, name] of spellings) {
    const key = keyOf(spelling);
    if (key !== '' && !found.has(key)) found.set(key, name);
  }
  return found;
}

/** Reduces a name to its letters, without accents and case: `Côte d’Ivoire` and `COTE D'IVOIRE` are equal. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}
