import { Load } from './load.mjs';
import { loadCalls } from './load-calls.mjs';
import { openAccount } from './open-account.mjs';

/** Monthly credits of the organization that runs out of credits. */
const poorCredits = 200;

/**
 * Creates a load on a running topology, without starting it. Creates `payers` organizations with unlimited credits, and
 * one that runs out of credits. `kinds` restricts the load to these kinds of calls from load-calls.mjs.
 */
export async function prepareLoad(topology, { rate, companies, seed, kinds, payers = 3 }) {
  const terms = [...Array(payers).fill({}), { monthlyCredits: poorCredits }];
  const accounts = await Promise.all(terms.map((each) => openAccount(topology, each)));
  const poor = accounts.pop();
  const all = loadCalls({ companies });
  const calls = kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind));
  return new Load({ url: topology.url, rate, accounts, poor, calls, seed });
}
