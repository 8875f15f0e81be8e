import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { ListProduct } from '../../domain/products.js';
import type { RecordList } from '../../store/lists.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { ListProductEnum } from './product-enums.js';

@ObjectType({
  simpleResolvers: true,
  description: 'Records of one kind in the order they were added. Costs nothing by itself.',
})
export class List {
  @Field(() => ID, { description: 'Its UUID.' })
  readonly id: string;

  @Field(() => String, { description: 'Its name.' })
  readonly name: string;

  @Field(() => ListProductEnum, { description: 'What it holds.' })
  readonly product: ListProduct;

  @Field(() => Int, { description: 'How many records it holds.' })
  readonly memberCount: number;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt: string;

  constructor(list: RecordList) {
    this.id = list.listId;
    this.name = list.name;
    this.product = list.product;
    this.memberCount = list.memberCount;
    this.createdAt = list.createdAt.toISOString();
  }
}
