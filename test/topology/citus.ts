import type { GatewayPart, PostgresPart } from './topology.js';

/** A Citus cluster with a migrated database. `open-citus.mjs` describes each method. */
export interface Citus {
  readonly coordinator: PostgresPart;
  readonly workers: readonly [PostgresPart, PostgresPart];
  command(...args: readonly string[]): Promise<Readonly<Record<string, unknown>>>;
  commandOn(node: PostgresPart, ...args: readonly string[]): Promise<unknown>;
  issueKey(terms: { readonly monthlyCredits: number }): Promise<Account>;
  startGateways(count: number): Promise<readonly GatewayPart[]>;
  stop(): Promise<void>;
}

/** An organization with a key. */
export interface Account {
  readonly organizationId: string;
  readonly secret: string;
}
