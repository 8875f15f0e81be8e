import { ApiError } from '../../errors/api-error.js';
import { quote } from '../quote.js';
import { isPublicAddress } from './is-public-address.js';

const longestUrl = 2000;

/** Rules for addresses of webhooks that settings change. */
export interface WebhookUrlRules {
  /** Whether http, private addresses and any port are allowed. */
  readonly allowPrivate: boolean;
  /** Ports that are allowed beside the usual ones. */
  readonly ports: readonly number[];
}

/** Ports that web servers are reached at. Others belong to services that an event must not be sent to. */
const webPorts: readonly number[] = [80, 443, 8080, 8443];

/** Whether events may be sent to the port of an address. */
export function isAllowedPort({ protocol, port }: URL, { allowPrivate, ports }: WebhookUrlRules): boolean {
  const number = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
  return allowPrivate || webPorts.includes(number) || ports.includes(number);
}

/**
 * Reads the address of a webhook. Where a name leads to is looked at when an event is sent, each time anew.
 * @throws ApiError VALIDATION_ERROR unless it is an https address of at most 2,000 characters, without a user name, that
 * names no private address and an allowed port. `allowPrivate` takes http, private addresses and all ports too.
 */
export function readWebhookUrl(value: unknown, rules: WebhookUrlRules): string {
  const { allowPrivate } = rules;
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  const isText = typeof value === 'string' && value.length <= longestUrl && URL.canParse(value);
  const url = isText ? new URL(value) : null;
  if (url === null || !schemes.includes(url.protocol))
    throw refused(
      `an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      value,
    );
  if (url.username !== '' || url.password !== '')
    throw refused('an address without a user name and password', value);
  if (!allowPrivate && isPrivateHost(url.hostname))
    throw refused('an address that the public internet reaches', value);
  if (!isAllowedPort(url, rules))
    throw refused(`an address at port ${[...webPorts, ...rules.ports].join(', ')}`, value);
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
    `url needs to be ${needed}, of at most ${longestUrl} characters, got ${quote(got)}.`,
  );
}
