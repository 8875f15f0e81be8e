import { tractionWindowNames } from '../domain/traction-metrics.js';
import { snakeCase } from './snake-case.js';

const windows: ReadonlyMap<string, string> = new Map(
  tractionWindowNames.map((name) => [snakeCase(name), name]),
);

/** A name with dots in the contract's spelling: `hq.country`, `traction_metrics.web_visits.12mo.percentage`. */
export function toWireName(name: string): string {
  return name.split('.').map(snakeCase).join('.');
}

/** The same for what was given in either spelling; anything but text stays as it is. */
export function fromWireName(given: unknown): unknown {
  if (typeof given !== 'string') return given;
  const parts = given.split('.').map((part) => windows.get(part) ?? camelCase(part));
  return parts.join('.');
}

/** `announced_on` as `announcedOn`; what is no such word stays as it is. */
export function camelCase(word: string): string {
  return /^[a-z]/.test(word)
    ? word.replaceAll(/_([a-z0-9])/g, (_match, next: string) => next.toUpperCase())
    : word;
}
