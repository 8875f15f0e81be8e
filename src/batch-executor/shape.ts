import {
  type GraphQLAbstractType,
  GraphQLBoolean,
  GraphQLID,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';

/** An output type in the form that value completion uses. */
export type Shape = LeafShape | ListShape | ObjectShape | AbstractShape;

export interface LeafShape {
  readonly kind: 'leaf';
  readonly nonNull: boolean;
  readonly type: GraphQLLeafType;
  /** Values of this `typeof` are written without serialization. */
  readonly asIs: 'string' | 'boolean' | null;
}

export interface ListShape {
  readonly kind: 'list';
  readonly nonNull: boolean;
  readonly item: Shape;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly nonNull: boolean;
  readonly type: GraphQLObjectType;
}

export interface AbstractShape {
  readonly kind: 'abstract';
  readonly nonNull: boolean;
  readonly type: GraphQLAbstractType;
}

const asIs = new Map<GraphQLLeafType, LeafShape['asIs']>([
  [GraphQLString, 'string'],
  [GraphQLID, 'string'],
  [GraphQLBoolean, 'boolean'],
]);

/** Returns the shape of a type. */
export function shapeOf(type: GraphQLOutputType, nonNull = false): Shape {
  if (isNonNullType(type)) return shapeOf(type.ofType, true);
  if (isListType(type)) return { kind: 'list', nonNull, item: shapeOf(type.ofType) };
  if (isLeafType(type)) return { kind: 'leaf', nonNull, type, asIs: asIs.get(type) ?? null };
  if (isAbstractType(type)) return { kind: 'abstract', nonNull, type };
  return { kind: 'object', nonNull, type };
}

/** Returns the shape with up to `lists` lists unwrapped. */
export function shapeBelow(shape: Shape, lists: number): Shape {
  return lists === 0 || shape.kind !== 'list' ? shape : shapeBelow(shape.item, lists - 1);
}

/** Returns the shape of the innermost items, without lists. */
export function innermost(shape: Shape): Exclude<Shape, ListShape> {
  return shape.kind === 'list' ? innermost(shape.item) : shape;
}
