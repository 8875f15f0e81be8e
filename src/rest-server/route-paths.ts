import findMyWay from 'find-my-way';
import { ApiError } from '../errors/api-error.js';
import type { RoutedRequest } from '../http/request-locals.js';
import { nearestTexts, quote } from '../values/nearest-texts.js';
import { notFound } from '../values/not-found.js';

/** A route: its method, and its path in Express's notation. */
interface ServedRoute {
  readonly method: string;
  readonly path: string;
}

/** The routes of a path, one per supported method, and the parameter values of a URL. */
export interface RoutesOfPath<Of> {
  readonly served: readonly Of[];
  readonly params: RoutedRequest['params'];
}

/**
 * Maximum length of a path parameter. Exceeds the longest URL that Node.js accepts, so parameters of any length match.
 */
const maxCharacters = 65_536;

/** A tree of the paths of the route table. Lookup time does not depend on the number of routes. */
export class RoutePaths<Of extends ServedRoute> {
  private readonly tree = findMyWay({
    caseSensitive: true,
    ignoreTrailingSlash: true,
    maxParamLength: maxCharacters,
  });

  /** All paths, in Express's notation. */
  readonly all: readonly string[];

  constructor(routes: readonly Of[]) {
    const paths = new Map<string, Of[]>();
    for (const one of routes) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
    this.all = [...paths.keys()];
    // All paths are registered as GET. `answerRequest` compares the methods itself, to respond with 405 on a mismatch.
    for (const [path, served] of paths) this.tree.on('GET', path, () => undefined, served);
  }

  /**
   * Finds the routes of a URL. Returns null when no path matches. A path that cannot be decoded, such as
   * `/companies/%zz`, is matched literally.
   */
  find(address: string): RoutesOfPath<Of> | null {
    const end = address.indexOf('?');
    const path = end === -1 ? address : address.slice(0, end);
    const found = this.tree.find('GET', isDecodable(path) ? path : path.replaceAll('%', '%25'));
    // An empty parameter does not match: the table has no path `/companies//acquisitions`.
    if (found === null || Object.values(found.params).includes('')) return null;
    return { served: found.store as readonly Of[], params: found.params as RoutedRequest['params'] };
  }
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    // The result is used, because the bundler removes a call without a use.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Returns METHOD_NOT_ALLOWED for a path that does not support the method. */
export function methodNotAllowed(served: readonly ServedRoute[], got: string): ApiError {
  const allowed = served.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  const message = `This path supports ${allowed}, got ${got}.`;
  return new ApiError('METHOD_NOT_ALLOWED', message, { headers: { Allow: allowed } });
}

/**
 * Returns NOT_FOUND for an unknown path. The message suggests the most similar known path with the same number of
 * segments; a parameter such as `:companyId` matches any segment.
 */
export function unknownPath(base: string, address: string, paths: readonly string[]): ApiError {
  const [path = ''] = address.split('?', 1);
  const nearest = nearestPath(path, paths);
  const hint =
    nearest === null ? ` The paths are listed in ${base}/openapi.json.` : ` Did you mean ${base}${nearest}?`;
  return notFound(`unknown path ${quote(`${base}${path}`)}.${hint}`);
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
