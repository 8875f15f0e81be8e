import { PrivateAddress } from './public-lookup.js';

/** A receiver took too long. */
export class NoAnswer extends Error {
  constructor(seconds: number) {
    super(`no answer within ${seconds} s`);
  }
}

/** The address has a port that webhooks may not have. */
export class PortNotAllowed extends Error {
  constructor() {
    super('the port of the address is not allowed');
  }
}

const phrases: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed',
  EPIPE: 'the connection was closed',
  ETIMEDOUT: 'the connection timed out',
  EHOSTUNREACH: 'the host is not reachable',
  ENETUNREACH: 'the host is not reachable',
  ENOTFOUND: 'there is no such host',
  ENODATA: 'there is no such host',
  ETIMEOUT: 'the name servers did not answer',
  ESERVFAIL: 'the name servers did not answer',
};

/** Why an event could not be sent, for its owner: in words of our own, that tell nothing of this network. */
export function describeFailure(error: unknown): string {
  const isOwn = [PrivateAddress, NoAnswer, PortNotAllowed].some((own) => error instanceof own);
  if (isOwn) return (error as Error).message;
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] };
  // Of several addresses that were tried.
  if (errors?.[0] !== undefined) return describeFailure(errors[0]);
  if (typeof code !== 'string') return 'the connection was closed before an answer';
  if (/CERT|TLS|SSL|ALTNAME|SIGNED/.test(code)) return `the certificate was not accepted (${code})`;
  return phrases[code] ?? 'the connection failed';
}
