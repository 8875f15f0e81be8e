import { Draw, mix } from './draw.mjs';

/** Number of rows in each file of a real export. They are multiplied by the scale. */
const realCounts = {
  organizations: 4_182_073,
  organizationDescriptions: 2_000_000,
  people: 2_099_280,
  peopleDescriptions: 1_503_913,
  jobs: 3_228_134,
  degrees: 1_108_126,
  rounds: 762_747,
  investments: 1_274_720,
  investors: 320_739,
  acquisitions: 197_127,
  ipos: 54_727,
  funds: 28_300,
  others: 40_000,
};
/** Fraction of the organizations that have rounds, and the number of organizations among four investors. */
const fundedShare = 0.12;
const organizationsOfFourInvestors = 3;
/** Fraction of the links that lead to an organization, person or investor without a row. */
const absentShare = 0.005;

const salts = {
  round: 101,
  investment: 102,
  job: 103,
  degree: 104,
  acquisition: 105,
  amount: 106,
  link: 107,
};

/**
 * Plans the links between the records of an export, such as the organization of a round or the number of jobs of a
 * person. A plan contains only numbers, and takes about 100 MB at full scale. All other values are generated when they
 * are needed.
 */
export function planExport({ scale, seed, day }) {
  const counts = Object.fromEntries(
    Object.entries(realCounts).map(([name, count]) => [name, Math.max(1, Math.round(count * scale))]),
  );
  const plan = { counts, seed: mix(7, seed), day, draw: new Draw(), ...strides(counts) };
  plan.funded = Math.max(1, Math.round(counts.organizations * fundedShare));
  plan.jobsOf = spread(plan, salts.job, counts.jobs, counts.people, 1.3);
  plan.degreesOf = spread(plan, salts.degree, counts.degrees, counts.people, 1.2);
  plan.investmentsOf = spread(plan, salts.investment, counts.investments, counts.rounds, 1.6);
  return { ...plan, ...planFunding(plan) };
}

/**
 * Returns the strides that distribute investors and public companies evenly. For example, every `investorStride`-th
 * organization is an investor.
 */
function strides(counts) {
  const investingOrganizations = Math.ceil((counts.investors * organizationsOfFourInvestors) / 4);
  return {
    investorStride: Math.max(1, Math.floor(counts.organizations / investingOrganizations)),
    angelStride: Math.max(1, Math.floor((counts.people * 4) / counts.investors)),
    ipoStride: Math.max(1, Math.floor(counts.organizations / counts.ipos)),
    investingOrganizations,
  };
}

/** Distributes `count` items unevenly: takers with lower indexes get more items, and many takers get none. */
function spread({ seed, draw }, salt, count, takers, exponent) {
  const shares = new Uint16Array(takers);
  for (let n = 0; n < count; n++) shares[draw.start(seed + salt, n).tailed(takers, exponent)] += 1;
  return shares;
}

function planFunding(plan) {
  const { counts } = plan;
  const [roundsOf, acquired] = [new Uint16Array(counts.organizations), new Uint8Array(counts.organizations)];
  const [raisedBy, lastRoundOf] = [
    new Float64Array(counts.organizations),
    new Int32Array(counts.organizations),
  ];
  const portfolioOf = new Uint32Array(counts.investors);
  for (let round = 0; round < counts.rounds; round++) {
    const { organization, usd, day } = roundFacts(plan, round);
    for (let at = 0; at < plan.investmentsOf[round]; at++) {
      const investor = investorOfRound(plan, round, at);
      if (investor < counts.investors) portfolioOf[investor] += 1;
    }
    if (organization >= counts.organizations) continue;
    roundsOf[organization] += 1;
    raisedBy[organization] += usd;
    lastRoundOf[organization] = Math.max(lastRoundOf[organization], day);
  }
  for (let deal = 0; deal < counts.acquisitions; deal++) {
    const { acquiree } = acquisitionFacts(plan, deal);
    if (acquiree < counts.organizations) acquired[acquiree] = 1;
  }
  return { roundsOf, raisedBy, lastRoundOf, portfolioOf, acquired };
}

/** The first day (2000-01-01, in days since 1970), and the number of days up to 2026. */
const [firstDay, days] = [10_957, 9_700];

/** Returns a round's organization, its amount in dollars (0 if unknown), and its day. */
export function roundFacts(plan, round) {
  const draw = plan.draw.start(plan.seed + salts.amount, round);
  const isAbsent = draw.chance(absentShare);
  const organization = draw.tailed(plan.funded, 1.4);
  const usd = draw.chance(0.3) ? 0 : Math.round(10 ** (4 + draw.next() * 4.5)) * 100;
  const day = firstDay + Math.floor(days * (1 - draw.next() ** 2));
  return { organization: isAbsent ? plan.counts.organizations + organization : organization, usd, day };
}

/** Returns the index of a round's investor. Each `at` of a round has a different investor. */
export function investorOfRound(plan, round, at) {
  const { investors } = plan.counts;
  const draw = plan.draw.start(plan.seed + salts.link + 1000 * at, round);
  if (draw.chance(absentShare)) return investors + ((round * 97 + at) % 100_000);
  const spread = draw.tailed(investors, 2.2);
  const offset = plan.investmentsOf[round];
  return offset > 1 && investors > 2 * offset ? spread - (spread % offset) + at : spread;
}

export function acquisitionFacts(plan, deal) {
  const draw = plan.draw.start(plan.seed + salts.acquisition, deal);
  const { organizations } = plan.counts;
  const absent = (organization) => (draw.chance(0.01) ? organizations + organization : organization);
  const acquirer = absent(draw.tailed(organizations, 1.8));
  return { acquirer, acquiree: absent(draw.tailed(organizations, 1.1)) };
}

/** Returns the organization of a job. */
export function workplaceOf(plan, draw) {
  const organization = draw.tailed(plan.counts.organizations, 2.3);
  return draw.chance(absentShare) ? plan.counts.organizations + organization : organization;
}

export function schoolOf(plan, draw) {
  const schools = Math.max(1, Math.floor(plan.counts.organizations / 100));
  return Math.min(plan.counts.organizations - 1, draw.tailed(schools, 2) * 100 + 7);
}

/** Returns the organization or person that an investor is. Every fourth investor is a person. */
export function investorEntity(plan, investor) {
  const group = Math.floor(investor / 4);
  if (investor % 4 === 3) return { isPerson: true, number: group * plan.angelStride };
  return { isPerson: false, number: (group * 3 + (investor % 4)) * plan.investorStride };
}

export function isInvestor(plan, organization) {
  return (
    organization % plan.investorStride === 0 &&
    organization / plan.investorStride < plan.investingOrganizations
  );
}

export function isPublic(plan, organization) {
  return (
    organization % plan.ipoStride === 5 % plan.ipoStride && organization / plan.ipoStride < plan.counts.ipos
  );
}

/** Returns the entity on a line of a file. This makes the order of the rows irregular. */
export function shuffled(line, count) {
  const step = 1_000_003 % count === 0 || gcd(1_000_003, count) > 1 ? 1 : 1_000_003;
  return (line * step + Math.floor(count / 3)) % count;
}

function gcd(a, b) {
  return b === 0 ? a : gcd(b, a % b);
}
