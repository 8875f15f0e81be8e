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

/** Exports all records of a product, and returns their IDs in the order of the file. */
export async function exportedIds(as: Caller, secret: string, product: string): Promise<readonly string[]> {
  return (await exportedLines(as, secret, product)).map((line) => line.split(',', 1)[0] ?? '');
}

/** Exports all records of a product as CSV, and returns their lines in the order of the file. */
export async function exportedLines(as: Caller, secret: string, product: string): Promise<readonly string[]> {
  const { id } = (await as.post('/exports', { format: 'csv', product })).body as ExportAnswer;
  await endedExport(as, { id });
  const file = await fetch(`${as.url}/api/v1/exports/${id}/file`, { headers: { 'X-API-Key': secret } });
  return (await file.text()).trim().split('\r\n').slice(1);
}
