import { exportBytes } from '../context/export-bytes.js';
import type { RequestContext } from '../context/request-context.js';
import type { ExportJob } from '../domain/exports/export-job.js';
import type { FileDownload } from '../http/file-download.js';
import { contentTypeOf } from '../http/row-types.js';

/** The file of an export as a download. */
export function exportDownload(
  { exportId, format, bytes }: ExportJob,
  context: RequestContext,
): FileDownload {
  return {
    bytes,
    // A file only ever grows, by a resumed export.
    version: `${exportId}-${bytes}`,
    contentType: contentTypeOf(format),
    name: `export-${exportId}.${format}`,
    read: (from, to) => exportBytes(context, exportId, from, to),
  };
}
