/**
 * Hosts on which many companies have a page, with the slug of the company that owns the host; null if no export
 * contains the owner. Such a host is not used as a company's domain, because enriching a company by it would return
 * unrelated companies (contract 4.7 rule 1).
 */
const owners: ReadonlyMap<string, string | null> = new Map([
  ['about.me', 'aboutme'],
  ['amazon.com', 'amazon'],
  ['angel.co', 'angellist'],
  ['app.net', 'app-net'],
  ['apple.com', 'apple'],
  ['apps.apple.com', null],
  ['apps.facebook.com', null],
  ['bit.ly', 'bitly'],
  ['bloomberg.com', 'bloomberg'],
  ['businessinsider.com', 'business-insider'],
  ['chrome.google.com', null],
  ['crowdfunder.com', 'crowdfunder'],
  ['crunchbase.com', 'crunchbase'],
  ['docs.google.com', null],
  ['drive.google.com', null],
  ['en.wikipedia.org', null],
  ['etsy.com', 'etsy'],
  ['eu.techcrunch.com', null],
  ['f6s.com', 'f6s'],
  ['facebook.com', 'facebook'],
  ['github.com', 'github'],
  ['goo.gl', null],
  ['google.com', 'google'],
  ['gust.com', 'gust'],
  ['indiegogo.com', 'indie-gogo'],
  ['instagram.com', 'instagram'],
  ['investing.businessweek.com', null],
  ['itunes.apple.com', null],
  ['kickstarter.com', 'kickstarter'],
  ['linkedin.com', 'linkedin'],
  ['market.android.com', null],
  ['medium.com', 'medium'],
  ['meetup.com', 'meetup'],
  ['pinterest.com', 'pinterest'],
  ['play.google.com', null],
  ['plus.google.com', null],
  ['reuters.com', 'reuters'],
  ['rocketpun.ch', 'rocketpunch'],
  ['sites.google.com', null],
  ['slideshare.net', 'slideshare'],
  ['soundcloud.com', 'soundcloud'],
  ['t.co', null],
  ['techcrunch.com', 'techcrunch'],
  ['tinyurl.com', null],
  ['translate.google.co.in', null],
  ['translate.google.com', null],
  ['tumblr.com', 'tumblr'],
  ['twitter.com', 'twitter'],
  ['venturebeat.com', 'venturebeat'],
  ['vimeo.com', 'vimeo'],
  ['vk.com', 'vk'],
  ['web.archive.org', null],
  ['weibo.com', 'weibo'],
  ['wikipedia.org', 'wikipedia'],
  ['yahoo.com', 'yahoo'],
  ['youtube.com', 'youtube'],
]);

/** True if many companies have pages on this host and it belongs to another company. */
export function isForeignHost(host: string, companySlug: string): boolean {
  const owner = owners.get(host);
  return owner !== undefined && owner !== companySlug.toLowerCase();
}
