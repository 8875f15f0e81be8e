import { nearestTexts } from '../domain/nearest-texts.js';
import { notFound } from '../domain/not-found.js';
import { quote } from '../domain/quote.js';
import type { ApiError } from '../errors/api-error.js';

const base = '/api/v1';

/**
 * NOT_FOUND for an address that no path matches. The message names the closest path, found segment by segment: a
 * parameter such as `:companyId` stands for any text.
 */
export function unknownPath(address: string, paths: readonly string[]): ApiError {
  const [path = ''] = address.split('?', 1);
  const nearest = nearestPath(path, paths);
  const hint =
    nearest === null ? ` The paths are listed in ${base}/openapi.json.` : ` Did you mean ${base}${nearest}?`;
  return notFound(`there is no path ${quote(`${base}${path}`)}.${hint}`);
}

function nearestPath(address: string, paths: readonly string[]): string | null {
  const given = segmentsOf(address);
  const candidates = new Map<string, string>();
  for (const path of paths) {
    const segments = segmentsOf(path);
    if (segments.length !== given.length) continue;
    const filled = segments.map((segment, at) => (segment.startsWith(':') ? (given[at] ?? '') : segment));
    candidates.set(filled.join('/'), path.replace(/:(\w+)/g, '{$1}'));
  }
  const [nearest] = nearestTexts(given.join('/'), [...candidates.keys()], 1);
  return nearest === undefined ? null : (candidates.get(nearest) ?? null);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
