import { randomUUID } from 'node:crypto';
import { chargeIdAt } from '../../accounts/model/charge.js';
import { priceOf, type RecordCounts } from '../../records/record-kinds.js';
import { demoId } from './demo-id.js';
import {
  type CallProfile,
  type KeyProfile,
  keyProfiles,
  type UnchargedProfile,
  unchargedProfiles,
} from './usage-profiles.js';

export const historyDays = 60;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Number of companies whose IDs appear in the receipts. */
const namedCompanies = 120;

/**
 * Maximum age of uncharged requests in hours when the demo is loaded. They are deleted after a day, so each stays
 * visible for some hours.
 */
const refusalHours = 20;

/**
 * Plans the usage of the 60 days before `now`. The pattern is the same on every run. Does not load the generator of the
 * demo records, which a server that starts from the prepared database does not need.
 */
export function planUsage(now: Date): {
  readonly charges: PlannedCharge[];
  readonly refusals: PlannedRefusal[];
} {
  const random = createRandom(20_260_630);
  const charges = keyProfiles.flatMap((key) => planCharges(key, now, random));
  charges.sort((one, other) => one.chargedAt.getTime() - other.chargedAt.getTime());
  return { charges, refusals: unchargedProfiles.flatMap((profile) => planRefusals(profile, now, random)) };
}

/** A charged request in the demo's history. */
export interface PlannedCharge {
  readonly key: string;
  readonly requestId: string;
  readonly channel: KeyProfile['channel'];
  readonly operation: string;
  readonly records: RecordCounts;
  readonly credits: number;
  readonly chargedAt: Date;
  /** Null for a part of an export, which is created in the background. */
  readonly milliseconds: number | null;
  readonly target: string | null;
}

/** A request of the last day that was not charged. */
export type PlannedRefusal = Pick<
  UnchargedProfile,
  'key' | 'operation' | 'status' | 'errorCode' | 'target'
> & {
  readonly requestId: string;
  readonly channel: KeyProfile['channel'];
  readonly answeredAt: Date;
  readonly milliseconds: number;
};

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
type Random = () => number;

function planCharges(key: KeyProfile, now: Date, random: Random): PlannedCharge[] {
  const today = Math.floor(now.getTime() / dayMs) * dayMs;
  const charges: PlannedCharge[] = [];
  for (let ago = historyDays - 1; ago >= 0; ago--) {
    const isInUse = ago < key.createdDaysAgo && ago > (key.revokedDaysAgo ?? -1);
    const day = today - ago * dayMs;
    for (let count = callsOn(key, day, ago, random); count > 0; count--) {
      const chargedAt = new Date(day + momentWithin(key.hours, random));
      const charge = planCharge(key, chargedAt, random);
      if (isInUse && chargedAt < now) charges.push(charge);
    }
  }
  return charges;
}

/**
 * Returns the number of calls on a day. Usage grows over the history, varies by a fifth from day to day, and drops on
 * weekends.
 */
function callsOn({ calls }: KeyProfile, day: number, ago: number, random: Random): number {
  const weekday = new Date(day).getUTCDay();
  const usual = weekday === 0 || weekday === 6 ? calls.weekend : calls.weekday;
  if (usual <= 1) return usual;
  const growth = 0.75 + (0.35 * (historyDays - ago)) / historyDays;
  return Math.round(usual * growth * (0.8 + 0.4 * random()));
}

/** Returns a time of day. Most calls are in the middle of the key's active hours. */
function momentWithin([from, to]: KeyProfile['hours'], random: Random): number {
  return Math.floor((from + ((to - from) * (random() + random())) / 2) * hourMs);
}

function planCharge(key: KeyProfile, chargedAt: Date, random: Random): PlannedCharge {
  const call = pickCall(key.profiles, random);
  const records = { [call.billed]: between(call.records, random) };
  const isExport = call.operation === 'createExport';
  const milliseconds = between(call.milliseconds, random);
  const target = nameTarget(call.target, random);
  return {
    key: key.name,
    requestId: isExport ? `${randomUUID()}-0` : chargeIdAt(chargedAt),
    channel: key.channel,
    operation: call.operation,
    records,
    credits: priceOf(records),
    chargedAt,
    milliseconds: isExport ? null : milliseconds,
    target,
  };
}

function planRefusals({ count, ...profile }: UnchargedProfile, now: Date, random: Random): PlannedRefusal[] {
  const channel = keyProfiles.find(({ name }) => name === profile.key)?.channel ?? 'rest';
  return Array.from({ length: count }, () => {
    const answeredAt = new Date(now.getTime() - Math.floor((0.2 + random() * refusalHours) * hourMs));
    return {
      ...profile,
      channel,
      target: nameTarget(profile.target, random),
      requestId: chargeIdAt(answeredAt),
      answeredAt,
      milliseconds: profile.status === 503 ? 30_000 : between([1, 9], random),
    };
  });
}

function nameTarget(target: string | null, random: Random): string | null {
  const company = demoId('Company', between([0, namedCompanies - 1], random));
  return target === null
    ? null
    : target.replace('{company}', company).replace('{page}', String(between([1, 4], random)));
}

function pickCall(profiles: readonly CallProfile[], random: Random): CallProfile {
  let rest = random() * profiles.reduce((sum, { weight }) => sum + weight, 0);
  const picked = profiles.find(({ weight }) => (rest -= weight) < 0) ?? profiles[0];
  if (picked === undefined) throw new Error('a key of the demo makes calls');
  return picked;
}

/** Returns an integer between two bounds, both included. */
function between([least, most]: readonly [number, number], random: Random): number {
  return least + Math.floor(random() * (most - least + 1));
}

/** Creates a mulberry32 random number generator, which returns the same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
