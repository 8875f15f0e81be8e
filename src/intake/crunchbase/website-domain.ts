import { normalizeHost } from '../../domain/web-address.js';
import { permalinkSlug } from './permalink.js';
import { isForeignHost } from './shared-hosts.js';

/** The domain of a company's home page in its comparable form (D9); null when there is none of its own. */
export function websiteDomain(homepage: string | null, permalink: string): string | null {
  const host = homepage === null ? null : normalizeHost(homepage);
  return host === null || isForeignHost(host, permalinkSlug(permalink)) ? null : host;
}
