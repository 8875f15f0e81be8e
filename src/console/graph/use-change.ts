import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import type { TypedDocumentString } from '../generated/documents.js';
import { useKey } from '../session/use-key.js';
import type { Refusal } from './refusal.js';
import { sendDocument } from './send-document.js';

/** A mutation. What the pages have read of the organization is read again behind it. */
export function useChange<Data, Variables>(
  document: TypedDocumentString<Data, Variables>,
): UseMutationResult<Data, Refusal, Variables> {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<Data, Refusal, Variables>({
    mutationFn: async (variables) => (await sendDocument(document, variables, { key })).data,
    onSuccess: () => {
      void queries.invalidateQueries();
    },
  });
}
