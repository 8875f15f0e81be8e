import { Field, ObjectType } from 'type-graphql';
import type * as connections from '../../context/connection.js';

@ObjectType({ simpleResolvers: true, description: 'Where a page lies in its list.' })
export class PageInfo implements connections.PageInfo {
  @Field(() => Boolean, {
    description: 'True when records follow. Asked with `last`, only whether `before` was given.',
  })
  hasNextPage!: boolean;

  @Field(() => Boolean, {
    description: 'True when records come before. Asked with `first`, only whether `after` was given.',
  })
  hasPreviousPage!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the first record of the page, which it bills; null when the page is empty.',
  })
  startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the last record of the page, which it bills; null when the page is empty.',
  })
  endCursor!: string | null;
}
