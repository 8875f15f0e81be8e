import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { RequestContext } from '../context/request-context.js';
import type { ExportJob } from '../domain/exports/export-job.js';
import { invariant } from '../errors/invariant.js';
import type { FileDownload } from '../http/file-download.js';
import { contentTypeOf } from '../http/row-types.js';
import { findExportPart } from '../store/exports/export-parts.js';

const unpack = promisify(gunzip);

/** Bytes that are handed on together, so that a reader who goes away wastes few. */
const pieceBytes = 262_144;

/** The file of an export, read part by part. A download may take longer than a request: its statements have no deadline. */
export function exportDownload(job: ExportJob, context: RequestContext): FileDownload {
  const { exportId, format, bytes } = job;
  const db = context.services.db.as(context.admission.caller.keyId, null);
  return {
    bytes,
    // A file only ever grows, by a resumed export.
    version: `${exportId}-${bytes}`,
    contentType: contentTypeOf(format),
    name: `export-${exportId}.${format}`,
    read: async function* (from, to) {
      for (let at = from; at < to;) {
        const part = await findExportPart(db, exportId, at);
        invariant(part !== null, 'an export has the parts of all its bytes');
        const all = await unpack(part.body);
        const piece = all.subarray(at - part.start, to - part.start);
        for (let cut = 0; cut < piece.length; cut += pieceBytes) yield piece.subarray(cut, cut + pieceBytes);
        at += piece.length;
      }
    },
  };
}
