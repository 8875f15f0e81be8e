import type { WebhookUrlRules } from '../../context/service-bounds.js';
import { ApiError } from '../../errors/api-error.js';
import { isPublicAddress } from '../../http/public-address.js';
import { quote } from '../../values/nearest-texts.js';

const maxUrlLength = 2000;

/** Ports of web servers. Events must not be sent to other services. */
const webPorts: readonly number[] = [80, 443, 8080, 8443];

/** Returns whether the port of a URL is allowed. */
export function isAllowedPort({ protocol, port }: URL, { allowPrivate, ports }: WebhookUrlRules): boolean {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return allowPrivate || webPorts.includes(number) || ports.includes(number);
}

/**
 * Parses the URL of a webhook. Does not resolve its host name: this happens each time an event is sent.
 * @throws ApiError VALIDATION_ERROR unless it is an https URL of at most 2,000 characters, without a user name or
 * password, with an allowed port, and without a private address. `allowPrivate` also permits http, private addresses
 * and all ports.
 */
export function readWebhookUrl(value: unknown, rules: WebhookUrlRules): string {
  const { allowPrivate } = rules;
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const isText = typeof value === 'string' && value.length <= maxUrlLength && URL.canParse(value);
  const url = isText ? new URL(value) : null;
  if (url === null || !schemes.includes(url.protocol))
    throw refused(`a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`, value);
  if (url.username !== '' || url.password !== '')
    throw refused('a URL without a user name or password', value);
  if (!allowPrivate && isPrivateHost(url.hostname))
    throw refused('a URL that is reachable from the public internet', value);
  if (!isAllowedPort(url, rules))
    throw refused(`a URL with port ${[...webPorts, ...rules.ports].join(', ')}`, value);
  url.hash = '';
  return url.href;
}

function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':');
  return isAddress && !isPublicAddress(host);
}

function refused(needed: string, got: unknown): ApiError {
  return new ApiError(
    'VALIDATION_ERROR',
    `url must be ${needed}, of at most ${maxUrlLength} characters, got ${quote(got)}.`,
  );
}
