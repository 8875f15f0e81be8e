/** How many requests a key, or all keys of an organization, may make in a sliding window (D6). */
export interface RateRule {
  readonly max: number;
  readonly windowSeconds: number;
}

export const defaultRateRule: RateRule = { max: 900, windowSeconds: 60 };

/** The rate of an organization that has none of its own: ten times a key's default (D6), whatever rates its keys have. */
export const defaultOrganizationRateRule: RateRule = { max: 9000, windowSeconds: 60 };

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600 };

/** Reads `900/60s`, `10/1m`, `5000/1h`. Null when the text is no such rule. */
export function parseRateRule(text: string): RateRule | null {
  const [, max = '', count = '', unit = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,4})([smh])$/.exec(text) ?? [];
  const windowSeconds = Number(count) * (units[unit] ?? 0);
  return max === '' ? null : { max: Number(max), windowSeconds };
}

/** How many requests without a known key one address may make; with a known key they are not counted here. */
export const keylessRateRule: RateRule = defaultRateRule;
