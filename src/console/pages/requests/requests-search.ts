import { UsageByDocument } from '../../generated/documents/account.js';
import { ApiKeysDocument } from '../../generated/documents/keys.js';
import { useFree } from '../../graph/paid-answers.js';
import { useViewer } from '../../session/use-viewer.js';

export const channels = ['rest', 'graphql', 'mcp', 'webhook'] as const;

/** The outcomes by which requests can be filtered. */
export const outcomes = ['charged', 'refunded', 'free', 'refused', 'failed'] as const;

/** The state of the requests page in the URL: its filters, and the receipt that is open. */
export interface RequestsSearch {
  readonly key?: string;
  readonly operation?: string;
  readonly channel?: (typeof channels)[number];
  readonly outcome?: (typeof outcomes)[number];
  /** The minimum number of credits. */
  readonly min?: number;
  /** The ID of the request whose receipt is open. */
  readonly receipt?: string;
}

/** Reads the state from the URL. Ignores invalid values. */
export function requestsSearch(given: Record<string, unknown>): RequestsSearch {
  const { key, operation, min, receipt } = given;
  const channel = channels.find((each) => each === given['channel']);
  const outcome = outcomes.find((each) => each === given['outcome']);
  return {
    ...(isText(key) ? { key } : {}),
    ...(isText(operation) ? { operation } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...(typeof min === 'number' && Number.isSafeInteger(min) && min > 0 ? { min } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    // The router parses an ID that has only digits as a number.
    ...(isText(receipt) || typeof receipt === 'number' ? { receipt: String(receipt) } : {}),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= 300;
}

/**
 * Returns the keys by which requests can be filtered. If the console's key has the scope `keys:manage`, these are all
 * keys of the organization. Otherwise they are the console's key and the keys that were charged this month, of which
 * only the IDs are known. The selected key is always included.
 */
export function useKeyNames(chosen?: string): { value: string; label: string }[] {
  const own = useViewer().data?.viewer?.key;
  const mayManage = own?.scopes.some((scope) => scope === '*' || scope === 'keys:manage') === true;
  const all = useFree(ApiKeysDocument, {}, { enabled: mayManage });
  const charged = useFree(UsageByDocument, { by: 'KEY' }, { enabled: own !== undefined && !mayManage });
  const names = new Map<string, string>();
  for (const { group } of charged.data?.usage?.rows ?? []) names.set(group, group);
  if (chosen !== undefined) names.set(chosen, chosen);
  if (own !== undefined) names.set(own.id, own.name ?? own.prefix);
  for (const { id, name, prefix } of all.data?.apiKeys ?? []) names.set(id, name ?? prefix);
  return [...names].map(([value, label]) => ({ value, label }));
}
