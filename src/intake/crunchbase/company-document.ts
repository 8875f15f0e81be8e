import type { DateString } from '../../domain/date-string.js';
import type { CompanyRecord, FounderInfo, NewsItem } from '../../domain/records/company.js';
import { normalizeHost } from '../../domain/web-address.js';
import { cleanList } from '../../tabular/clean-text.js';
import { companyIpo } from './company-ipo.js';
import { documentPersonName, documentUpdatedAt, type CompanyDocument } from './document.js';
import { employeeCountRange } from './employee-count-range.js';
import { dateOfParts, readFoundedYear } from './export-values.js';
import { plainText } from './plain-text.js';
import { personIdOf } from './record-ids.js';
import { isFounderTitle, seniorityOfTitle } from './seniority.js';
import { websiteDomain } from './website-domain.js';

/** Adds to a company's record what its document says; what the newer export said already stands. */
export function addDocument(record: CompanyRecord, document: CompanyDocument, permalink: string): void {
  addNames(record, document);
  addWebsite(record, document, permalink);
  record.contact = { phoneNumber: document.phone_number, email: document.email_address };
  record.description = plainText(document.overview);
  record.tagline = document.description;
  record.tags = cleanList(document.tag_list, ',');
  record.foundedYear ??= readFoundedYear(document.founded_year?.toString() ?? null, () => undefined);
  record.lastUpdated ??= documentUpdatedAt(document)?.slice(0, 10) ?? null;
  record.employeeCount = (document.number_of_employees ?? 0) > 0 ? document.number_of_employees : null;
  record.employeeCountRange = employeeCountRange(record.employeeCount);
  record.news = listNews(document);
  record.ipo = document.ipo === null ? null : [companyIpo(document.ipo)];
  addFounders(record, document);
}

function addNames(record: CompanyRecord, document: CompanyDocument): void {
  const names = [document.name, ...(cleanList(document.alias_list, ',') ?? [])];
  const aliases = names.filter((name) => name !== record.organizationName);
  record.organizationNameAliases = aliases.length === 0 ? null : [...new Set(aliases)];
}

function addWebsite(record: CompanyRecord, document: CompanyDocument, permalink: string): void {
  const domain = websiteDomain(document.homepage_url, permalink);
  record.website.url ??= document.homepage_url;
  // The index has given the record the document's domain when its own row has none.
  if (domain !== null && domain !== record.website.domain) record.website.domainAliases = [domain];
  const account = /^@?(\w{1,50})$/.exec(document.twitter_username ?? '')?.[1];
  record.socials.microblog.url = account === undefined ? null : `https://twitter.com/${account}`;
}

/** Founders are the people with a title that says so, each once, in the order of the document. */
function addFounders(record: CompanyRecord, document: CompanyDocument): void {
  const founders = new Map<string, FounderInfo>();
  for (const { person, title } of document.relationships) {
    const id = personIdOf(person.permalink);
    if (!isFounderTitle(title) || founders.has(id)) continue;
    const fullName = documentPersonName(person);
    const seniority = seniorityOfTitle(title);
    founders.set(id, {
      svcPersonId: id,
      fullName,
      title,
      departments: null,
      seniority,
      profileImageUrl: null,
    });
  }
  if (founders.size === 0) return;
  record.founderInfo = [...founders.values()];
  record.founderNames = record.founderInfo.map((founder) => founder.fullName).filter((name) => name !== null);
  record.founderCount = founders.size;
}

/** Milestones and links are the news, newest first; a link has no date, so it comes last. */
function listNews(document: CompanyDocument): NewsItem[] | null {
  const milestones = document.milestones.map((milestone) => {
    const date = dateOfParts(milestone.stoned_year, milestone.stoned_month, milestone.stoned_day);
    return newsItem(date, milestone.description, milestone.source_url);
  });
  const links = document.external_links.map((link) => newsItem(null, link.title, link.external_url));
  const news = [...milestones, ...links].filter((item) => item.title !== null || item.url !== null);
  const newestFirst = news.toSorted((left, right) => Number(dayOf(right)) - Number(dayOf(left)));
  return newestFirst.length === 0 ? null : newestFirst;
}

function newsItem(date: DateString | null, title: string | null, url: string | null): NewsItem {
  return { date, title, url, publisher: url === null ? null : normalizeHost(url) };
}

/** The day as a number to sort by, 0 when it is unknown. */
function dayOf(item: NewsItem): string {
  return item.date?.replaceAll('-', '') ?? '0';
}
