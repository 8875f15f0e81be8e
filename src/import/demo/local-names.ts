import type { Place } from './places.js';

/**
 * Returns the name of a company or investor as it writes it: of 100, about 30 have accents, another script, quotes, a backslash
 * or an emoji. Without such names, the demo would hide what they cost, and the faults that only they cause.
 */
export function writtenName(name: string, place: Place, index: number): string {
  const local = endings[place.country];
  if (local !== undefined) return index % 2 === 0 ? `${name} ${pickBy(local, index)}` : name;
  return index % 15 === 0 ? `${name} ${pickBy(otherEndings, index)}` : name;
}

/**
 * Returns the last name of every fourth person in a country with names of its own, or null. Slugs and email addresses
 * contain the Latin form.
 */
export function localLastName(place: Place, index: number): LastName | null {
  const local = lastNames[place.country];
  if (local === undefined || index % 4 !== 0) return null;
  const [lastName, latin] = pickBy(local, index);
  return { lastName, latin };
}

interface LastName {
  readonly lastName: string;
  readonly latin: string;
}

/** Returns a member of a list. Callers skip indexes at fixed distances, so the remainder of 7 selects it. */
function pickBy<T>(list: readonly [T, ...T[]], index: number): T {
  return list[(index % 7) % list.length] ?? list[0];
}

/** The endings of company names, by country. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Germany: ['Süd', 'Köln', 'für Gebäude'],
  France: ['Société', 'Île-de-France', 'Développement'],
  Netherlands: ['Coöperatie', 'België'],
  Switzerland: ['Zürich', 'Genève'],
  Sweden: ['Norrköping', 'Malmö'],
  Denmark: ['København'],
  Finland: ['Jyväskylä'],
  Norway: ['Tromsø'],
  Singapore: ['新加坡', '创新科技'],
  India: ['भारत', 'प्रौद्योगिकी'],
  Japan: ['株式会社', 'ジャパン'],
  'South Korea': ['주식회사', '서울'],
  Israel: ['ישראל'],
  Brazil: ['Soluções', 'São Paulo'],
  Colombia: ['América', 'Bogotá'],
};

const otherEndings: readonly [string, ...string[]] = ['"Labs"', 'R\\D', '🚀', '“Studio”', 'Québec'];

/** Last names by country, each with its Latin form. */
const lastNames: Readonly<
  Record<string, readonly [readonly [string, string], ...(readonly [string, string])[]]>
> = {
  Germany: [
    ['Müller', 'Mueller'],
    ['Weiß', 'Weiss'],
    ['Jäger', 'Jaeger'],
  ],
  France: [
    ['Lefèvre', 'Lefevre'],
    ['Bénard', 'Benard'],
    ['Château-Renaud', 'Chateau-Renaud'],
  ],
  Switzerland: [['Zürcher', 'Zuercher']],
  Sweden: [
    ['Åkesson', 'Akesson'],
    ['Sjöberg', 'Sjoberg'],
  ],
  Denmark: [['Sørensen', 'Sorensen']],
  Finland: [['Mäkelä', 'Makela']],
  Norway: [['Øverland', 'Overland']],
  Singapore: [['陳', 'Tan']],
  India: [['शर्मा', 'Sharma']],
  Japan: [
    ['佐藤', 'Sato'],
    ['田中', 'Tanaka'],
  ],
  'South Korea': [['김', 'Kim']],
  Israel: [['כהן', 'Cohen']],
  Brazil: [
    ['Gonçalves', 'Goncalves'],
    ['Araújo', 'Araujo'],
  ],
  Colombia: [['Núñez', 'Nunez']],
  Nigeria: [['Ọláyíwọlá', 'Olayiwola']],
};
