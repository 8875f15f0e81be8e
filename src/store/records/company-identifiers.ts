import type { CompanyIdentifier } from '../../domain/company-identifier.js';
import { profnetIdKey } from '../../domain/profnet-id.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { normalizeHost, normalizeProfileAddress } from '../../domain/web-address.js';

interface IdentifierRow extends CompanyIdentifier {
  readonly companyId: string;
}

/** What a company's identifiers are made of. */
export interface IdentifiedRecord {
  readonly id: string;
  readonly website: Pick<CompanyRecord['website'], 'domain' | 'domainAliases'>;
  readonly socials: {
    readonly [Site in 'profnet' | 'fundingdb']: Pick<CompanyRecord['socials'][Site], 'url'>;
  };
}

/** Everything by which enrich-company finds a company (contract 4.7, D9), each once. */
export function identifiersOf(
  { id, website, socials }: IdentifiedRecord,
  profnetId: string | undefined,
): IdentifierRow[] {
  const hosts = [website.domain, ...(website.domainAliases ?? [])].map(
    (domain) => domain && normalizeHost(domain),
  );
  const found: [CompanyIdentifier['kind'], string | null][] = [
    ...hosts.map((host): ['domain', string | null] => ['domain', host]),
    ['profnet_url', socials.profnet.url && normalizeProfileAddress(socials.profnet.url)],
    ['fundingdb_url', socials.fundingdb.url && normalizeProfileAddress(socials.fundingdb.url)],
    ['profnet_id', profnetId === undefined ? null : profnetIdKey(profnetId)],
  ];
  const rows = new Map<string, IdentifierRow>();
  for (const [kind, value] of found) {
    if (value !== null && value !== '') rows.set(`${kind} ${value}`, { kind, value, companyId: id });
  }
  return [...rows.values()];
}
