import {
  getArgumentValues,
  getNamedType,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';

/** What a walk over the schema needs of a document. */
export interface SchemaQuestion {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Parts of the schema, each with how often the answer shows it. */
type Shown = ReadonlyMap<unknown, number>;

const metaFields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  __schema: SchemaMetaFieldDef,
  __type: TypeMetaFieldDef,
  __typename: TypeNameMetaFieldDef,
};

/**
 * How many values the answer to a root field `__schema` or `__type` has in this schema. Exact, except that fields which
 * are asked for twice under one name count twice; it stops counting beyond `most`. A level is looked at once for all that
 * is on it, so counting costs less than answering.
 */
export function countSchemaValues(question: SchemaQuestion, root: FieldNode, most: number): number {
  const counter = new SchemaCounter(question, most);
  counter.countField(root, metaFields[root.name.value], new Map([[undefined, 1]]));
  return counter.values;
}

class SchemaCounter {
  values = 0;

  constructor(
    private readonly question: SchemaQuestion,
    private readonly most: number,
  ) {}

  countField(node: FieldNode, field: GraphQLField<unknown, unknown> | undefined, shown: Shown): void {
    if (field === undefined || this.values > this.most) return;
    for (const times of shown.values()) this.values += times;
    const type = getNamedType(field.type);
    if (node.selectionSet === undefined || !isObjectType(type)) return;
    this.countSelections(node.selectionSet, type, this.follow(node, field, shown));
  }

  private countSelections(set: SelectionSetNode, type: GraphQLObjectType, shown: Shown): void {
    if (shown.size === 0) return;
    for (const selection of set.selections) {
      if (this.values > this.most) return;
      if (selection.kind === Kind.FIELD) {
        const name = selection.name.value;
        this.countField(selection, metaFields[name] ?? type.getFields()[name], shown);
      } else {
        const spread =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection
            : this.question.fragments.get(selection.name.value);
        if (spread !== undefined) this.countSelections(spread.selectionSet, type, shown);
      }
    }
  }

  /** What a field leads to from all that is shown. graphql's own resolvers of the schema read nothing else. */
  private follow(node: FieldNode, field: GraphQLField<unknown, unknown>, shown: Shown): Shown {
    const { schema, variables } = this.question;
    const args = getArgumentValues(field, node, variables);
    const info = { schema } as GraphQLResolveInfo;
    const next = new Map<unknown, number>();
    for (const [source, times] of shown) {
      const value: unknown = field.resolve?.(source, args, undefined, info);
      for (const part of Array.isArray(value) ? (value as readonly unknown[]) : [value]) {
        if (part !== null && part !== undefined) next.set(part, (next.get(part) ?? 0) + times);
      }
    }
    return next;
  }
}
