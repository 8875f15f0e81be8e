/** A site whose profiles have several addresses each. */
interface ProfileSite {
  /** Its hosts, as regular expressions. */
  readonly hosts: readonly string[];
  /** Path of a profile, as a regular expression, and the names of the pages within such a profile. */
  readonly pages: readonly (readonly [profile: string, names: readonly string[]])[];
}

/** Subdomains that show the same profiles: in a language (`de.`, `pt-br.`) or on a telephone. */
const subdomain = '(?:www|m|mobile|touch|mbasic|[a-z]{2}(?:-[a-z]{2})?)';

/** A part of a path that comparable paths can end with. */
const slug = String.raw`[^/]*[^/\s>\u200c\u200d]`;

const companyPages = [
  ...['about', 'admin', 'careers', 'employees', 'events', 'home', 'insights', 'jobs', 'life', 'mycompany'],
  ...['news', 'overview', 'people', 'posts', 'products', 'services', 'stockinfo', 'updates', 'videos'],
];

/** The sites of which every address of a profile is known. Addresses of other sites are compared whole. */
const sites: readonly ProfileSite[] = [
  {
    hosts: [String.raw`linkedin\.com`, String.raw`profnet\.[a-z0-9-]+`],
    pages: [
      [`/(?:company|school|showcase)/${slug}`, companyPages],
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

/** A host in its ASCII form, without the subdomains that make no difference for profiles. */
export function profileHost(host: string): string {
  for (const site of compiled) {
    const [, known] = site.host.exec(host) ?? [];
    if (known !== undefined) return known;
  }
  return host;
}

/** A path in its comparable form, without the page within the profile: `/company/acme/about` is `/company/acme`. */
export function profilePath(host: string, path: string): string {
  const pages = compiled.find((site) => site.host.test(host))?.pages ?? [];
  for (const page of pages) {
    const [, profile] = page.exec(path) ?? [];
    if (profile !== undefined) return profile;
  }
  return path;
}
