import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import type { RecordRequest } from '../../changes/model/feeds.js';
import type { Connection } from '../../context/connection.js';
import { operation, type OperationMethod, type Selection } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { invariant } from '../../errors/invariant.js';
import type { ConnectionRequest } from '../../query/model/connection-request.js';
import {
  fieldOfOne,
  kindsOfId,
  type RecordKind,
  recordKinds,
  type RecordOfKind,
  recordWords,
  wordsOf,
} from '../../records/record-kinds.js';
import { addOperation } from '../add-operation.js';
import { IdArguments, RecordArguments } from '../arguments.js';
import { connectionArguments, connectionTypes } from '../../query/graphql/connection-types.js';
import { findsById } from '../links/link.js';
import { recordFields, selectedFields } from '../selected-fields.js';
import { Node } from '../../records/graphql/node.js';
import { recordTypes } from '../../records/graphql/record-types.js';

/** Resolves `node` and, for every record kind, the field of one record by ID and the list. */
@Resolver()
class RecordResolver {
  @Query(() => Node, {
    nullable: true,
    description:
      'Returns any record by its ID. The form of the ID determines the record kind: its prefix, or a UUID; any other ID is that of a company. NOT_FOUND when no record has this ID.',
  })
  @operation(operations.node)
  async node(
    @Args(() => IdArguments) id: string,
    @Ctx() { reading }: RequestContext,
    @Info() selection?: Selection,
  ): Promise<RecordOfKind[RecordKind]> {
    const [first, ...others] = kindsOfId(id);
    for (const kind of others) {
      const [record = null] = await reading.records.list(kind, [id], []);
      if (record !== null) return reading.find(kind, id, selectedFields(selection));
    }
    return reading.find(first, id, selectedFields(selection));
  }
}

for (const kind of recordKinds) addRecords(kind);

function addRecords(kind: RecordKind): void {
  const { one, many, field } = recordWords[kind];
  addOperation(
    RecordResolver,
    operations[fieldOfOne(kind)],
    (request: RecordRequest, context, selection) =>
      context.reading.findRequested(kind, request, selectedFields(selection)),
    {
      type: () => recordTypes[kind],
      description: `Returns the ${one} with this ID. NOT_FOUND when no ${one} has this ID.`,
      arguments: () => RecordArguments,
      extensions: findsById(kind),
    },
  );
  addOperation(
    RecordResolver,
    operations[field],
    (request: ConnectionRequest, { reading: { links } }, selection) =>
      Promise.resolve(links.list(kind, request, recordFields(selection))),
    {
      type: () => connectionTypes[kind].type,
      description: `Lists all ${many}, or those that match a filter, in any order, page by page.`,
      arguments: () => connectionArguments[kind],
    },
  );
}

type Find<Kind extends RecordKind> = OperationMethod<RecordRequest, RecordOfKind[Kind]>;
type List<Kind extends RecordKind> = OperationMethod<ConnectionRequest, Connection<Kind>>;

export const recordResolver = new RecordResolver();

/** Returns the method that reads a record of this kind by its ID. */
export function finderOf<Kind extends RecordKind>(kind: Kind): Find<Kind> {
  return methodOf(fieldOfOne(kind));
}

/** Returns the method that lists records of this kind. */
export function listerOf<Kind extends RecordKind>(kind: Kind): List<Kind> {
  return methodOf(wordsOf(kind).field);
}

function methodOf<Args, Result>(name: string): OperationMethod<Args, Result> {
  const methods = recordResolver as unknown as Readonly<
    Record<string, OperationMethod<Args, Result> | undefined>
  >;
  const method = methods[name];
  invariant(method !== undefined, `the records have the method ${name}`);
  return method;
}
