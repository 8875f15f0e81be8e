import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveBlob } from '../../../components/csv-button.js';
import type { CreateExportInput, ExportsQuery } from '../../../generated/documents.js';
import {
  CreateExportDocument,
  CreateExportLinkDocument,
  DeleteExportDocument,
  ExportsDocument,
  ResumeExportDocument,
} from '../../../generated/documents/exports.js';
import { type Price, sendDocument } from '../../../graph/send-document.js';
import { Refusal } from '../../../http/refusal.js';
import { sendRequest, throwIfRefused } from '../../../http/send-request.js';
import { useKey } from '../../../session/key-session.js';
import { exportTables, tableOfExport } from './export-table.js';

export type ExportJob = NonNullable<ExportsQuery['exports']>[number];

const pollMs = 700;

/** Returns true if an export is queued or running. */
export function isActive({ status }: Pick<ExportJob, 'status'>): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

/** Loads the organization's latest exports, and polls them while one of them is active. This is free. */
export function useExports() {
  const key = useKey() ?? '';
  return useQuery<readonly ExportJob[], Refusal>({
    queryKey: ['exports', key],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isActive) === true ? pollMs : false),
    queryFn: async ({ signal }) =>
      (await sendDocument(ExportsDocument, {}, { key, signal, maxCredits: 0 })).data.exports ?? [],
  });
}

/** Returns the price of an export, from a dry run. */
export function useExportPrice(input: CreateExportInput) {
  const key = useKey() ?? '';
  return useQuery<Price, Refusal>({
    queryKey: ['export-price', key, input],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const options = { key, signal, dryRun: true, isPreview: true };
      const { price } = await sendDocument(CreateExportDocument, { input }, options);
      if (price === null) throw new Refusal('NO_ANSWER', 'The server named no price.', 200, null, null);
      return price;
    },
  });
}

interface CreateTerms {
  readonly input: CreateExportInput;
  /** The displayed price. The export is rejected if it would cost more. */
  readonly credits: number;
  /** The idempotency key. It is the same on every attempt, so that an interrupted attempt is not charged twice. */
  readonly idempotencyKey: string;
}

/** Creates an export and returns its ID. */
export function useCreateExport() {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<string | null, Refusal, CreateTerms>({
    mutationFn: async ({ input, credits, idempotencyKey }) => {
      const options = { key, maxCredits: credits, idempotencyKey };
      return (await sendDocument(CreateExportDocument, { input }, options)).data.createExport?.id ?? null;
    },
    onSuccess: async () => queries.invalidateQueries({ queryKey: ['exports'] }),
  });
}

/** Deletes an export and its file. If the export is still running, cancels it. */
export function useDeleteExport() {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<unknown, Refusal, string>({
    mutationFn: async (id) => sendDocument(DeleteExportDocument, { id }, { key }),
    onSettled: async () => queries.invalidateQueries({ queryKey: ['exports'] }),
  });
}

/** Resumes a failed export. The records that it has not written yet are charged. */
export function useResumeExport() {
  const key = useKey() ?? '';
  const queries = useQueryClient();
  return useMutation<unknown, Refusal, ExportJob>({
    mutationFn: async ({ id, expectedRows, rows }) =>
      sendDocument(ResumeExportDocument, { id }, { key, maxCredits: expectedRows - rows }),
    onSettled: async () => queries.invalidateQueries({ queryKey: ['exports'] }),
  });
}

/** Downloads the file of an export. This is free. */
export function useDownload() {
  const key = useKey() ?? '';
  return useMutation<unknown, Refusal, { readonly job: ExportJob; readonly name: string }>({
    mutationFn: async ({ job, name }) => {
      const file = await fetchFile(job.id, key);
      const table = exportTables.read(job.id);
      saveBlob(
        name,
        table === null ? file : new Blob([tableOfExport(await file.text(), table)], { type: 'text/csv' }),
      );
    },
  });
}

const linkSeconds = 86_400;

/** Creates a link to the file of an export, which works for a day at most. Returns its address. This is free. */
export function useExportLink() {
  const key = useKey() ?? '';
  return useMutation<string, Refusal, string>({
    mutationFn: async (id) => {
      const variables = { id, expiresInSeconds: linkSeconds };
      const { data } = await sendDocument(CreateExportLinkDocument, variables, { key });
      if (data.createExportLink == null)
        throw new Refusal('NO_ANSWER', 'The server returned no link.', 200, null, null);
      return new URL(data.createExportLink.url, window.location.href).href;
    },
  });
}

function fetchFile(id: string, key: string): Promise<Blob> {
  return sendRequest({ path: `/api/v1/exports/${id}/file`, key, isFree: true }, async (response) => {
    await throwIfRefused(response);
    return response.blob();
  });
}

const prefix = 'dealgraph.export.';

/**
 * The labels of the exports that were started in this tab, by export ID. The service stores no labels. Like everything
 * that was paid for in this tab, they are in session storage.
 */
export const exportLabels = {
  read: (id: string): string | null => sessionStorage.getItem(prefix + id),
  save: (id: string, label: string): void => {
    sessionStorage.setItem(prefix + id, label);
  },
};
