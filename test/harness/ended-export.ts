import type { Caller } from './caller.js';

/** An export as REST returns it. */
export interface ExportAnswer {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly credits: number;
  readonly bytes: number;
  readonly error: object | null;
  readonly expires_at: string | null;
}

/** Waits until an export has ended, and returns it. */
export async function endedExport(as: Caller, { id }: Pick<ExportAnswer, 'id'>): Promise<ExportAnswer> {
  for (let tries = 0; tries < 600; tries++) {
    const job = (await as.get(`/exports/${id}`)).body as ExportAnswer;
    if (!['queued', 'running'].includes(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The export did not end.');
}
