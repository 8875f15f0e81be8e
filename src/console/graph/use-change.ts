import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { TypedDocumentString } from '../generated/documents.js';
import { useKey } from '../session/use-key.js';
import type { Refusal } from './refusal.js';
import { sendDocument } from './send-document.js';

/** Something that is changed, for nothing. Afterwards all that is on the page is asked for again. */
export function useChange<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
): UseMutationResult<Data, Refusal, Variables> {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<Data, Refusal, Variables>({
    mutationFn: async (variables) => (await sendDocument(document, variables, { key, maxCredits: 0 })).data,
    onSettled: () => void queries.invalidateQueries(),
  });
}
