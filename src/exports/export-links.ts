import { requireFewUpdates } from '../context/daily-limits.js';
import type { RequestContext } from '../context/request-context.js';
import { withAudit } from '../context/with-audit.js';
import { ApiError } from '../errors/api-error.js';
import { changeOf, reachFile } from './export-operations.js';
import type { ExportLinkRequest, ExportLinkSource } from './model/export-link.js';
import { lockOrganization } from './sql/exports.js';

/**
 * Creates a link, by which the file of an export can be downloaded without a key. The link names the export, the calling
 * key and its expiration, and is signed, so it is not stored: it works as long as the key may read the export.
 * @throws ApiError NOT_FOUND when the export has no file, NOT_PERMITTED; VALIDATION_ERROR when the organization has
 * created too many links today.
 */
export async function makeLink(
  context: RequestContext,
  { exportId, lifetimeSeconds }: ExportLinkRequest,
): Promise<ExportLinkSource> {
  const job = await reachFile(context, exportId);
  const { services, admission, bounds, signer } = context;
  const { organizationId, keyId } = admission.caller;
  const now = context.now();
  const expiresAt = earlier(new Date(now.getTime() + lifetimeSeconds * 1000), job.expiresAt);
  await withAudit(context, (write) =>
    lockOrganization(services.db, organizationId, async (client) => {
      await requireFewUpdates(client, organizationId, now, bounds.keys);
      await write(client, changeOf('export link', exportId, { expiresAt }));
    }),
  );
  const file = { exportId, format: job.format };
  const token = signer.encodeCursor('link', nameOf(file), [keyId, expiresAt.getTime()]);
  return { url: context.urlOf(`/api/v1/exports/${nameOf(file)}?link=${token}`), expiresAt };
}

/** Returns the path of a file below `/exports`. Its link is signed for this path. */
function nameOf({ exportId, format }: Pick<LinkedFile, 'exportId' | 'format'>): string {
  return `${exportId}/file.${format}`;
}

function earlier(one: Date, other: Date | null): Date {
  return other !== null && other < one ? other : one;
}

/** The file that a request with a link is for. */
export interface LinkedFile {
  readonly exportId: string;
  /** The file name extension in the path. */
  readonly format: string;
  /** The value of the parameter `link`. */
  readonly token: unknown;
}

/**
 * Admits a request with a link: identifies the key that created it. Links that do not work count toward the rate limit
 * of the client's address.
 * @throws ApiError NOT_PERMITTED when the link does not work; RATE_LIMITED, TOO_MANY_REQUESTS_AT_ONCE, TIMED_OUT.
 */
export async function admitLink(context: RequestContext, file: LinkedFile): Promise<void> {
  try {
    await identify(context, file);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await context.admission.takeOfAddress(1);
    throw error;
  }
  await context.admission.admit(1);
}

async function identify(context: RequestContext, file: LinkedFile): Promise<void> {
  const { token } = file;
  const signed = typeof token === 'string' ? context.signer.decodeCursor('link', nameOf(file), token) : null;
  const [keyId, expiresAt] = signed ?? [];
  if (typeof keyId !== 'string' || typeof expiresAt !== 'number')
    throw refused('it is incomplete, was changed, or is for another export');
  if (expiresAt <= context.now().getTime()) throw refused('it has expired');
  const { suspension } = await context.admission.identifyByLink(keyId).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'API_KEY_NOT_VALID')
      throw refused('the key that created it is no longer valid');
    throw error;
  });
  if (suspension !== null) throw refused('the organization that created it is suspended');
}

function refused(why: string): ApiError {
  return new ApiError('NOT_PERMITTED', `This link does not work: ${why}. Ask its sender for a new link.`);
}
