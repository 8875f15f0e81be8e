import { Field, ObjectType } from 'type-graphql';
import type { InputError as InputErrorShape } from '../../domain/lookups/input-error.js';
import type { ErrorCode } from '../../errors/error-table.js';

@ObjectType({ simpleResolvers: true, description: 'Why one input of many is refused; it harms no other.' })
export class InputError implements InputErrorShape {
  @Field(() => String, { description: 'A code of the errors that the reference lists.' })
  errorCode!: ErrorCode;

  @Field(() => String, { description: 'What was got and what is needed.' })
  message!: string;
}
