import type { CompanyRecord, Contact, Headquarters, Website } from '../../domain/records/company.js';
import { laterOf, referenceDate, shiftDays, yearOf } from './calendar.js';
import { drawFigures } from './company-figures.js';
import { growthStage, sumFunding, tellAcquisition, tellIpo } from './company-funding.js';
import { drawAwards, drawNews } from './company-press.js';
import { drawProfile } from './company-profile.js';
import { drawReviews } from './company-reviews.js';
import { drawSocials } from './company-socials.js';
import { drawTeam } from './company-team.js';
import { drawTraction } from './company-traction.js';
import { drawWeb } from './company-web.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import { openDraw, type Draw } from './draw.js';
import { showcase } from './showcase.js';

/** The complete record of a planned company (contract 2.4); of Aurora Robotics everything is known. */
export function writeCompany(plan: DemoPlan, company: CompanyPlan): CompanyRecord {
  const isComplete = company.id === showcase.auroraRobotics.id;
  const draw = openDraw(plan.seed, `company ${company.index}`, isComplete);
  const figures = drawFigures(draw, company);
  const tractionMetrics = drawTraction(draw, figures, company.foundedOn);
  return {
    id: company.id,
    ...drawIdentity(draw, company, plan),
    ...drawProfile(draw, company, plan, tractionMetrics),
    ...drawStanding(draw, company),
    ...drawTeam(draw, company),
    ...tellMoney(company),
    web: drawWeb(draw, company, figures),
    reviews: drawReviews(draw, company, figures),
    socials: drawSocials(draw, company, figures),
    tractionMetrics,
  };
}

function drawIdentity(draw: Draw, company: CompanyPlan, { investors }: DemoPlan) {
  const invests = investors.some((investor) => investor.company === company && investor.person === null);
  return {
    organizationName: company.name,
    organizationRank: company.rank,
    organizationNameAliases: draw.known(0.9, () => [
      company.name.replaceAll(' ', ''),
      `${company.name} Inc.`,
    ]),
    primaryRole: 'company',
    roles: invests ? ['company', 'investor'] : ['company'],
    website: toWebsite(company),
    hq: toHeadquarters(company),
    contact: drawContact(draw, company),
    industry: company.industry,
    techVerticals: company.techVerticals,
  };
}

function toWebsite({ domain, aliases }: CompanyPlan): Website {
  return { domain, url: `https://${domain}`, domainAliases: aliases };
}

function toHeadquarters({ place }: CompanyPlan): Headquarters {
  const { city, state, country, continent, region } = place;
  return { city, state, country, continent, region, regions: [...place.regions] };
}

/** Telephone numbers 555-0100 to 555-0199 are reserved for fiction. */
function drawContact(draw: Draw, { domain }: CompanyPlan): Contact {
  const area = draw.pick(['202', '303', '415', '512', '617']);
  return {
    phoneNumber: draw.known(0.85, () => `+1-${area}-555-01${String(draw.between(0, 99)).padStart(2, '0')}`),
    email: draw.known(0.9, () => `hello@${domain}`),
  };
}

function drawStanding(draw: Draw, company: CompanyPlan) {
  const awards = draw.known(0.93, () => drawAwards(draw, company));
  return {
    operatingStatus: company.status,
    foundedYear: yearOf(company.foundedOn),
    growthStage: growthStage(company),
    itSpend: draw.known(0.85, () => draw.skewed(600, 9_000) * company.employeeCount),
    patentCount: draw.known(0.9, () => draw.between(0, Math.ceil(company.employeeCount / 25))),
    trademarkCount: draw.known(0.9, () => draw.between(0, 12)),
    awards,
    awardCount: awards === null ? null : awards.length,
    news: draw.known(0.95, () => drawNews(draw, company)),
    svcStrategicSignalIds: draw.signalIds(0.45, 3),
    lastUpdated: laterOf(
      shiftDays(referenceDate, -draw.between(0, 90)),
      company.endedOn ?? company.lastEventOn,
    ),
  };
}

function tellMoney(company: CompanyPlan) {
  return {
    funding: sumFunding(company),
    investorNames: [...company.backers].map((investor) => investor.name),
    investorCount: company.backers.size,
    acquisition: tellAcquisition(company),
    ipo: tellIpo(company),
  };
}
