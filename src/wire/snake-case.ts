import { tractionWindowNames } from '../domain/traction-metrics.js';

/** The contract's windows (contract 2.4), in the order of the domain's names. */
const windows = ['1mo', '2mo', '3mo', '4mo', '5mo', '6mo', '12mo', '24mo'] as const;

const words: ReadonlyMap<string, string> = new Map(
  tractionWindowNames.map((name, at) => [name, windows[at] ?? name]),
);

/** A name of the graph as REST writes it: `totalFundingUsd` is `total_funding_usd`, `twelveMonths` is `12mo`. */
export function snakeCase(name: string): string {
  const word = words.get(name);
  if (word !== undefined) return word;
  return name
    .replace('ThreeMonthChange', '_3mo_change')
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
