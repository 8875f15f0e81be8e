import type { IncomingMessage } from 'node:http';
import proxyAddress from 'proxy-addr';

/**
 * The proxies whose `X-Forwarded-For` is trusted: `false` for none, the number of proxies in front of the server, or
 * their addresses and networks (`10.0.0.0/8`, `loopback`).
 */
export type TrustedProxies = false | number | readonly string[];

/** Returns whether the address at this distance belongs to a trusted proxy. Hop 0 is the connection's peer. */
export type IsTrustedProxy = (address: string, hop: number) => boolean;

/** Compiles the trusted proxies to a predicate, which Express accepts too. */
export function trustProxies(proxies: TrustedProxies): IsTrustedProxy {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxyAddress.compile([...proxies]);
}

/**
 * Returns the address of the client. With trusted proxies, it is the last address of `X-Forwarded-For` that no trusted
 * proxy has; otherwise the peer of the connection.
 */
export function clientAddress(request: IncomingMessage, isTrusted: IsTrustedProxy): string | undefined {
  if (request.headers['x-forwarded-for'] === undefined) return request.socket.remoteAddress;
  return proxyAddress(request, isTrusted);
}

/** Returns whether proxy-addr accepts the text as an address, a network or the name of one. */
export function isTrustedNetwork(text: string): boolean {
  try {
    proxyAddress.compile(text);
    return true;
  } catch {
    return false;
  }
}
