import ipaddr from 'ipaddr.js';

/** What is given out to networks that everybody reaches. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the public internet. Private, loopback, link-local, carrier-grade, multicast, reserved
 * and unspecified ones are not, nor is an IPv6 address that carries an IPv4 address or is translated into one. False for
 * a text that is no address.
 */
export function isPublicAddress(text: string): boolean {
  // A zone (`fe80::1%eth0`) names an interface of this machine.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}
