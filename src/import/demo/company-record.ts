import type { CompanyRecord, Contact, Headquarters, Website } from '../../records/company.js';
import type { CompanyAcquisition, CompanyIpo, Funding } from '../../records/company-funding.js';
import type { Appstore, CompanySocials } from '../../records/company-presence.js';
import type { WebTraffic } from '../../records/company-presence.js';
import type { FundingRoundRecord } from '../../records/funding-round.js';
import { drawAwards, drawNews, drawReviews, drawTeam } from './company-press.js';
import { type CompanyMetrics, drawMetrics, drawProfile, drawTraction } from './company-profile.js';
import type { CompanyPlan, DemoPlan } from './demo-plan.js';
import { countries } from './places.js';
import { type Draw, laterOf, openDraw, referenceDate, shiftDays, splitWhole, yearOf } from './random.js';
import { showcase } from './showcase.js';

/** Creates the complete record of a planned company (contract 2.4). Aurora Robotics has no unknown field. */
export function writeCompany(plan: DemoPlan, company: CompanyPlan): CompanyRecord {
  const isComplete = company.id === showcase.auroraRobotics.id;
  const draw = openDraw(plan.seed, `company ${company.index}`, isComplete);
  const figures = drawMetrics(draw, company);
  const tractionMetrics = drawTraction(draw, figures, company.foundedOn);
  return {
    id: company.id,
    ...drawIdentity(draw, company, plan),
    ...drawProfile(draw, company, plan, tractionMetrics),
    ...drawRank(draw, company),
    ...drawTeam(draw, company),
    ...describeMoney(company),
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
      company.latinName.replaceAll(' ', ''),
      `${company.latinName} Inc.`,
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

/** Generates contact data. Telephone numbers 555-0100 to 555-0199 are reserved for fiction. */
function drawContact(draw: Draw, { domain }: CompanyPlan): Contact {
  const area = draw.pick(['202', '303', '415', '512', '617']);
  return {
    phoneNumber: draw.known(0.85, () => `+1-${area}-555-01${String(draw.between(0, 99)).padStart(2, '0')}`),
    email: draw.known(0.9, () => `hello@${domain}`),
  };
}

function drawRank(draw: Draw, company: CompanyPlan) {
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
    svcStrategicSignalIds: [],
    lastUpdated: laterOf(
      shiftDays(referenceDate, -draw.between(0, 90)),
      company.endedOn ?? company.lastEventOn,
    ),
  };
}

function describeMoney(company: CompanyPlan) {
  return {
    funding: sumFunding(company),
    investorNames: [...company.backers].map((investor) => investor.name),
    investorCount: company.backers.size,
    acquisition: describeAcquisition(company),
    ipo: describeIpo(company),
  };
}

/**
 * Generates the company's pages on other sites, on reserved hosts. Follower counts equal those in the traction metrics.
 */
function drawSocials(draw: Draw, { slug }: CompanyPlan, figures: CompanyMetrics): CompanySocials {
  return {
    microblog: followed(`https://microblog.example/${slug}`, figures.microblogFollowers),
    socialnet: { url: draw.known(0.85, () => `https://socialnet.example/${slug}`) },
    profnet: { url: `https://profnet.example/company/${slug}`, followerCount: figures.profnetFollowers },
    appstoreA: drawAppstore(draw, `https://appstore-a.example/app/${slug}`, figures.appstoreAReviews),
    appstoreB: drawAppstore(draw, `https://appstore-b.example/app/${slug}`, figures.appstoreBReviews),
    photoshare: {
      ...followed(`https://photoshare.example/${slug}`, figures.photoshareFollowers),
      followingCount: figures.photoshareFollowers === null ? null : draw.between(10, 1_500),
    },
    fundingdb: { url: `https://fundingdb.example/organization/${slug}` },
    dealdb: { url: draw.known(0.85, () => `https://dealdb.example/profile/${slug}`) },
  };
}

/** Returns a page with its follower count. If the count is unknown, the company has no page. */
function followed(
  url: string,
  followerCount: number | null,
): { url: string | null; followerCount: number | null } {
  return { url: followerCount === null ? null : url, followerCount };
}

function drawAppstore(draw: Draw, url: string, reviewCount: number | null): Appstore {
  if (reviewCount === null) return { urls: null, reviewCount: null, rating: null };
  const urls = draw.chance(0.2) ? [url, `${url}-lite`] : [url];
  return { urls, reviewCount, rating: draw.decimal(2.5, 4.9, 1) };
}

/**
 * Generates the web traffic. All fields are null if the number of visits is. The bounce rate is a fraction from 0 to 1.
 */
function drawWeb(
  draw: Draw,
  company: CompanyPlan,
  { webVisits, popularityRank }: CompanyMetrics,
): WebTraffic {
  const isKnown = webVisits !== null;
  const known = <T>(share: number, make: () => T) => (isKnown ? draw.known(share, make) : null);
  return {
    visits: webVisits,
    popularityRank,
    topCountry: isKnown ? company.place.country : null,
    bounceRate: known(0.95, () => draw.decimal(0.22, 0.81, 4)),
    bounceRateThreeMonthChange: known(0.92, () => draw.decimal(-0.12, 0.12, 4)),
    pagesPerVisit: known(0.95, () => draw.decimal(1.1, 8.4, 2)),
    pagesPerVisitThreeMonthChange: known(0.92, () => draw.decimal(-1.5, 1.5, 2)),
    sessionDuration: known(0.95, () => draw.between(25, 640)),
    sessionDurationThreeMonthChange: known(0.92, () => draw.decimal(-60, 60, 1)),
    trafficSource: known(0.93, () => draw.pick(['direct', 'search', 'referral', 'social', 'mail', 'ads'])),
    countryBreakdown: known(0.93, () => breakdown(draw, company.place.country)),
  };
}

/** Generates the traffic shares of the main countries, the home country first. */
function breakdown(draw: Draw, home: string): string {
  const others = draw.some(
    countries.filter((country) => country !== home),
    2,
    4,
  );
  const shares = splitWhole(draw, draw.between(70, 100), others.length + 1);
  return [home, ...others].map((country, index) => `${country} ${shares[index] ?? 0}%`).join(', ');
}

/** Computes the funding totals from the company's rounds, so that they match the round records. */
function sumFunding({ rounds }: CompanyPlan): Funding {
  const amounts = rounds.map((round) => round.raisedAmountUsd).filter((amount) => amount !== null);
  const dated = rounds.filter((round) => round.announcedOn !== null);
  const last = dated.at(-1) ?? rounds.at(-1);
  return {
    totalFundingUsd: amounts.length === 0 ? null : amounts.reduce((one, other) => one + other, 0),
    lastFundingUsd: last?.raisedAmountUsd ?? null,
    lastFundingDate: last?.announcedOn ?? null,
    lastFundingType: last?.investmentType ?? null,
    roundCount: rounds.length,
    roundDetails: rounds.map((round) => ({
      date: round.announcedOn,
      investors: round.investors.map(({ investorName }) => investorName),
      type: round.investmentType,
      raised: round.raisedAmountUsd,
    })),
    postMoneyValuationUsd: lastValuation(rounds),
  };
}

/** Returns the deal in which the company was acquired, as in its acquisition record. */
function describeAcquisition({ acquisition }: CompanyPlan): CompanyAcquisition | null {
  if (acquisition === null) return null;
  const { acquirerName, acquisitionDate, priceUsd } = acquisition;
  return { acquirer: acquirerName, date: acquisitionDate, amountUsd: priceUsd };
}

/** Returns the company's IPO, as in its IPO record; an empty list if the company is not listed. */
function describeIpo({ ipo }: CompanyPlan): CompanyIpo[] {
  if (ipo === null) return [];
  return [
    {
      wentPublicOn: ipo.wentPublicOn,
      stockExchange: ipo.stockExchangeSymbol,
      stockSymbol: ipo.stockSymbol,
      sharePrice: ipo.sharePriceUsd,
      valuationPrice: ipo.valuationPriceUsd,
      raisedAmount: ipo.moneyRaisedUsd,
    },
  ];
}

/** Returns the growth stage, which depends on the company's rounds and exit. */
function growthStage(company: CompanyPlan): string {
  if (company.ipo !== null || company.status === 'acquired') return 'exit';
  const types = new Set(company.rounds.map((round) => round.investmentType));
  if (types.has('Series C')) return 'late';
  if (types.has('Series B')) return 'growth';
  if (types.has('Series A')) return 'early';
  return types.size > 0 ? 'seed' : 'bootstrapped';
}

function lastValuation(rounds: readonly FundingRoundRecord[]): number | null {
  return rounds.findLast((round) => round.postMoneyValuationUsd !== null)?.postMoneyValuationUsd ?? null;
}
