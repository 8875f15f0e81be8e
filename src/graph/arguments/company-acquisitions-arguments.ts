import { ArgsType, Field, ID } from 'type-graphql';
import { PageArguments } from './page-arguments.js';

@ArgsType()
export class CompanyAcquisitionsArguments extends PageArguments {
  @Field(() => ID, { description: 'The company that bought or was bought.' })
  companyId!: string;
}
