import { domainToASCII } from 'node:url';
import { cleanPastedText, dropJoiners, trimEnd } from './pasted-text.js';

const maxHostLength = 253;
const maxAddressLength = 10_000;

/** Maximum size of a key. Keys are in primary keys, and a PostgreSQL index row holds at most 2,704 bytes. */
const maxKeyBytes = 2000;

/**
 * Normalizes a web address to its host, so that addresses can be compared (D9). Removes the scheme, `www.`, port, path,
 * query, trailing dot and invisible characters; converts the host to lower case, and international names to ASCII.
 * Returns null if the text contains no host.
 */
export function normalizeHost(address: string): string | null {
  const rest = withoutScheme(address);
  return rest === null ? null : hostOf(rest);
}

/**
 * Normalizes a profile address to its host and path, so that addresses can be compared (D9). Removes the scheme,
 * `www.`, query and trailing slashes, converts to lower case, and decodes percent-encoded letters. For known sites
 * (`sites`), also removes the language subdomain and the page below the profile, and converts an address with the number
 * of a company's page to one form. Returns null if the text contains no host.
 */
export function normalizeProfileAddress(address: string): string | null {
  const parts = readProfileAddress(address);
  if (parts === null) return null;
  const key = profileHost(parts.host) + profilePath(parts.host, companyPath(parts.host, parts.path));
  const number = numberedPage.exec(key)?.[1];
  return boundKey(number === undefined ? key : numberedPageOf(number));
}

/**
 * Returns the key of the professional-network page with this number, which is also the company's numeric ID there. The
 * number has no leading zeros.
 */
export function numberedPageOf(number: string): string {
  return `linkedin.com/company/${number}`;
}

/** Returns the number in the key of a professional-network page, as it is in `profnet_id`; null if it has none. */
export function numberOfPage(key: string): string | null {
  return numberedPage.exec(key)?.[1] ?? null;
}

/**
 * Normalizes a profile address by the previous rules, which treated all sites alike. A database contains keys in this
 * form until `rekeyIdentifiers` (src/import/sql/rekey) has rebuilt them.
 */
export function formerProfileAddress(address: string): string | null {
  const parts = readProfileAddress(address);
  return parts && boundKey(parts.host + parts.path);
}

/** Converts a host name to ASCII (IDNA) in lower case; empty if it has no ASCII form. */
function asciiHost(host: string): string {
  const lower = host.normalize('NFC').toLowerCase();
  return domainToASCII(lower) || domainToASCII(dropJoiners(lower));
}

function withoutScheme(address: string): string | null {
  if (address.length > maxAddressLength) return null;
  return cleanPastedText(address).replace(/^([a-z][a-z0-9+.-]*:)?\/\//i, '');
}

function hostOf(rest: string): string | null {
  const authority = rest.split(/[/?#\\]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
  const ascii = trimEnd(asciiHost(trimEnd(host, /\./)), /\./);
  const bare = ascii.replace(/^(?:www\.)+(?=.*\.)/, '');
  return isHost(bare) ? bare : null;
}

function readProfileAddress(address: string): { readonly host: string; readonly path: string } | null {
  const rest = withoutScheme(address);
  const host = rest === null ? null : hostOf(rest);
  if (rest === null || host === null) return null;
  return { host, path: comparablePath(/^[^/?#]*([^?#]*)/.exec(rest)?.[1] ?? '') };
}

/** Normalizes a path for comparison. Decodes percent-encoded letters, because browsers show and copy both forms. */
function comparablePath(path: string): string {
  const decoded = path.split('/').map(decodeSegment).join('/');
  const text = cleanPastedText(decoded).normalize('NFC').toLowerCase().normalize('NFC');
  return trimEnd(text, /[\s/>]|\u200c|\u200d/);
}

/**
 * Decodes one path segment. Segments are decoded one by one, so that an invalid segment of the page below a profile
 * does not change how the profile's own segments are decoded.
 */
function decodeSegment(segment: string): string {
  try {
    // Encoded delimiters, such as a slash, and the encoded percent sign stay encoded.
    return decodeURI(segment.replaceAll('%25', '%2525'));
  } catch {
    return segment; // Not valid UTF-8, so it is compared as it is.
  }
}

function boundKey(key: string): string | null {
  return Buffer.byteLength(key) <= maxKeyBytes ? key : null;
}

function isHost(text: string): boolean {
  return text.length <= maxHostLength && /^(?!-)[a-z0-9_-]+(\.[a-z0-9_-]+)+$/.test(text);
}

/** Maximum length of the key of an e-mail address, in characters. */
const maxKeyLength = 320;
/** Maximum length of an input text. It can be longer than the address, for example a `mailto:` link with a subject. */
const maxTextLength = 2000;

const unquoted = /^[^\s@\p{Cc}]+$/u;
const quoted = /^"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])*"$/u;
const domainShape = unquoted;
const formerShape = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
/** Characters that end a host name in a URL parser, or make it an IPv6 address or a port. */
const noHostName = /[/?#\\:%[\]]/;
/** A quoted local part that needs no quotation marks (RFC 5321, 4.1.2). */
const needlesslyQuoted = /^"([^\s"\\@()<>,;:[\]]+)"$/;

/**
 * Returns the key under which an e-mail address is stored and compared (D9): the local part in NFC and lower case, the
 * domain in ASCII form, and without surrounding white space, angle brackets, `mailto:` and invisible characters. Null
 * if the text is not an e-mail address. Only the structure is checked: a local part, an @ and a domain. White space and
 * further @ characters are allowed only inside quotation marks.
 *
 * Imports and lookups both use this function, so every imported address can be looked up.
 */
export function emailKey(text: string): string | null {
  if (text.length > maxTextLength || !text.isWellFormed() || text.includes('\0')) return null;
  const address = bareAddress(text);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  if (!unquoted.test(local) && !quoted.test(local)) return null;
  if (!domainShape.test(domain)) return null;
  const key = `${needlesslyQuoted.exec(local)?.[1] ?? local}@${comparableDomain(domain)}`;
  return key.length <= maxKeyLength ? key : null;
}

/**
 * Returns the keys to look up for an address: its current key, and its key by the previous rules. A database contains
 * keys by the previous rules until `rekeyIdentifiers` (src/import/sql/rekey) has rebuilt them.
 */
export function emailKeys(text: string): readonly string[] {
  const former = text.trim().toLowerCase();
  const keys = [emailKey(text), formerShape.test(former) ? former : null];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** Extracts the address from a text or a `mailto:` link, in NFC and lower case. */
function bareAddress(text: string): string {
  let address = comparable(text);
  // Angle brackets can enclose the link, or the address inside the link.
  while (address.startsWith('mailto:')) address = comparable(linkTarget(address.slice('mailto:'.length)));
  return address;
}

/** Normalizes a text for comparison. Removes joiners only before the @: in a domain they are part of the spelling. */
function comparable(text: string): string {
  const clean = cleanPastedText(text);
  const at = Math.max(clean.lastIndexOf('@'), 0);
  const address = dropJoiners(clean.slice(0, at)) + clean.slice(at);
  return address.normalize('NFC').toLowerCase().normalize('NFC');
}

/** Returns the address of a `mailto:` link (RFC 6068): percent-decoded, and without its query. */
function linkTarget(link: string): string {
  const [target = ''] = link.split('?', 1);
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

function comparableDomain(domain: string): string {
  const name = trimEnd(domain, /[.>]|\u200c|\u200d/);
  if (name === '' || noHostName.test(name)) return domain;
  // An ASCII name needs no conversion. `domainToASCII` would turn some names into IPv4 addresses: `1.2` into `1.0.0.2`.
  if (/^[\x21-\x7e]*$/.test(name)) return name;
  return trimEnd(asciiHost(name), /\./) || name;
}

/** A site on which one profile has several addresses. */
interface ProfileSite {
  /** Host names, as regular expressions. */
  readonly hosts: readonly string[];
  /** For each kind of profile: its path, and the names of the pages below it, all as regular expressions. */
  readonly pages: readonly (readonly [profile: string, names: readonly string[]])[];
}

const profnetHosts = [String.raw`linkedin\.com`, String.raw`profnet\.[a-z0-9-]+`];

/** The key of a professional-network page that has the page's number instead of its name. */
const numberedPage = new RegExp(`^(?:${profnetHosts.join('|')})/company/0*(\\d{1,64})$`);

const isProfnetHost = new RegExp(`(?:^|\\.)(?:${profnetHosts.join('|')})$`);

/** Subdomains that show the same profiles as the main host: for a language (`de.`, `pt-br.`) or for mobile devices. */
const subdomain = '(?:www|m|mobile|touch|mbasic|[a-z]{2}(?:-[a-z]{2})?)';

/** A non-empty path segment without the trailing characters that `comparablePath` removes. */
const slug = String.raw`[^/]*[^/\s>\u200c\u200d]`;

const companyPages = [
  ...['about', 'admin', 'careers', 'employees', 'events', 'home', 'insights', 'jobs', 'life', 'mycompany'],
  ...['news', 'overview', 'people', 'posts', 'products', 'services', 'stockinfo', 'updates', 'videos'],
];

/** Sites whose profile addresses follow known patterns. For other sites, the whole host and path are compared. */
const sites: readonly ProfileSite[] = [
  {
    hosts: profnetHosts,
    pages: [
      [`/(?:company|showcase)/${slug}`, companyPages],
      [`/in/${slug}`, ['details?', 'overlay', 'recent-activity', '[a-z]{2}(?:[-_][a-z]{2})?']],
    ],
  },
  {
    hosts: [String.raw`crunchbase\.com`, String.raw`fundingdb\.[a-z0-9-]+`],
    pages: [
      [
        `/(?:organization|company|person)/${slug}`,
        [
          ...[
            'about',
            'acquisitions',
            'advisors',
            'company_financials',
            'company_overview',
            'financial_details',
          ],
          ...['financials', 'funding_rounds', 'investments', 'investor_financials', 'investor_overview'],
          ...['investors', 'jobs', 'news', 'org_similarity_overview', 'overview', 'people', 'posts', 'press'],
          ...['products', 'profiles_and_contacts', 'recent_investments', 'signals_and_news'],
          ...['similar_companies', 'technology', 'technology_details', 'timeline'],
        ],
      ],
    ],
  },
  {
    hosts: [String.raw`facebook\.com`, String.raw`socialnet\.[a-z0-9-]+`],
    pages: [
      [
        `/(?!(?:events|gaming|groups|hashtag|marketplace|p|pages|people|pg|public|reel|share|watch)/)${slug}`,
        [
          'about',
          'community',
          'events',
          'followers',
          'jobs',
          'photos',
          'posts',
          'reviews',
          'services',
          'videos',
        ],
      ],
    ],
  },
  {
    hosts: [String.raw`(?:twitter|x)\.com`, String.raw`microblog\.[a-z0-9-]+`],
    pages: [
      [
        `/(?!(?:explore|hashtag|home|i|intent|search|share)/)${slug}`,
        ['about', 'followers', 'following', 'likes', 'media', 'with_replies'],
      ],
    ],
  },
];

const compiled = sites.map(({ hosts, pages }) => ({
  host: new RegExp(`^(?:${subdomain}\\.)*(${hosts.join('|')})$`),
  pages: pages.map(
    ([profile, names]) => new RegExp(String.raw`^(${profile})/+(?:${names.join('|')})(?:/|$)`),
  ),
}));

/** Removes the language and mobile subdomains from the host of a known site. Returns any other host unchanged. */
function profileHost(host: string): string {
  for (const site of compiled) {
    const [, known] = site.host.exec(host) ?? [];
    if (known !== undefined) return known;
  }
  return host;
}

/**
 * Converts the other addresses of a company's page on the professional network to `/company/`: of the sales tool, whose
 * exports contain them, and of a school. Returns other paths unchanged.
 */
function companyPath(host: string, path: string): string {
  if (!isProfnetHost.test(profileHost(host))) return path;
  return path.replace(/^\/+(?:sales\/+company|school)\/+(?=[^/])/, '/company/');
}

/** Removes the page below a profile from a comparable path: `/company/acme/about` becomes `/company/acme`. */
function profilePath(host: string, path: string): string {
  const pages = compiled.find((site) => site.host.test(host))?.pages ?? [];
  for (const page of pages) {
    const [, profile] = page.exec(path) ?? [];
    if (profile !== undefined) return profile;
  }
  return path;
}
