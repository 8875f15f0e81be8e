import { demoId } from './demo-id.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw, Weighted } from './draw.js';
import { companyRoots, slugOf } from './names.js';
import { places } from './places.js';
import { sectors } from './sectors.js';
import { showcase } from './showcase.js';

const companyTotal = 2000;

/** What makes a company recognizable. */
type Identity = Pick<CompanyPlan, 'name' | 'slug' | 'domain' | 'aliases' | 'sector' | 'place' | 'foundedOn'>;

const foundingYears: readonly Weighted<readonly [number, number]>[] = [
  { weight: 11, value: [2003, 2009] },
  { weight: 32, value: [2010, 2015] },
  { weight: 38, value: [2016, 2020] },
  { weight: 15, value: [2021, 2023] },
  { weight: 4, value: [2024, 2025] },
];

/** The companies by name, trade, place and age; nothing has happened to them yet. The showcase comes first. */
export function planCompanies(draw: Draw): CompanyPlan[] {
  const invented = companyRoots(draw)
    .slice(0, companyTotal - 2)
    .map((root) => inventIdentity(draw, root));
  return [auroraRobotics(), auroraBots(), ...invented].map((identity, index) =>
    toPlan(draw, identity, index),
  );
}

function inventIdentity(draw: Draw, root: string): Identity {
  const sector = draw.pick(sectors);
  const name = `${root} ${draw.pick(sector.nameWords)}`;
  const [from, to] = draw.pickWeighted(foundingYears);
  return {
    name,
    slug: slugOf(name),
    domain: `${slugOf(name)}.example`,
    aliases: inventAliases(draw, slugOf(root)),
    sector,
    place: draw.pick(places),
    foundedOn: draw.day(`${from}-01-01`, `${to}-12-31`),
  };
}

/** Roots are distinct and hold no hyphen, so an alias never meets another company's domain. */
function inventAliases(draw: Draw, root: string): string[] {
  return draw.chance(0.6) ? draw.some([`${root}.example`, `get-${root}.example`], 1, 2) : [];
}

function auroraRobotics(): Identity {
  const { name, slug, domain, aliasDomain } = showcase.auroraRobotics;
  return {
    ...{ name, slug, domain, aliases: [aliasDomain], foundedOn: '2014-03-17' },
    ...{ sector: sectors[0], place: places[0] },
  };
}

function auroraBots(): Identity {
  const { name, slug, domain, aliasDomain } = showcase.auroraBots;
  return {
    ...{ name, slug, domain, aliases: [aliasDomain], foundedOn: '2018-09-03' },
    ...{ sector: sectors[0], place: places.find(({ city }) => city === 'Rotterdam') ?? places[0] },
  };
}

function toPlan(draw: Draw, identity: Identity, index: number): CompanyPlan {
  const second = draw.chance(0.5) ? draw.pick(sectors) : identity.sector;
  const trades = [...new Set([identity.sector, second])];
  return {
    ...identity,
    index,
    id: demoId('Company', index),
    profnetId: String(1_000_001 + index),
    industry: trades.map((trade) => trade.name),
    techVerticals: trades.map((trade) => [trade.name, ...draw.some(trade.verticals, 1, 2)]),
    founders: [],
    rounds: [],
    backers: new Set(),
    lastEventOn: identity.foundedOn,
    status: 'active',
    endedOn: null,
    acquisition: null,
    ipo: null,
    employeeCount: 0,
    rank: 0,
  };
}
