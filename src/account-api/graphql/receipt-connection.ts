import { Field, ObjectType } from 'type-graphql';
import type { ValueOf } from '../../objects/fields.js';
import { objectType } from '../../objects/graphql/object-type.js';
import { PageInfo } from '../../record-api/graphql/connection-types.js';
import { receiptTable } from '../model/receipt.js';

export const Receipt = objectType(receiptTable);
export type Receipt = ValueOf<typeof receiptTable>;

@ObjectType({ simpleResolvers: true, description: 'A request with its cursor.' })
class ReceiptEdge {
  @Field(() => Receipt, { description: 'The request.' })
  node!: Receipt;

  @Field(() => String, { description: 'Cursor of the request, for `after`.' })
  cursor!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'A page of requests, newest first. With filters that few requests match, a page can be short or empty and still have a next page. Free.',
})
export class ReceiptConnection {
  @Field(() => [Receipt], { description: 'The requests of the page.' })
  nodes!: readonly Receipt[];

  @Field(() => [ReceiptEdge], { description: 'The requests of the page with their cursors.' })
  edges!: readonly ReceiptEdge[];

  @Field(() => PageInfo, { description: 'Cursors of the page, and whether there are further pages.' })
  pageInfo!: PageInfo;
}
