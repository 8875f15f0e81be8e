import { Field, ObjectType } from 'type-graphql';
import type { PersonMatch as PersonMatchRecord } from '../../domain/records/person.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { Person } from './person.js';

/** The graph's answer to an e-mail address (contract 4.4). */
@ObjectType({
  simpleResolvers: true,
  description:
    'The person behind an e-mail address. It costs what the person in it costs; no match costs nothing.',
})
export class PersonMatch implements PersonMatchRecord {
  @Field(() => String, { description: 'The address that was asked for.' })
  email!: string;

  @Field(() => SafeIntScalar, {
    description: 'How sure the match is, 1 to 10; 7 or higher is generally reliable.',
  })
  score!: number;

  @Field(() => Person, { description: 'The person.' })
  person!: Person;
}
