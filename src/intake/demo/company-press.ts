import type { Award, NewsItem } from '../../domain/records/company.js';
import type { FundingRoundRecord } from '../../domain/records/funding-round.js';
import { laterOf, referenceDate, shiftDays, yearOf } from './calendar.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';
import { slugOf } from './names.js';

const prizes = [
  'Founders Prize',
  'Product of the Year',
  'Best Workplace',
  'Breakthrough Award',
  'Green List',
];
const juries = ['Fernvale Review', 'Society for Useful Things', 'Harborwick Institute', 'Builders Guild'];
const publishers = ['The Daily Ledger', 'Harborwick Times', 'Deal Courier', 'Founders Gazette'];

/** What happened lately besides money: `%` stands for the company. */
const headlines = [
  '% opens an office abroad',
  '% presents its next generation of products',
  '% names a new head of sales',
  'Customers on what % changed for them',
  '% publishes its first sustainability report',
];

/** Up to three awards, none older than the company. */
export function drawAwards(draw: Draw, company: CompanyPlan): Award[] {
  return draw.some(prizes, 0, 3).map((awardName) => {
    const awardOrg = draw.pick(juries);
    const slug = slugOf(awardName);
    return {
      awardName,
      awardDetails: draw.known(0.9, () => `For ${draw.pick(company.sector.products)}`),
      awardYear: draw.between(yearOf(company.foundedOn), yearOf(company.endedOn ?? referenceDate)),
      awardOrg,
      awardLink: `https://awards.example/${slugOf(awardOrg)}/${slug}/${company.slug}`,
      logoUrl: draw.known(0.85, () => `https://images.example/awards/${slug}`),
    };
  });
}

/** The latest rounds and some events of the last two years of the company's life, the newest first. */
export function drawNews(draw: Draw, company: CompanyPlan): NewsItem[] {
  const end = company.endedOn ?? referenceDate;
  const events = draw.some(headlines, 1, 3).map((headline) => ({
    on: draw.day(laterOf(company.foundedOn, shiftDays(end, -700)), end),
    title: headline.replace('%', company.name),
  }));
  const rounds = company.rounds.slice(-3).flatMap((round) => roundEvent(company, round));
  return [...events, ...rounds]
    .sort((one, other) => (one.on < other.on ? 1 : -1))
    .map(({ on, title }) => toNews(draw, on, title));
}

function roundEvent(company: CompanyPlan, round: FundingRoundRecord): { on: string; title: string }[] {
  if (round.announcedOn === null || round.raisedAmountUsd === null) return [];
  const lead = round.investors.find(({ isLeadInvestor }) => isLeadInvestor);
  const millions = Number((round.raisedAmountUsd / 1e6).toFixed(2));
  const ledBy = lead === undefined ? '' : `, led by ${lead.investorName}`;
  return [{ on: round.announcedOn, title: `${company.name} raises $${millions} million${ledBy}` }];
}

function toNews(draw: Draw, date: string, title: string): NewsItem {
  const publisher = draw.pick(publishers);
  return {
    date,
    title,
    url: `https://news.example/${slugOf(publisher)}/${date}/${slugOf(title)}`,
    publisher,
  };
}
