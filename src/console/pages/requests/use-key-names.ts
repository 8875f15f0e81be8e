import { ApiKeysDocument, UsageByDocument } from '../../generated/documents.js';
import { useFree } from '../../graph/use-free.js';
import { useViewer } from '../../session/use-viewer.js';

/**
 * The keys that may be chosen: all of the organization for a key that may see them; for any other those that were
 * charged this month, by their ids. The chosen one is always among them.
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
