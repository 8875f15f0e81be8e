/** A funding round for the reference implementation of aggregates, with the contract's key names. */
export interface PlainRound {
  readonly investment_type: string | null;
  readonly announced_on: string | null;
  readonly raised_amount_usd: number | null;
  readonly company_id: string | null;
  readonly investors: readonly { readonly investor_id: string }[];
}

export interface PlainCompany {
  readonly id: string;
  readonly industry: readonly string[] | null;
  readonly hq: { readonly country: string | null };
  readonly founded_year: number | null;
}

export interface PlainWorld {
  readonly rounds: readonly PlainRound[];
  readonly companies: ReadonlyMap<string, PlainCompany>;
  readonly investorNames: ReadonlyMap<string, string>;
}

/**
 * A key to group rounds by: its name, its form in a request, and a function that returns a round's values of the key.
 */
export interface PlainKey {
  readonly name: string;
  readonly requested: object;
  readonly of: (round: PlainRound, world: PlainWorld) => readonly (string | number | null)[];
  /** Converts a value of the key to the form that responses contain. */
  readonly shown: (key: string | number | null, world: PlainWorld) => unknown;
}

export interface PlainMetric {
  readonly name: string;
  readonly field?: string;
  readonly edge?: string;
  readonly of: (rounds: readonly PlainRound[]) => number | string | null;
}

export interface PlainGroup {
  readonly keys: readonly (string | number | null)[];
  readonly rounds: readonly PlainRound[];
}

/** Groups rounds by their keys. If a round has several values of a key, it is in several groups. */
export function groupPlainly(
  rounds: readonly PlainRound[],
  keys: readonly PlainKey[],
  world: PlainWorld,
): PlainGroup[] {
  const groups = new Map<string, { keys: (string | number | null)[]; rounds: PlainRound[] }>();
  if (keys.length === 0) groups.set('[]', { keys: [], rounds: [] });
  for (const round of rounds) {
    let combinations: (string | number | null)[][] = [[]];
    for (const key of keys) {
      const own = [...new Set(key.of(round, world))];
      combinations = combinations.flatMap((before) => own.map((value) => [...before, value]));
    }
    for (const combination of combinations) {
      const name = JSON.stringify(combination);
      const group = groups.get(name) ?? { keys: combination, rounds: [] };
      group.rounds.push(round);
      groups.set(name, group);
    }
  }
  return [...groups.values()];
}

type Value = string | number | null;

/** Compares texts by code point. Null is last in both directions. */
export function comparePlainly(one: Value, other: Value, direction: 'asc' | 'desc'): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? Number((one - other).toFixed(9))
      : Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
  return direction === 'asc' ? order : -order;
}

/** Returns an interpolated percentile, like PostgreSQL's percentile_cont. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const rank = share * (sorted.length - 1);
  const low = sorted[Math.floor(rank)];
  const high = sorted[Math.ceil(rank)];
  return low === undefined || high === undefined ? null : low + (high - low) * (rank - Math.floor(rank));
}

const day = 86_400_000;
export const toDays = (date: string): number => Date.parse(date) / day;
export const toDate = (days: number): string => new Date(days * day).toISOString().slice(0, 10);
