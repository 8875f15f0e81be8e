import type { GraphQLSchema } from 'graphql';
import { buildSchema, type BuildSchemaOptions, type NonEmptyArray } from 'type-graphql';
import { resolveLinksByLevel } from '../graphql/link.js';
import { passStoredInvestors } from '../graphql/round-investors.js';
import { linkResolvers, rootResolvers } from './resolvers.js';

type ResolverClass = BuildSchemaOptions['resolvers'][number];

let built: Promise<GraphQLSchema> | undefined;

/** Returns the executable GraphQL schema, built once per process. */
export function buildGraphSchema(): Promise<GraphQLSchema> {
  return (built ??= build());
}

/**
 * Builds the schema. class-validator is not used, because each operation reads and validates its arguments. TypeGraphQL's
 * own schema check is off, because it doubles the build time; Apollo Server and the generator of schema.graphql reject
 * an invalid schema.
 */
async function build(): Promise<GraphQLSchema> {
  const instances = new Map<ResolverClass, object>(
    [...rootResolvers, ...linkResolvers].map((one) => [one.constructor, one]),
  );
  const schema = await buildSchema({
    resolvers: [...instances.keys()] as NonEmptyArray<ResolverClass>,
    container: { get: (resolverClass: ResolverClass) => instances.get(resolverClass) },
    validate: false,
    emitSchemaFile: false,
    skipCheck: true,
  });
  resolveLinksByLevel(schema);
  passStoredInvestors(schema);
  return schema;
}
