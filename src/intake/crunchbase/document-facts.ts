import type { CompanyFacts } from './company-facts.js';
import type { CompanyDocument } from './document.js';

/** What a document says of its company in the terms of a row, for companies of which no file has a row. */
export function documentFacts(document: CompanyDocument, permalink: string): CompanyFacts {
  const [office] = document.offices;
  return {
    permalink,
    name: document.name,
    homepage: document.homepage_url,
    categories: document.category_code === null ? null : titleOfCode(document.category_code),
    status: documentStatus(document),
    countryCode: office?.country_code ?? null,
    stateCode: office?.state_code ?? null,
    region: null,
    city: office?.city ?? null,
    foundedAt: document.founded_year === null ? null : String(document.founded_year),
  };
}

/** The same with what a row of an acquisition adds, which is newer: its categories, its place, and being acquired. */
export function mergeFacts(document: CompanyFacts, side: CompanyFacts | null): CompanyFacts {
  if (side === null) return document;
  const { countryCode, stateCode, region, city } = side.countryCode === null ? document : side;
  const categories = side.categories ?? document.categories;
  const status = document.status ?? side.status;
  return { ...document, categories, status, countryCode, stateCode, region, city };
}

/** A document says when a company closed or went public, not whether it still operates. Years 1 to 3 are damage. */
function documentStatus(document: CompanyDocument): string | null {
  if ((document.deadpooled_year ?? 0) > 1900) return 'closed';
  return document.ipo === null ? null : 'ipo';
}

/** `games_video` as the companies file would write a category: `Games Video`. */
export function titleOfCode(code: string): string {
  const words = code.split('_').filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}
