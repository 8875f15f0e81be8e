import type { CompanyRecord } from '../domain/records/company.js';
import type { EmailMatch } from '../domain/intake-record.js';
import { documentOfCompanyMatch } from './stored-documents.js';

/** A company with its document as a line that an import reads: with `hq.region`, and its number where it has one. */
export function companyLineOf(company: CompanyRecord, profnetId: string | undefined): string {
  const document = documentOfCompanyMatch(company);
  if (profnetId === undefined) return document;
  const isExact = String(Number(profnetId)) === profnetId && Number.isSafeInteger(Number(profnetId));
  return withMember(document, 'profnet_id', isExact ? profnetId : JSON.stringify(profnetId));
}

/** A person's document as a line that an import reads: with the addresses, where there are any. */
export function personLineOf(document: string, emails: readonly EmailMatch[] | undefined): string {
  return emails === undefined ? document : withMember(document, 'emails', JSON.stringify(emails));
}

function withMember(document: string, name: string, json: string): string {
  return `${document.slice(0, -1)},${JSON.stringify(name)}:${json}}`;
}
