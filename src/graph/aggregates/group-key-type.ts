import { Field, Float, ID, ObjectType } from 'type-graphql';
import { orNull } from '../types/or-null.js';

@ObjectType({
  simpleResolvers: true,
  description: 'A record that groups are told apart by. Costs nothing of its own.',
})
export class GroupRecord {
  @Field(() => ID, { description: 'Its id.' })
  id!: string;

  @Field(
    () => String,
    orNull(
      'What it is called; of an acquisition the company that was bought. Null too when the dataset does not have the record.',
    ),
  )
  name!: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'One key of a group. Of unknown, all but the name is null.',
})
export class GroupKey {
  @Field(() => String, {
    description: 'The edge and the field with dots between, such as `company.hq.country`.',
  })
  name!: string;

  @Field(
    () => String,
    orNull(
      'The value as a text: a number in digits, a date or a part of it, `1000000..5000000` for a bucket, the id of a record. Of a text, its first 1,000 characters.',
    ),
  )
  value!: string | null;

  @Field(() => Float, orNull('Where its bucket begins; null too for what lies below all bounds.'))
  from!: number | null;

  @Field(() => Float, orNull('Up to and without which number its bucket goes; null too for the last one.'))
  to!: number | null;

  @Field(() => GroupRecord, orNull('The record, where an edge is the key.'))
  record!: GroupRecord | null;
}
