import { bareEmail, type LookupKind } from './lookup-keys.js';

/** The lookup key that a text appears to have. */
export interface Identity {
  readonly key: string;
  /** `certain`: unambiguous; `likely`: plausible; `none`: the text does not look like an identifier of the kind. */
  readonly confidence: 'certain' | 'likely' | 'none';
}

/** Guesses the lookup key of a text from its form: an ID, a profile URL, a web address, a domain or a name. */
export function identifyText(kind: LookupKind, text: string): Identity {
  switch (kind) {
    case 'companies':
      return identifyCompany(text);
    case 'people':
      return identifyPerson(text);
    case 'investors':
      return identifyInvestor(text);
  }
}

/** True for a cell without a value, as spreadsheets and databases write it, for example `#N/A` or `NULL`. */
export function isBlank(cell: string): boolean {
  return /^(?:|-+|–|—|n\/?a|#n\/a|null|nil|none|unknown|undefined|\\n)$/i.test(cell.trim());
}

/** Returns the host of a URL without scheme, user and port, in lowercase. */
export function hostOf(text: string): string {
  const rest = text.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '').split(/[/?#\\]/, 1)[0] ?? '';
  return rest
    .slice(rest.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase();
}

/** Maximum length of a domain name. */
const maxHostLength = 253;

/** Returns the lookup key for the URL of a company profile; null for any other URL, for example a person's profile. */
export function profileKeyOf(text: string): 'profnet_url' | 'fundingdb_url' | null {
  const host = hostOf(text);
  if (host.length > maxHostLength) return null;
  if (/(?:^|\.)(?:profnet|linkedin)\.[a-z.]+$/.test(host))
    return /\/(?:in|pub)\//i.test(text) ? null : 'profnet_url';
  return /(?:^|\.)(?:fundingdb|crunchbase)\.[a-z.]+$/.test(host) ? 'fundingdb_url' : null;
}

const certain = (key: string): Identity => ({ key, confidence: 'certain' });
const likely = (key: string): Identity => ({ key, confidence: 'likely' });
const none = (key: string): Identity => ({ key, confidence: 'none' });

function identifyCompany(text: string): Identity {
  if (/^[0-9a-f]{24}$/i.test(text)) return certain('id');
  if (/^\d+$/.test(text)) return likely('profnet_id');
  const profile = profileKeyOf(text);
  if (profile !== null) return certain(profile);
  if (isWebAddress(text)) return certain('website_url');
  if (isDomain(text)) return certain('domain');
  if (/^[0-9a-f]+$/i.test(text) && /\d/.test(text)) return likely('id');
  if (/[/:]/.test(text)) return none('website_url');
  return none(text.includes('.') ? 'domain' : 'id');
}

function identifyPerson(text: string): Identity {
  if (/^(?:mailto:)?[^\s@]+@[^\s@]+$/i.test(bareEmail(text))) return certain('email');
  return text.startsWith('per_') ? certain('id') : none(text.includes('@') ? 'email' : 'id');
}

function identifyInvestor(text: string): Identity {
  if (text.startsWith('inv_')) return certain('id');
  if (isWebAddress(text) || isDomain(text)) return certain('website');
  const hasInnerDot = !/\s/.test(text) && text.slice(1, -1).includes('.');
  return likely(hasInnerDot ? 'website' : 'name');
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) || (/^[^\s@/]+\/\S*$/.test(text) && isDomain(hostOf(text)));
}

function isDomain(text: string): boolean {
  return /^(?:[\p{L}\p{N}_-]+\.)+(?:\p{L}{2,}|xn--[a-z0-9-]+)\.?$/iu.test(text);
}
