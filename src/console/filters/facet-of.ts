import type { FacetField } from '../generated/documents.js';
import { filterInputOf, type FilterProduct } from './filter-product.js';

/** The fields of each kind whose values the service counts for nothing. */
const facets: Readonly<Record<FilterProduct, readonly FacetField[]>> = {
  COMPANY: [
    ...([
      'PRIMARY_ROLE',
      'ROLES',
      'HQ_CITY',
      'HQ_STATE',
      'HQ_COUNTRY',
      'HQ_CONTINENT',
      'HQ_REGIONS',
    ] as const),
    ...(['HQ_REGION', 'CUSTOMER_FOCUS', 'BUSINESS_MODELS', 'CERTIFICATIONS', 'TAGS', 'REGIONS'] as const),
    ...(['TECHNOLOGIES', 'INDUSTRY', 'OPERATING_STATUS', 'FOUNDED_YEAR', 'EMPLOYEE_COUNT_RANGE'] as const),
    ...(['FUNDING_LAST_FUNDING_TYPE', 'GROWTH_STAGE', 'WEB_TOP_COUNTRY'] as const),
  ],
  PEOPLE: [
    ...(['LOCATION', 'REGION', 'LEVEL_OF_SENIORITY', 'YEARS_OF_EXPERIENCE', 'EDUCATION_LEVEL'] as const),
    ...(['CURRENT_POSITION_TITLE', 'CURRENT_POSITION_COMPANY_NAME', 'PAST_POSITION_TITLE'] as const),
    ...(['PAST_POSITION_COMPANY_NAME', 'SKILLS'] as const),
  ],
  INVESTORS: [
    ...(['COMPANY_SIZE', 'OPERATING_STATUS', 'HQ_LOCATION', 'FOUNDED_YEAR', 'INVESTOR_TYPES'] as const),
    ...(['INVESTMENT_STAGE', 'INDUSTRY_TARGET', 'SVC_INDUSTRY_TARGET', 'SVC_TECH_VERTICALS_TARGET'] as const),
  ],
  FUNDING_ROUNDS: ['INVESTMENT_TYPE'],
  ACQUISITION: ['ACQUISITION_TYPE'],
  IPO: ['STOCK_EXCHANGE_SYMBOL'],
};

/** The facet that offers the values of a field; null when there is none. */
export function facetOf(
  input: string,
  path: string,
): { readonly product: FilterProduct; readonly field: FacetField } | null {
  const name = path
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase();
  const products: readonly FilterProduct[] = Object.keys(facets).filter(
    (each): each is FilterProduct => each in facets,
  );
  const product = products.find((each) => filterInputOf[each] === input);
  const field = product === undefined ? undefined : facets[product].find((each) => each === name);
  return product === undefined || field === undefined ? null : { product, field };
}
