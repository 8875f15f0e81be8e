import { loadCalls } from './load-calls.mjs';
import { Load } from './load.mjs';
import { openAccount } from './open-account.mjs';

/** Credits of the organization that runs out of them. */
const poorCredits = 200;

/**
 * Makes the organizations of a load on a running topology: `payers` that pay without end, and one that runs out of
 * credits. The load has not begun. `kinds` are the only ones of load-calls.mjs that are made.
 */
export async function prepareLoad(topology, { rate, companies, seed, kinds, payers = 3 }) {
  const terms = [...Array(payers).fill({}), { monthlyCredits: poorCredits }];
  const accounts = await Promise.all(terms.map((each) => openAccount(topology, each)));
  const poor = accounts.pop();
  const all = loadCalls({ companies });
  const calls = kinds === undefined ? all : all.filter(({ kind }) => kinds.includes(kind));
  return new Load({ url: topology.url, rate, accounts, poor, calls, seed });
}
