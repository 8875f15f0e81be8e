import { z } from 'zod';
import type { Award, NewsItem } from '../domain/records/company.js';
import { maybeDate, maybeInteger, maybeText } from './wire-fields.js';

/** A prize of a company (contract 2.4). */
export const awardWire = z
  .strictObject({
    award_name: maybeText.describe('Name of the award'),
    award_details: maybeText.describe('What it was given for, in free text'),
    award_year: maybeInteger.describe('Year in which it was given'),
    award_org: maybeText.describe('Organization that gave it'),
    award_link: maybeText.describe('URL of a page about it'),
    logo_url: maybeText.describe('URL of its logo'),
  })
  .meta({ id: 'Award', description: 'A prize of a company' });

/** An article about a company (contract 2.4). */
export const newsItemWire = z
  .strictObject({
    date: maybeDate.describe('Day on which it appeared'),
    title: maybeText.describe('Title of the article'),
    url: maybeText.describe('URL of the article'),
    publisher: maybeText.describe('Who published it'),
  })
  .meta({ id: 'NewsItem', description: 'An article about a company' });

type AwardWire = z.output<typeof awardWire>;
type NewsItemWire = z.output<typeof newsItemWire>;

export function serializeAward(award: Award): AwardWire {
  return {
    award_name: award.awardName,
    award_details: award.awardDetails,
    award_year: award.awardYear,
    award_org: award.awardOrg,
    award_link: award.awardLink,
    logo_url: award.logoUrl,
  };
}

/** The inverse of `serializeAward`. */
export function readAward(wire: AwardWire): Award {
  return {
    awardName: wire.award_name,
    awardDetails: wire.award_details,
    awardYear: wire.award_year,
    awardOrg: wire.award_org,
    awardLink: wire.award_link,
    logoUrl: wire.logo_url,
  };
}

export function serializeNewsItem(item: NewsItem): NewsItemWire {
  return { date: item.date, title: item.title, url: item.url, publisher: item.publisher };
}

/** The inverse of `serializeNewsItem`. */
export function readNewsItem(wire: NewsItemWire): NewsItem {
  return { date: wire.date, title: wire.title, url: wire.url, publisher: wire.publisher };
}
