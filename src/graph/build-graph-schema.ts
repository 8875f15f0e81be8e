import type { GraphQLSchema } from 'graphql';
import { buildSchema, type BuildSchemaOptions, type NonEmptyArray } from 'type-graphql';
import { resolveLinksByLevel } from './links/link.js';
import { linkResolvers, resolvers } from './resolvers/resolvers.js';

type ResolverClass = BuildSchemaOptions['resolvers'][number];

let built: Promise<GraphQLSchema> | undefined;

/** The executable schema of the graph, built once in a process. */
export function buildGraphSchema(): Promise<GraphQLSchema> {
  return (built ??= build());
}

/**
 * Arguments are judged by the domain's readers, so class-validator stays off. So does the introspection that would check
 * the schema, which takes as long as to build it: Apollo Server and the writing of schema.graphql refuse one that is
 * not valid.
 */
async function build(): Promise<GraphQLSchema> {
  const instances = new Map<ResolverClass, object>(
    [...Object.values(resolvers), ...linkResolvers].map((one) => [one.constructor, one]),
  );
  const schema = await buildSchema({
    resolvers: [...instances.keys()] as NonEmptyArray<ResolverClass>,
    container: { get: (resolverClass: ResolverClass) => instances.get(resolverClass) },
    validate: false,
    emitSchemaFile: false,
    skipCheck: true,
  });
  resolveLinksByLevel(schema);
  return schema;
}
