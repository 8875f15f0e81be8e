import { BlockList, isIP } from 'node:net';
import { CallFailure } from './call-failure.js';

/** The environment variables of a forward proxy, in upper or lower case. */
export type ProxyVariables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the address of the proxy for a URL; null if it is requested directly: no variable is set, NO_PROXY names the
 * host, or the host is this machine, which a proxy cannot reach.
 * @throws CallFailure for a variable that is no address of an HTTP proxy.
 */
export function findProxy(url: URL, variables: ProxyVariables): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isThisMachine(host)) return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  const excluded = (valueOf(variables, 'NO_PROXY') ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  return excluded.some((entry) => matches(entry, host, port)) ? null : readProxy(variables, url.protocol);
}

/**
 * Returns the proxy for a protocol (`https:`); null if its variable is not set.
 * @throws CallFailure for a variable that is no address of an HTTP proxy.
 */
export function readProxy(variables: ProxyVariables, protocol: string): string | null {
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = valueOf(variables, name);
  if (text === undefined) return null;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address;
  throw new CallFailure(`${name} must be the address of an HTTP proxy, such as http://proxy.example:3128.`);
}

/** Returns a variable. The lower-case name, which is the older one, takes precedence, as in curl. Empty is not set. */
function valueOf(variables: ProxyVariables, name: string): string | undefined {
  return [variables[name.toLowerCase()], variables[name]].find(
    (value) => value !== undefined && value !== '',
  );
}

function isThisMachine(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.[\d.]+$/.test(host);
}

/** Returns whether an entry of NO_PROXY names the host: `*`, a host or domain, an address or a network (`10.0.0.0/8`). */
function matches(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, network = '', bits = ''] = /^([\d.]+|\[?[\da-f:]+\]?)\/(\d{1,3})$/i.exec(entry) ?? [];
  if (bits !== '') return isInNetwork(network.replace(/[[\]]/g, ''), Number(bits), host);
  const [, name = '', ofPort] = /^(\[[^\]]*\]|[^:]*|[\da-f:]+)(?::(\d+))?$/i.exec(entry) ?? [];
  const domain = name
    .replace(/^\*?\./, '')
    .replace(/[[\]]/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (domain === '' || (ofPort !== undefined && ofPort !== port)) return false;
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
}

function isInNetwork(network: string, bits: number, host: string): boolean {
  const version = isIP(network);
  if (version === 0 || isIP(host) !== version || bits > (version === 4 ? 32 : 128)) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return list.check(host, family);
}
