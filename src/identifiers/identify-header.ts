import type { RecognitionTerms } from './lookup-keys.js';

const domains = [
  'domain',
  'domains',
  'domain name',
  'company domain',
  'company domain name',
  'website domain',
  'web domain',
  'primary domain',
  'root domain',
  'email domain',
  'account domain',
  'organization domain',
  'organisation domain',
  'host',
  'hostname',
  'dominio',
  'domaine',
  'domäne',
];
const websites = [
  'website',
  'website url',
  'website address',
  'web site',
  'web',
  'web page',
  'web address',
  'web url',
  'url',
  'site',
  'site url',
  'homepage',
  'home page',
  'homepage url',
  'company url',
  'company website',
  'company website url',
  'company homepage',
  'company site',
  'corporate website',
  'organization website',
  'organisation website',
  'account website',
  'webseite',
  'webadresse',
  'internetadresse',
  'site web',
  'sitio web',
  'página web',
];
const investorNames = [
  'name',
  'investor',
  'investor name',
  'lead investor',
  'fund',
  'fund name',
  'firm',
  'firm name',
  'company',
  'company name',
  'organization',
  'organization name',
  'organisation',
  'organisation name',
  'account',
  'account name',
];

const names: Readonly<Record<RecognitionTerms['kind'], Names>> = {
  companies: {
    domain: [...domains, 'acquirer domain', 'acquiree domain'],
    website_url: websites,
    profnet_url: [
      'profnet',
      'profnet url',
      'socials profnet url',
      'linkedin',
      'linkedin url',
      'linkedin profile',
      'linkedin page',
      'linkedin company',
      'linkedin company url',
      'company linkedin',
      'company linkedin url',
    ],
    profnet_id: ['profnet id', 'linkedin id', 'linkedin company id'],
    fundingdb_url: [
      'fundingdb',
      'fundingdb url',
      'socials fundingdb url',
      'crunchbase',
      'crunchbase url',
      'crunchbase profile',
      'cb url',
    ],
    id: ['id', 'company id', 'organization id', 'dealgraph id', 'acquirer company id', 'acquiree company id'],
  },
  people: {
    email: [
      'email',
      'emails',
      'email address',
      'email addresses',
      'email 1',
      'mail',
      'mail address',
      'work email',
      'work email address',
      'business email',
      'company email',
      'contact email',
      'primary email',
      'personal email',
      'person email',
      'e mail adresse',
      'mailadresse',
      'correo',
      'correo electrónico',
      'courriel',
    ],
    id: ['id', 'person id', 'people id', 'dealgraph id'],
  },
  investors: {
    website: [...domains, ...websites, 'investor website', 'investor domain', 'fund website', 'firm website'],
    name: investorNames,
    id: ['id', 'investor id', 'dealgraph id'],
  },
};

/** Additional column names, used if `RecognitionTerms.hasNames` is true. */
const namesOfRecords: Names = {
  companies: [
    'name',
    'company',
    'company name',
    'organization',
    'organization name',
    'organisation',
    'account name',
  ],
  people: ['name', 'full name', 'person', 'person name', 'contact', 'contact name'],
};

/** Returns the lookup key for a column name; null if the name is unknown. */
export function identifyHeader({ kind, hasNames }: RecognitionTerms, name: string): HeaderIdentity | null {
  const folded = fold(name);
  if (folded === '') return null;
  const known: Names = {
    ...names[kind],
    ...(hasNames === true && kind !== 'investors' && { name: namesOfRecords[kind] ?? [] }),
  };
  const found = Object.entries(known).find(([, aliases]) => aliases.some((alias) => fold(alias) === folded));
  if (found === undefined) return null;
  const [key] = found;
  const role = /^(acquirer|acquiree)/.exec(folded)?.[1] as HeaderIdentity['role'] | undefined;
  return { key, isExact: name.trim().toLowerCase() === key, role: role ?? null };
}

/** The lookup key that a column name implies. */
export interface HeaderIdentity {
  readonly key: string;
  /** True if the column name is the lookup key itself, for example `website_url`. */
  readonly isExact: boolean;
  /** Which of the two companies of an acquisition the column identifies; null for other columns. */
  readonly role: 'acquirer' | 'acquiree' | null;
}

type Names = Readonly<Record<string, readonly string[]>>;

/** Reduces a name to lowercase letters and digits, so that `E-mail`, `e_mail` and `E mail` are equal. */
function fold(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
