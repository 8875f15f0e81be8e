const areas: readonly Area[] = [
  {
    continent: 'North America',
    region: 'North America',
    regions: ['North America', 'Americas'],
    rows: [
      ['Boston', 'Massachusetts', 'United States'],
      ['New York', 'New York', 'United States'],
      ['San Francisco', 'California', 'United States'],
      ['Seattle', 'Washington', 'United States'],
      ['Austin', 'Texas', 'United States'],
      ['Chicago', 'Illinois', 'United States'],
      ['Denver', 'Colorado', 'United States'],
      ['Toronto', 'Ontario', 'Canada'],
      ['Montréal', 'Québec', 'Canada'],
    ],
  },
  {
    continent: 'Europe',
    region: 'Western Europe',
    regions: ['Western Europe', 'Europe', 'EMEA'],
    rows: [
      ['London', 'England', 'United Kingdom'],
      ['Berlin', 'Berlin', 'Germany'],
      ['Munich', 'Bavaria', 'Germany'],
      ['Paris', 'Île-de-France', 'France'],
      ['Amsterdam', 'North Holland', 'Netherlands'],
      ['Rotterdam', 'South Holland', 'Netherlands'],
      ['Zürich', 'Zürich', 'Switzerland'],
      ['Dublin', 'Leinster', 'Ireland'],
    ],
  },
  {
    continent: 'Europe',
    region: 'Northern Europe',
    regions: ['Northern Europe', 'Nordics', 'Europe', 'EMEA'],
    rows: [
      ['Stockholm', 'Stockholm County', 'Sweden'],
      ['Copenhagen', 'Capital Region', 'Denmark'],
      ['Helsinki', 'Uusimaa', 'Finland'],
      ['Oslo', 'Oslo', 'Norway'],
    ],
  },
  {
    continent: 'Asia',
    region: 'Asia Pacific',
    regions: ['Asia Pacific', 'Asia'],
    rows: [
      ['Singapore', null, 'Singapore'],
      ['Bengaluru', 'Karnataka', 'India'],
      ['Mumbai', 'Maharashtra', 'India'],
      ['Tokyo', 'Tokyo', 'Japan'],
      ['Seoul', null, 'South Korea'],
      ['Tel Aviv', null, 'Israel'],
    ],
  },
  {
    continent: 'South America',
    region: 'Latin America',
    regions: ['Latin America', 'Americas'],
    rows: [
      ['São Paulo', 'São Paulo', 'Brazil'],
      ['Bogotá', null, 'Colombia'],
    ],
  },
  {
    continent: 'Africa',
    region: 'Sub-Saharan Africa',
    regions: ['Sub-Saharan Africa', 'Africa', 'EMEA'],
    rows: [
      ['Nairobi', 'Nairobi County', 'Kenya'],
      ['Lagos', 'Lagos', 'Nigeria'],
    ],
  },
  {
    continent: 'Oceania',
    region: 'Asia Pacific',
    regions: ['Asia Pacific', 'Oceania'],
    rows: [['Sydney', 'New South Wales', 'Australia']],
  },
];

/** All locations of the demo. Boston comes first. */
export const places: readonly [Place, ...Place[]] = listPlaces();

/** The location of a company or person, in the terms of contract 2.4 `hq`. */
export interface Place {
  readonly city: string;
  readonly state: string | null;
  readonly country: string;
  readonly continent: string;
  readonly region: string;
  readonly regions: readonly string[];
}

type Row = readonly [city: string, state: string | null, country: string];

interface Area {
  readonly continent: string;
  readonly region: string;
  readonly regions: readonly string[];
  readonly rows: readonly Row[];
}

/** The distinct countries of the demo. */
export const countries: readonly string[] = [...new Set(places.map((place) => place.country))];

/** Returns a location in the comma-separated form used for people and investors (contract 2.3). */
export function locationText(place: Place): string {
  return [place.city, place.state, place.country].filter((part) => part !== null).join(', ');
}

function listPlaces(): [Place, ...Place[]] {
  const [first, ...others] = areas.flatMap(({ rows, ...area }) =>
    rows.map(([city, state, country]) => ({ city, state, country, ...area })),
  );
  if (first === undefined) throw new Error('The demo needs at least one place.');
  return [first, ...others];
}
