import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { type ClientRequest, request as requestPlain, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The IPv6 range of the public internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether a text is an IP address of the public internet. Returns false for private, loopback, link-local,
 * carrier-grade NAT, multicast, reserved and unspecified addresses, and for IPv6 addresses that contain or translate to
 * an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  // A zone index (`fe80::1%eth0`) refers to a network interface of this machine.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/** Thrown when a host is, or resolves to, an address that is not public. */
export class PrivateAddress extends Error {
  constructor() {
    super('the host resolves to a private address');
  }
}

const ofNameServers = publicLookup(new Resolver({ timeout: 2000, tries: 2 }));

/**
 * Opens a request to a URL that a caller has chosen: without proxies and reused connections, and only to a public address,
 * unless `allowPrivate`. The address is checked again when the connection is made, before anything is sent. Redirects are
 * not followed.
 * @throws PrivateAddress if the host is a private address. If it resolves to one, the request fails with it.
 */
export function openRequest(url: URL, options: RequestOptions, allowPrivate: boolean): ClientRequest {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // The lookup function checks the addresses of host names, but Node.js does not call it for an IP address.
  if (!allowPrivate && isIP(host) !== 0 && !isPublicAddress(host)) throw new PrivateAddress();
  const open = url.protocol === 'https:' ? requestSecure : requestPlain;
  const request = open(url, { ...options, agent: false, ...(!allowPrivate && { lookup: ofNameServers }) });
  if (allowPrivate) return request;
  return request.on('socket', (socket) => {
    socket.once('connect', () => {
      if (!isPublicAddress(socket.remoteAddress ?? '')) request.destroy(new PrivateAddress());
    });
  });
}

/**
 * Returns a lookup function for connections, which fails if any address of the host is not public. The addresses are
 * checked for each connection, because a name can resolve to a private address after a URL was checked. Queries
 * name servers directly: it ignores the hosts file, and does not use Node.js's lookup, because a slow name server could
 * block its four threads.
 */
export function publicLookup(resolver: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolve(resolver, hostname).then(
      (addresses) => {
        const wanted = addresses.filter(({ family }) => matches(options.family, family));
        const [first] = wanted;
        if (first === undefined) callback(notFound(hostname), '', 0);
        else if (options.all === true) callback(null, wanted);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => {
        callback(error as NodeJS.ErrnoException, '', 0);
      },
    );
  };
}

async function resolve(resolver: Resolver, hostname: string): Promise<LookupAddress[]> {
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (addresses.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddress();
  if (addresses.length === 0 && four.status === 'rejected') throw four.reason;
  return addresses;
}

function matches(wanted: number | string | undefined, family: number): boolean {
  return wanted === undefined || wanted === 0 || wanted === family || wanted === `IPv${family}`;
}

function notFound(hostname: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${hostname} has no IP address`), { code: 'ENOTFOUND' });
}
