import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { normalizeHost, normalizeProfileAddress } from '../../domain/web-address.js';

interface IdentifierRow extends CompanyIdentifier {
  readonly companyId: string;
}

/** Everything by which enrich-company finds a company (contract 4.7, D9), each once. */
export function identifiersOf(record: CompanyRecord, profnetId: string | undefined): IdentifierRow[] {
  const { website, socials } = record;
  const hosts = [website.domain, ...(website.domainAliases ?? [])].map(
    (domain) => domain && normalizeHost(domain),
  );
  const found: [CompanyIdentifier['kind'], string | null][] = [
    ...hosts.map((host): ['domain', string | null] => ['domain', host]),
    ['profnet_url', socials.profnet.url && normalizeProfileAddress(socials.profnet.url)],
    ['fundingdb_url', socials.fundingdb.url && normalizeProfileAddress(socials.fundingdb.url)],
    ['profnet_id', profnetId?.replace(/^0+(?=\d)/, '') ?? null],
  ];
  const rows = new Map<string, IdentifierRow>();
  for (const [kind, value] of found) {
    if (value !== null && value !== '') rows.set(`${kind} ${value}`, { kind, value, companyId: record.id });
  }
  return [...rows.values()];
}
