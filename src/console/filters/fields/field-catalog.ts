import { companyFields } from './company-fields.js';
import { acquisitionFields, investorFields, ipoFields, roundFields } from './deal-fields.js';
import type { FieldEntry, FieldGroup } from './field-entry.js';
import { experienceFields, personFields } from './person-fields.js';

/** The fields of each filter input as people look for them. A field of the schema that is not here is listed last. */
export const fieldCatalog: Readonly<Record<string, readonly FieldGroup[]>> = {
  CompanyFilter: companyFields,
  PersonFilter: personFields,
  ExperienceFilter: experienceFields,
  InvestorFilter: investorFields,
  FundingRoundFilter: roundFields,
  AcquisitionFilter: acquisitionFields,
  IpoFilter: ipoFields,
};

/** The entry of a field; undefined for one that the catalog does not have. */
export function catalogEntry(input: string, path: string): FieldEntry | undefined {
  return fieldCatalog[input]?.flatMap(({ fields }) => fields).find((each) => each.path === path);
}
