/** Returns rounds as JSON lines, for long imports. Round n has n modulo 4 investors and raised n dollars. */
export function manyRounds(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const investors = Array.from({ length: n % 4 }, (_unused, index) => ({
      investor_id: `inv_${((n * 7 + index) % 5000).toString(16)}`,
      investor_name: `Investor ${index}`,
      is_lead_investor: index === 0,
    }));
    return JSON.stringify({
      funding_round_id: `fnr_${n.toString(16).padStart(8, '0')}`,
      name: `Seed - Company ${n}`,
      company_id: (n % 3000).toString(16),
      company_name: `Company ${n}`,
      investment_type: 'Seed',
      announced_on: '2026-01-02',
      raised_amount_usd: n,
      investors,
    });
  });
}

/** Counts these rounds, and the rounds among them with a wrong number of investors. */
export const manyRoundsSql = `SELECT count(*)::int AS rounds,
  (count(*) FILTER (WHERE r.raised_amount_usd::int % 4 <>
    (SELECT count(*) FROM participation p WHERE p.round_id = r.id)))::int AS broken FROM funding_round r`;
