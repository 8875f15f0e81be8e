import { sendRequest, throwIfRefused } from '../../http/send-request.js';
import { openedQuery } from '../../session/mount.js';
import type { ReadTerms } from '../keys/key-terms.js';

/** A program's request for access, as the server describes it. */
export interface ConsentRequest {
  readonly client: {
    /** The name that the program gives itself. */
    readonly name: string;
    /** The host that vouches for the program; null if nothing proves its name. */
    readonly host: string | null;
    /** The host or program to which the browser returns. */
    readonly redirects_to: string;
  };
  readonly scopes: readonly string[];
  /** The address that tells the program that access was refused. */
  readonly deny_url: string;
}

/** The server's response about an authorization request: a description, where to go instead, or why it is not valid. */
export type Described = ConsentRequest | { readonly redirect_to: string } | { readonly problem: string };

/** Asks the server to check the authorization request. @throws Refusal when the server does not respond. */
export function describeRequest(): Promise<Described> {
  const body = { query: openedQuery };
  const request = { method: 'POST', path: '/oauth/authorization', key: null, body, isFree: true } as const;
  return sendRequest(request, async (response): Promise<Described> => {
    if (response.ok) return (await response.json()) as Described;
    const text = await response.text();
    const { error_description: problem } = text.startsWith('{')
      ? (JSON.parse(text) as { readonly error_description?: string })
      : {};
    return { problem: problem ?? 'Programs cannot sign in to this server.' };
  });
}

/**
 * Approves the authorization request with an API key, and returns the address at which the program gets its code.
 * @throws Refusal
 */
export async function approveRequest(
  key: string,
  { scopes, monthlyCap, expiresAt }: Pick<ReadTerms, 'scopes' | 'monthlyCap' | 'expiresAt'>,
): Promise<string> {
  const body = { query: openedQuery, scopes, monthly_cap: monthlyCap, expires_at: expiresAt };
  const request = {
    method: 'POST',
    path: '/oauth/approval',
    key,
    body,
    isFree: true,
    changes: true,
  } as const;
  return sendRequest(request, async (response) => {
    await throwIfRefused(response);
    const { redirect_to: address } = (await response.json()) as { readonly redirect_to: string };
    return address;
  });
}
