import { demoId } from './demo-id.js';
import type { CompanyPlan, InvestorPlan, PersonPlan } from './demo-plan.js';
import type { Draw, Weighted } from './draw.js';
import { yearOf } from './calendar.js';
import { firmRoots, slugOf } from './names.js';
import { places, type Place } from './places.js';
import { showcase } from './showcase.js';

const investorTotal = 600;

type Identity = Omit<InvestorPlan, 'index' | 'id' | 'investments' | 'rank'>;

/** A sort of firm: its types (contract 2.5) and how such firms are called. */
interface FirmSort {
  readonly types: readonly string[];
  readonly nameWords: readonly string[];
}

const firmSorts: readonly Weighted<FirmSort>[] = [
  { weight: 55, value: { types: ['venture_capital'], nameWords: ['Ventures', 'Capital', 'Partners'] } },
  { weight: 10, value: { types: ['micro_vc', 'venture_capital'], nameWords: ['Seed Fund', 'First Fund'] } },
  { weight: 9, value: { types: ['private_equity_firm'], nameWords: ['Equity', 'Growth Partners'] } },
  { weight: 8, value: { types: ['accelerator'], nameWords: ['Accelerator', 'Foundry'] } },
  { weight: 8, value: { types: ['angel_group'], nameWords: ['Angels'] } },
  { weight: 6, value: { types: ['family_investment_office'], nameWords: ['Family Office'] } },
  { weight: 4, value: { types: ['government_office'], nameWords: ['Innovation Agency'] } },
];

/** Firms, about 5 % corporate investors and about 15 % individuals, mixed; Northlight Ventures comes first. */
export function planInvestors(
  draw: Draw,
  companies: readonly CompanyPlan[],
  people: readonly PersonPlan[],
): InvestorPlan[] {
  const roots = firmRoots(draw);
  const parents = draw.shuffled(companies.filter((company) => company.foundedOn < '2012'));
  const angels = draw.shuffled(withDistinctNames(people.filter((person) => person.isFounder)));
  return Array.from({ length: investorTotal }, (_, index) => {
    const identity = chooseIdentity(draw, index, { roots, parents, angels });
    return { ...identity, index, id: demoId('Investor', index), investments: [], rank: 0 };
  });
}

interface Candidates {
  readonly roots: string[];
  readonly parents: CompanyPlan[];
  readonly angels: PersonPlan[];
}

function chooseIdentity(draw: Draw, index: number, candidates: Candidates): Identity {
  if (index === 0) return northlight();
  const parent = index % 20 === 6 ? candidates.parents.pop() : undefined;
  if (parent !== undefined) return corporate(parent);
  const angel = index % 7 === 1 ? candidates.angels.pop() : undefined;
  return angel === undefined ? firm(draw, candidates.roots.pop() ?? `Fund ${index}`) : individual(angel);
}

function northlight(): Identity {
  const { name, slug, domain } = showcase.northlight;
  return firmOf(name, slug, domain, ['venture_capital'], 2008, places[0]);
}

function firm(draw: Draw, root: string): Identity {
  const { types, nameWords } = draw.pickWeighted(firmSorts);
  const name = `${root} ${draw.pick(nameWords)}`;
  const foundedYear = draw.between(1988, draw.chance(0.6) ? 2010 : 2021);
  return firmOf(name, slugOf(name), `${slugOf(name)}.example`, [...types], foundedYear, draw.pick(places));
}

function firmOf(
  name: string,
  slug: string,
  domain: string,
  types: string[],
  foundedYear: number,
  place: Place,
): Identity {
  return { name, slug, domain, types, foundedYear, place, person: null, company: null };
}

function corporate(company: CompanyPlan): Identity {
  const { name, slug, domain, place, foundedOn } = company;
  const types = ['corporate', 'corporate_venture_capital'];
  return { name, slug, domain, place, types, foundedYear: yearOf(foundedOn), person: null, company };
}

function individual(person: PersonPlan): Identity {
  const { fullName, slug, company } = person;
  const { place } = company;
  return { name: fullName, slug, domain: null, types: ['angel'], foundedYear: null, place, person, company };
}

function withDistinctNames(people: readonly PersonPlan[]): PersonPlan[] {
  return [...new Map(people.map((person) => [person.fullName, person])).values()];
}
