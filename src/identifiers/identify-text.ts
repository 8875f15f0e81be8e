import type { LookupKind } from './lookup-keys.js';

/** What a text looks like. */
export interface Identity {
  readonly key: string;
  /** `certain`: nothing else looks so; `likely`: it may be; `none`: the text looks like no identifier of the kind. */
  readonly confidence: 'certain' | 'likely' | 'none';
}

/** The lookup key that a text means, by its look: an ID, a profile address, a web address, a domain, a name. */
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

/** True for a cell that says that there is no value, as spreadsheets and databases write it. */
export function isBlank(cell: string): boolean {
  return /^(?:|-+|–|—|n\/?a|#n\/a|null|nil|none|unknown|undefined|\\n)$/i.test(cell.trim());
}

/** The host of an address without scheme, user and port, in lower case. */
export function hostOf(text: string): string {
  const rest = text.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '').split(/[/?#\\]/, 1)[0] ?? '';
  return rest
    .slice(rest.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .toLowerCase();
}

/** The most characters of a domain name. */
const longestHost = 253;

/** Which profile site an address belongs to. Companies and people have separate pages on the professional network. */
export function profileKeyOf(text: string): 'profnet_url' | 'fundingdb_url' | null {
  const host = hostOf(text);
  if (host.length > longestHost) return null;
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
  if (/^(?:mailto:)?[^\s@]+@[^\s@]+$/i.test(text)) return certain('email');
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
