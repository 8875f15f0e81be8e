import type { LookupAddress } from 'node:dns';
import type { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../domain/webhooks/is-public-address.js';

/** The host leads to an address that is not to be called. */
export class PrivateAddress extends Error {
  constructor() {
    super('the host leads to a private address');
  }
}

/**
 * Looks a host up for a connection that is about to be made, and refuses it when any of its addresses is not public: a
 * name that was harmless when it was given may lead elsewhere now. It asks the name servers and no file of hosts, and
 * does so without the threads of Node.js' own look-up, of which a slow name server could hold all four.
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
  return Object.assign(new Error(`there is no address of ${hostname}`), { code: 'ENOTFOUND' });
}
