import { Draw } from './draw.mjs';
import {
  headOf,
  longText,
  looseDay,
  organizationName,
  organizationUuid,
  personName,
  personUuid,
  shortText,
} from './entities.mjs';
import { investorEntity, isInvestor, isPublic, shuffled } from './plan-export.mjs';
import { categories, categoryGroups, currencies, locations, usdRates } from './vocabulary.mjs';

const draw = new Draw();
const salts = { organization: 201, investor: 202 };
const firstDay = 10_957;
const bands =
  '1-10,1-10,1-10,11-50,11-50,51-100,101-250,251-500,501-1000,1001-5000,5001-10000,10000+,unknown,unknown,'.split(
    ',',
  );
const investorTypes =
  'venture_capital|angel_group|accelerator|private_equity_firm|micro_vc|"venture_capital,micro_vc"|corporate_venture_capital|family_investment_office|'.split(
    '|',
  );
/** Fraction of the organizations without a UUID. They cannot be imported. */
const nameless = 1 / 50_000;

export const organizationColumns =
  'legal_name,roles,domain,homepage_url,country_code,state_code,region,city,address,postal_code,status,short_description,category_list,category_groups_list,num_funding_rounds,total_funding_usd,total_funding,total_funding_currency_code,founded_on,last_funding_on,closed_on,employee_count,email,phone,facebook_url,linkedin_url,twitter_url,logo_url,alias1,alias2,alias3,primary_role,num_exits';

export function* organizationRows(plan) {
  const { organizations } = plan.counts;
  for (let line = 0; line < organizations; line++) yield organizationRow(plan, shuffled(line, organizations));
}

function organizationRow(plan, organization) {
  const { name, permalink, domain } = organizationName(plan, organization);
  draw.start(plan.seed + salts.organization, organization);
  const uuid = draw.chance(nameless) ? '' : organizationUuid(plan, organization);
  const created = firstDay + 2_600 + draw.below(6_000);
  // On each day after the first, one organization in 1,000 has changed texts.
  const day = plan.day > 1 && organization % 1_000 === plan.day ? plan.day : 1;
  const updated = Math.min(firstDay + 9_690, created + draw.below(900) + day - 1);
  const type = 'organization';
  const head = headOf({ uuid, name, type, permalink, rank: organization + 1, created, updated });
  const isOld = draw.chance(0.1);
  const founded = isOld
    ? `${1890 + draw.below(110)}-01-01`
    : looseDay(created - draw.below(2_500), draw.chance(0.5));
  const [role, primary] = rolesOf(plan, organization);
  const hasDomain = draw.chance(0.88);
  const [web, location] = [
    hasDomain ? `https://www.${domain}/` : '',
    draw.chance(0.85) ? draw.pick(locations) : ',,,',
  ];
  const address = draw.chance(0.3)
    ? `"${1 + draw.below(900)} Main St, Floor ${draw.below(9)}",${10_000 + draw.below(89_999)}`
    : ',';
  const [status, closed] = statusOf(plan, organization, updated);
  const texts = `${draw.chance(0.95) ? shortText(plan, organization, day) : ''},${categoriesOf()}`;
  const money = fundingOf(plan, organization);
  const last = plan.lastRoundOf[organization];
  const days = `${draw.chance(0.7) ? founded : ''},${last > 0 ? looseDay(last, false) : ''},${closed}`;
  const contact = `${draw.pick(bands)},${hasDomain && draw.chance(0.5) ? `info@${domain}` : ''},${draw.chance(0.3) ? `+1 555 ${100 + draw.below(899)}-${1000 + draw.below(8999)}` : ''}`;
  const aliases = draw.chance(0.1) ? `"${name.replaceAll('"', '')} Holdings",,` : ',,';
  const exits = isInvestor(plan, organization) ? draw.tailed(40, 4) : '';
  const legal = draw.chance(0.3) ? `"${name.replaceAll('"', '')}, Inc."` : '';
  return `${head},${legal},${role},${hasDomain ? domain : ''},${web},${location},${address},${status},${texts},${money},${days},${contact},${profilesOf(permalink)},${aliases},${primary},${exits}\n`;
}

function rolesOf(plan, organization) {
  if (organization % 100 === 7) return ['school', 'school'];
  if (!isInvestor(plan, organization)) return draw.chance(0.01) ? ['', 'company'] : ['company', 'company'];
  return draw.chance(0.3) ? ['"investor,company"', 'investor'] : ['investor', 'investor'];
}

function statusOf(plan, organization, updated) {
  if (isPublic(plan, organization)) return ['ipo', ''];
  if (plan.acquired[organization] === 1) return ['acquired', ''];
  return draw.chance(0.05) ? ['closed', looseDay(updated, draw.chance(0.6))] : ['operating', ''];
}

function categoriesOf() {
  if (draw.chance(0.1)) return ',';
  const group = draw.below(categories.length);
  const other = draw.below(categories.length);
  const list = [
    ...new Set([draw.pick(categories[group]), draw.pick(categories[group]), draw.pick(categories[other])]),
  ];
  const groups = [...new Set([categoryGroups[group], categoryGroups[other]])];
  return `"${list.join(',')}","${groups.join(',')}"`;
}

function fundingOf(plan, organization) {
  const [rounds, usd] = [plan.roundsOf[organization], plan.raisedBy[organization]];
  if (rounds === 0) return ',,,';
  if (usd === 0) return `${rounds},,,`;
  if (draw.chance(0.75)) return `${rounds},${usd},${usd},USD`;
  const currency = draw.pick(currencies);
  return `${rounds},${draw.chance(0.9) ? usd : ''},${Math.round(usd / usdRates[currency])},${currency}`;
}

/** Returns four CSV fields: facebook_url, linkedin_url, twitter_url and logo_url. */
export function profilesOf(permalink, folder = 'company') {
  const facebook = draw.chance(0.3) ? `https://www.facebook.com/${permalink}` : '';
  const linkedin = draw.chance(0.5) ? `https://www.linkedin.com/${folder}/${permalink}` : '';
  const twitter = draw.chance(0.3) ? `https://twitter.com/${permalink.replaceAll('-', '_')}` : '';
  const logo = draw.chance(0.6) ? `https://images.crunchbase.com/image/upload/${permalink}.png` : '';
  return `${facebook},${linkedin},${twitter},${logo}`;
}

export function* organizationDescriptionRows(plan) {
  const { organizations, organizationDescriptions: described } = plan.counts;
  for (let line = 0; line < described; line++) {
    const organization = shuffled(Math.floor((line * organizations) / described), organizations);
    const { name, permalink } = organizationName(plan, organization);
    const uuid = organizationUuid(plan, organization);
    const day = plan.day > 1 && organization % 1_000 === plan.day ? plan.day : 1;
    const head = headOf({
      uuid,
      name,
      type: 'organization',
      permalink,
      rank: organization + 1,
      created: firstDay + 3_000,
      updated: firstDay + 9_000,
    });
    yield `${head},${longText(plan, 1, organization, day)}\n`;
  }
}

export const investorColumns =
  'roles,domain,country_code,state_code,region,city,investor_types,investment_count,total_funding_usd,total_funding,total_funding_currency_code,founded_on,closed_on,facebook_url,linkedin_url,twitter_url,logo_url';

export function* investorRows(plan) {
  const { investors } = plan.counts;
  for (let line = 0; line < investors; line++) yield investorRow(plan, shuffled(line, investors));
}

function investorRow(plan, investor) {
  const { isPerson, number } = investorEntity(plan, investor);
  const who = isPerson ? personName(plan, number) : organizationName(plan, number);
  const uuid = isPerson ? personUuid(plan, number) : organizationUuid(plan, number);
  const type = isPerson ? 'person' : 'organization';
  draw.start(plan.seed + salts.investor, investor);
  const [created, rank] = [firstDay + 2_600 + draw.below(6_000), investor + 1];
  const head = headOf({
    uuid,
    name: who.name,
    type,
    permalink: who.permalink,
    rank,
    created,
    updated: created + 30,
  });
  const types = isPerson ? (draw.chance(0.5) ? 'angel' : 'investment_partner') : draw.pick(investorTypes);
  const money = isPerson ? ',,,' : `${fundingOf(plan, number).replace(/^\d*,/, '')},`;
  const founded = isPerson || draw.chance(0.4) ? '' : looseDay(created - 1_500, draw.chance(0.6));
  const profiles = profilesOf(who.permalink, isPerson ? 'in' : 'company');
  return `${head},investor,${isPerson ? '' : who.domain},${draw.pick(locations)},${types},${plan.portfolioOf[investor] || ''},${money}${founded},,${profiles}\n`;
}
