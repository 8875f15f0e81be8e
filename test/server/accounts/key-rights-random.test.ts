import { isRateWithin, scopes as allScopes } from '../../../src/accounts/model/keys.js';
import { Caller } from '../../harness/caller.js';
import { startServer, type TestServer } from '../../harness/start-server.js';

const rounds = 60;
const seed = Number(process.env['KEYS_SEED'] ?? 20261123);

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ bounds: { keys: 10_000 } });
});
afterAll(() => server.stop());

/** Returns a generator of numbers from 0 to 1 that is deterministic for a seed (mulberry32). */
function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(seed);
const below = (most: number): number => Math.floor(random() * most);
const oneOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

interface Terms {
  readonly scopes: readonly string[];
  readonly rate_limit: { readonly max: number; readonly window_seconds: number };
  readonly monthly_cap: number | null;
  readonly expires_at: string | null;
}

interface Known extends Terms {
  readonly id: string;
  /** IDs of the key, of the key that issued it, of that key's issuer, and so on. */
  readonly line: readonly string[];
  readonly as: Caller;
}

/** Draws key terms from a few values, so that the terms of one key are often within those of another. */
function drawTerms(): Terms {
  const some = allScopes.filter(() => random() < 0.8);
  const managing = random() < 0.7 ? ['keys:manage'] : [];
  return {
    scopes: random() < 0.2 ? ['*'] : [...new Set([...some, 'lists:read', ...managing])],
    rate_limit: oneOf([
      { max: 600, window_seconds: 60 },
      { max: 100, window_seconds: 10 },
      { max: 600, window_seconds: 120 },
      { max: 300, window_seconds: 60 },
      { max: 900, window_seconds: 60 },
    ]),
    monthly_cap: oneOf([null, null, 100, 1000]),
    expires_at: oneOf([null, null, '2027-01-01T00:00:00.000Z', '2028-01-01T00:00:00.000Z']),
  };
}

/** Returns whether a key with the terms `own` may issue one with the terms `other` (D10). Does not use server code. */
function isWithin(own: Terms, other: Terms): boolean {
  const holds = (scope: string): boolean => own.scopes.includes('*') || own.scopes.includes(scope);
  const rate = ({ rate_limit: { max, window_seconds: seconds } }: Terms): [number, number] => [max, seconds];
  const [[ownMax, ownSeconds], [max, seconds]] = [rate(own), rate(other)];
  let inWindow = 0;
  for (let at = 0; at < ownSeconds; at += seconds) inWindow += max;
  const isCapped = own.monthly_cap === null || (other.monthly_cap ?? Infinity) <= own.monthly_cap;
  const ends = own.expires_at === null || (other.expires_at ?? '9999') <= own.expires_at;
  return other.scopes.every(holds) && inWindow <= ownMax && isCapped && ends;
}

/** Returns whether every cap that limits a key also counts the spending of the other key (D17). */
function countsAgainstCaps(own: Known, other: Known, known: readonly Known[]): boolean {
  const bound = own.line.filter((id) => known.find((one) => one.id === id)?.monthly_cap !== null);
  return bound.every((id) => other.line.includes(id));
}

const json = { 'Content-Type': 'application/json' };

/** Returns a change to a key: new random values for some of its terms. */
function drawChange(): Partial<Terms> {
  const entries = Object.entries(drawTerms());
  const some = entries.filter(() => random() < 0.4);
  return Object.fromEntries(some.length > 0 ? some : entries.slice(0, 1));
}

const termsOf = ({ scopes, rate_limit, monthly_cap, expires_at }: Terms): Terms => ({
  scopes,
  rate_limit,
  monthly_cap,
  expires_at,
});

it(`no issued key exceeds the terms of its issuer, whatever is requested (KEYS_SEED=${seed})`, async () => {
  const { as, keyId } = await server.account({ rate: { max: 1_000_000, windowSeconds: 60 } });
  const root: Known = {
    id: keyId,
    line: [keyId],
    as,
    scopes: ['*'],
    rate_limit: { max: 1_000_000, window_seconds: 60 },
    monthly_cap: null,
    expires_at: null,
  };
  const known: Known[] = [root];
  const seen = { given: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) {
    const own = oneOf(known);
    const mayManage = own.scopes.includes('*') || own.scopes.includes('keys:manage');
    const terms = drawTerms();
    const issued = await own.as.post('/keys', { name: 'K', ...terms });
    const isGiven = mayManage && isWithin(own, terms);
    expect([own, terms, issued.status]).toEqual([own, terms, isGiven ? 200 : 403]);
    seen[isGiven ? 'given' : 'refused'] += 1;
    if (isGiven) {
      const body = issued.body as Terms & { id: string; secret: string };
      expect(termsOf(body)).toEqual(terms);
      known.push({
        ...terms,
        id: body.id,
        line: [body.id, ...own.line],
        as: new Caller(server.url, body.secret),
      });
    }
    const at = 1 + below(known.length - 1);
    const target = known[at];
    if (target === undefined) continue;
    const change = drawChange();
    const path = `/keys/${target.id}`;
    const changed = await own.as.request('PATCH', path, { headers: json, body: JSON.stringify(change) });
    const isSelf = own.id === target.id;
    const isManaged = isWithin(own, target) && countsAgainstCaps(own, target, known);
    const mayChange = mayManage && (isSelf || isManaged) && isWithin(own, { ...termsOf(target), ...change });
    expect([own, target, change, changed.status]).toEqual([own, target, change, mayChange ? 200 : 403]);
    if (mayChange) known[at] = { ...target, ...change };
    // The server may cache the previous terms for up to a second.
    if (mayChange) await new Promise((resolve) => setTimeout(resolve, 960));
    const rotation = await own.as.post(`/keys/${oneOf(known.slice(1)).id}x/rotate`, {});
    expect(rotation.status).toBe(mayManage && isStillManaging(known, own) ? 404 : 403);
  }
  expect(seen.given).toBeGreaterThan(5);
  expect(seen.refused).toBeGreaterThan(5);
});

function isStillManaging(known: readonly Known[], { id }: Known): boolean {
  const scopes = known.find((one) => one.id === id)?.scopes ?? [];
  return scopes.includes('*') || scopes.includes('keys:manage');
}

it('a key that lacks a scope can neither grant it, nor take over or revoke a key that has it', async () => {
  const { as, organizationId } = await server.account();
  const rate_limit = { max: 10, window_seconds: 60 };
  const strong = (await as.post('/keys', { name: 'S', scopes: ['*'], rate_limit })).body as { id: string };
  for (const missing of allScopes.filter((scope) => scope !== 'keys:manage')) {
    const rest = allScopes.filter((scope) => scope !== missing);
    const weak = (await server.key(organizationId, { scopes: rest })).as;
    expect((await weak.post('/keys', { name: 'K', scopes: rest })).status).toBe(200);
    const statuses = await Promise.all([
      weak.post('/keys', { name: 'K', scopes: [missing] }),
      weak.post('/keys', { name: 'K', scopes: ['*'] }),
      weak.post(`/keys/${strong.id}/rotate`, { overlap_seconds: 0 }),
      weak.request('PATCH', `/keys/${strong.id}`, { headers: json, body: '{"scopes":["lists:read"]}' }),
      weak.request('DELETE', `/keys/${strong.id}`),
    ]);
    expect([missing, ...statuses.map(({ status }) => status)]).toEqual([missing, 403, 403, 403, 403, 403]);
  }
  expect((await as.get(`/keys/${strong.id}`)).body).toMatchObject({ status: 'active', scopes: ['*'] });
});

it('a rate that is within a second rate is also within a third rate that contains the second', () => {
  const draw = (): { max: number; windowSeconds: number } => ({
    max: 1 + below(40),
    windowSeconds: 1 + below(12),
  });
  let chains = 0;
  for (let round = 0; round < 20_000; round++) {
    const [least, middle, most] = [draw(), draw(), draw()];
    if (!isRateWithin(most, middle) || !isRateWithin(middle, least)) continue;
    chains += 1;
    expect([most, middle, least, isRateWithin(most, least)]).toEqual([most, middle, least, true]);
  }
  expect(chains).toBeGreaterThan(500);
});
