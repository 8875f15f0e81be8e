import { historyDays, type PlannedCharge, planUsage } from '../../../src/import/demo/plan-usage.js';
import { keyProfiles } from '../../../src/import/demo/usage-profiles.js';

const monthlyCredits = 100_000;
// The demo organization gets a usage history when the server first starts. These starts differ in weekday and hour.
const days = Array.from(
  { length: 13 },
  (_, at) => new Date(Date.UTC(2026, 11, 1 + 7 * at + (at % 7), (at * 7) % 24, 13)),
);

const dayOf = ({ chargedAt }: PlannedCharge): string => chargedAt.toISOString().slice(0, 10);

function sumBy(
  charges: readonly PlannedCharge[],
  of: (charge: PlannedCharge) => string,
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const charge of charges) sums.set(of(charge), (sums.get(of(charge)) ?? 0) + charge.credits);
  return sums;
}

describe.each(days.map((now) => [now.toISOString(), now] as const))('a first start at %s', (...[, now]) => {
  const { charges, refusals } = planUsage(now);

  it('creates a 60-day history that stays below 60 % of the monthly credits and below every cap', () => {
    const oldest = now.getTime() - historyDays * 86_400_000;
    const moments = charges.map(({ chargedAt }) => chargedAt.getTime());
    expect(Math.min(...moments)).toBeGreaterThanOrEqual(oldest);
    expect(Math.max(...moments)).toBeLessThan(now.getTime());
    const months = sumBy(charges, (charge) => dayOf(charge).slice(0, 7));
    for (const sum of months.values()) expect(sum).toBeLessThan(monthlyCredits * 0.6);
    const capped = sumBy(charges, (charge) => `${charge.key} ${dayOf(charge).slice(0, 7)}`);
    for (const { name, cap } of keyProfiles)
      for (const [group, sum] of capped)
        if (cap !== null && group.startsWith(name)) expect(sum).toBeLessThan(cap);
  });

  it('creates quiet weekends, and uses no key before it was issued or after it was revoked', () => {
    const sums = [...sumBy(charges, dayOf)].filter(([day]) => day !== now.toISOString().slice(0, 10));
    const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());
    const mostOnWeekends = Math.max(...sums.filter(([day]) => isWeekend(day)).map(([, sum]) => sum));
    for (const [day, sum] of sums) if (!isWeekend(day)) expect(sum).toBeGreaterThan(mostOnWeekends * 0.9);
    for (const { name, createdDaysAgo, revokedDaysAgo } of keyProfiles) {
      const daysAgo = charges
        .filter(({ key }) => key === name)
        .map(({ chargedAt }) => (now.getTime() - chargedAt.getTime()) / 86_400_000);
      expect(Math.max(...daysAgo)).toBeLessThan(createdDaysAgo);
      expect(Math.min(...daysAgo)).toBeGreaterThan(revokedDaysAgo ?? 0);
    }
  });

  it('creates usage of every interface, and errors only on the last day', () => {
    expect(new Set(charges.map(({ channel }) => channel))).toEqual(new Set(['rest', 'graphql', 'mcp']));
    expect(charges.some(({ operation }) => operation === 'createExport')).toBe(true);
    expect(new Set(charges.map(({ requestId }) => requestId)).size).toBe(charges.length);
    for (const { answeredAt } of refusals) {
      expect(answeredAt.getTime()).toBeLessThan(now.getTime());
      expect(answeredAt.getTime()).toBeGreaterThan(now.getTime() - 22 * 3_600_000);
    }
  });
});
