import type { Refund } from '../accounts/model/refunds.js';
import { readGrantedCredits } from '../operator/model/read-grant-input.js';
import { readExternalId } from '../operator/model/read-organization-input.js';
import {
  decodeRefundPosition,
  encodeRefundPosition,
  readRefundReason,
  readRequestId,
} from '../operator/model/read-refund-input.js';
import { refundsLimit } from '../operator/model/refund-object.js';
import { listRefundsOf, refundCharge } from '../operator/refunds.js';
import { readInteger } from '../values/read-values.js';
import { type Command, CommandError } from './command.js';

interface RefundInput {
  readonly organizationId: string;
  readonly requestId: string;
  /** Omitted for all that has not been refunded. */
  readonly credits?: number;
  readonly reason: string;
  readonly externalId?: string;
}

/** `dealgraph refund add`. With the external ID of an existing refund, returns that one. */
export const refundAdd: Command<RefundInput> = async (
  { organizationId, requestId, credits, reason, externalId },
  services,
) => {
  const refund = await refundCharge(services, organizationId, {
    requestId: readRequestId('The request ID', requestId),
    credits: credits === undefined ? null : readGrantedCredits('--credits', credits),
    reason: readRefundReason('--reason', reason),
    externalId: externalId === undefined ? null : readExternalId('--external-id', externalId),
  });
  if (refund === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  return present(refund);
};

interface ListInput {
  readonly organizationId: string;
  /** `next_cursor` of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** `dealgraph refund list`: lists the refunds of an organization, newest first. */
export const refundList: Command<ListInput> = async ({ organizationId, after, limit }, services) => {
  const position = after === undefined ? null : decodeRefundPosition(after);
  if (after !== undefined && position === null)
    throw new CommandError(`--after must be the next_cursor of a page, got ${after}.`);
  const { least, most } = refundsLimit;
  const page = await listRefundsOf(services, organizationId, {
    after: position,
    limit: readInteger('--limit', limit, least, most),
  });
  if (page === null) throw new CommandError(`Organization not found: ${organizationId}.`);
  const last = page.refunds.at(-1);
  return {
    refunds: page.refunds.map(present),
    nextCursor:
      page.hasMore && last !== undefined
        ? encodeRefundPosition({ createdAt: last.createdAt, id: last.refundId })
        : null,
  };
};

function present({ granted, ...refund }: Refund): object {
  return { ...refund, grantedCredits: granted };
}
