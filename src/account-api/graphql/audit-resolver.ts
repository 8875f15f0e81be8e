import { Args, Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { listAuditEntries } from '../../accounts/sql/audit-entries.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { readObject } from '../../objects/fields.js';
import { argumentsType, objectType } from '../../objects/graphql/object-type.js';
import { PageInfo } from '../../record-api/graphql/connection-types.js';
import { auditOperations } from '../audit-operations.js';
import {
  auditEventsInput,
  type AuditEventsRequest,
  encodeOwnPosition,
  type OwnAuditEvent,
  ownAuditEventTable,
} from '../model/audit-event.js';

const AuditEvent = objectType(ownAuditEventTable);
type AuditEvent = OwnAuditEvent;
const AuditEventsArguments = argumentsType(auditEventsInput);

@ObjectType({ simpleResolvers: true, description: 'A change with its cursor.' })
class AuditEventEdge {
  @Field(() => AuditEvent, { description: 'The change.' })
  node!: AuditEvent;

  @Field(() => String, { description: 'Cursor of the change, for `after`.' })
  cursor!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A page of the audit log, newest first. Free.' })
class AuditEventConnection {
  @Field(() => [AuditEvent], { description: 'The changes of the page.' })
  nodes!: readonly AuditEvent[];

  @Field(() => [AuditEventEdge], { description: 'The changes of the page with their cursors.' })
  edges!: readonly AuditEventEdge[];

  @Field(() => PageInfo, { description: 'Cursors of the page, and whether there are further pages.' })
  pageInfo!: PageInfo;
}

/** The query of the audit log of an organization. */
@Resolver()
class AuditResolver {
  @Query(() => AuditEventConnection, {
    nullable: true,
    description:
      'Lists changes of the organization and their authors, newest first: its keys, settings, webhooks, exports and shared searches, and what the operator changed. Free.',
  })
  @operation(auditOperations.auditEvents)
  async auditEvents(
    @Args(() => AuditEventsArguments) { limit, after }: AuditEventsRequest,
    @Ctx() context: RequestContext,
  ): Promise<AuditEventConnection> {
    const { organizationId } = context.admission.caller;
    const all = { actor: null, action: null, targetId: null, since: null, until: null };
    const { entries, next } = await listAuditEntries(context.services.db, {
      ...all,
      organizationId,
      after,
      limit,
    });
    const edges = entries.map((entry) => ({
      node: readObject(ownAuditEventTable, entry),
      cursor: encodeOwnPosition(context.signer, organizationId, entry),
    }));
    const pageInfo = {
      ranking: null,
      hasNextPage: next !== null,
      hasPreviousPage: after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    };
    return { nodes: edges.map(({ node }) => node), edges, pageInfo };
  }
}

/** Serves GraphQL and REST. */
export const auditResolver = new AuditResolver();
