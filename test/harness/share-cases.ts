/** The index of a route among `of` routes that run the same code and divide a table of test cases among them. */
export interface Share {
  readonly index: number;
  readonly of: number;
}

/** The share of a route that runs all cases. */
export const everyCase: Share = { index: 0, of: 1 };

/**
 * Returns the cases that one route runs. Together, the routes run every case. Each route runs at least one, which shows
 * that it calls the shared code. Running every case on every route would take longer without proving more.
 */
export function shareCases<Case>(cases: readonly Case[], { index, of }: Share): Case[] {
  const own = cases.filter((_, position) => position % of === index);
  return own.length > 0 ? own : cases.slice(index % cases.length).slice(0, 1);
}

/** Assigns a share of the cases to each route. */
export function withShares<Route extends object>(routes: readonly Route[]): (Route & { share: Share })[] {
  return routes.map((route, index) => ({ ...route, share: { index, of: routes.length } }));
}
