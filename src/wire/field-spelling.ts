import { tractionWindowNames } from '../domain/traction-metrics.js';

/** The contract's words for the windows of traction, in the order of ours (contract 2.4). */
const windowWords = ['1mo', '2mo', '3mo', '4mo', '5mo', '6mo', '12mo', '24mo'];

const toWire: ReadonlyMap<string, string> = new Map(
  tractionWindowNames.map((name, index) => [name, windowWords[index] ?? name]),
);
const fromWire: ReadonlyMap<string, string> = new Map([...toWire].map(([name, word]) => [word, name]));

/** A name with dots in the contract's spelling: `hq.country`, `traction_metrics.web_visits.12mo.percentage`. */
export function toWireName(name: string): string {
  const parts = name
    .split('.')
    .map((part) => toWire.get(part) ?? part.replaceAll(/[A-Z]/g, '_$&').toLowerCase());
  return parts.join('.');
}

/** The same for what was given in either spelling; anything but text stays as it is. */
export function fromWireName(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const parts = given.split('.').map((part) => fromWire.get(part) ?? camelCase(part));
  return parts.join('.');
}

/** `announced_on` as `announcedOn`; what is no such word stays as it is. */
export function camelCase(word: string): string {
  return /^[a-z]/.test(word)
    ? word.replaceAll(/_([a-z0-9])/g, (_match, next: string) => next.toUpperCase())
    : word;
}
