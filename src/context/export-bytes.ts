import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { invariant } from '../errors/invariant.js';
import { findExportPart } from '../store/exports/export-parts.js';
import type { RequestContext } from './request-context.js';

const unpack = promisify(gunzip);

/** Bytes that are handed on together, so that a reader who goes away wastes few. */
const pieceBytes = 262_144;

/**
 * The bytes of an export's file from one place to another, the second not among them, part by part as they are asked for.
 * A download may take longer than a request, so its statements have no deadline.
 */
export async function* exportBytes(
  context: RequestContext,
  exportId: string,
  from: number,
  to: number,
): AsyncGenerator<Buffer> {
  const db = context.services.db.as(context.admission.caller, null);
  for (let at = from; at < to;) {
    const part = await findExportPart(db, exportId, at);
    invariant(part !== null, 'an export has the parts of all its bytes');
    const all = await unpack(part.body);
    const piece = all.subarray(at - part.start, to - part.start);
    for (let cut = 0; cut < piece.length; cut += pieceBytes) yield piece.subarray(cut, cut + pieceBytes);
    at += piece.length;
  }
}
