import findMyWay from 'find-my-way';
import type { RoutedRequest } from '../http/routed-request.js';
import type { Route } from './route.js';

/** The routes of a path, one for each method that it answers, and what its parameters are in an address. */
export interface RoutesOfPath {
  readonly served: readonly Route[];
  readonly params: RoutedRequest['params'];
}

/** Longer than any address that Node.js takes, so that a parameter of any length is one. */
const mostCharacters = 65_536;

/** The table of routes as a tree of paths: to find one costs the same whatever their number. */
export class RoutePaths {
  private readonly tree = findMyWay({
    caseSensitive: true,
    ignoreTrailingSlash: true,
    maxParamLength: mostCharacters,
  });

  constructor(routes: readonly Route[]) {
    const paths = new Map<string, Route[]>();
    for (const one of routes) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
    // Methods are told apart by who asks, since a path that is known answers other methods in its own way (405).
    for (const [path, served] of paths) this.tree.on('GET', path, () => undefined, served);
  }

  /** Null for a path of none. A path that cannot be decoded, such as `/companies/%zz`, is taken as it is written. */
  find(address: string): RoutesOfPath | null {
    const end = address.indexOf('?');
    const path = end === -1 ? address : address.slice(0, end);
    const found = this.tree.find('GET', isDecodable(path) ? path : path.replaceAll('%', '%25'));
    // A parameter of no characters is none: `/companies//acquisitions` is no path of the table.
    if (found === null || Object.values(found.params).includes('')) return null;
    return { served: found.store as readonly Route[], params: found.params as RoutedRequest['params'] };
  }
}

function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
