import { Field, Float, ID, ObjectType } from 'type-graphql';
import type * as records from '../../domain/records/company.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

/** One of a company's `founderInfo` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A founder as the company's own record tells of them. Costs nothing by itself.",
})
export class FounderInfo implements records.FounderInfo {
  @Field(() => ID, orNull("Id of the founder's person record; null too when the dataset has none."))
  svcPersonId!: string | null;

  @Field(() => String, orNull('Full name.'))
  fullName!: string | null;

  @Field(() => String, orNull('Title in the company.'))
  title!: string | null;

  @Field(() => [String], orNull('Departments in which the founder works.'))
  departments!: string[] | null;

  @Field(() => String, orNull('Level of seniority.'))
  seniority!: string | null;

  @Field(() => String, orNull('URL of a picture; null too when there is none.'))
  profileImageUrl!: string | null;
}

/** One of a company's `teamDepartmentBreakdown` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'How much of a team works in one department.',
})
export class DepartmentShare implements records.DepartmentShare {
  @Field(() => String, orNull('Name of the department.'))
  department!: string | null;

  @Field(() => Float, orNull('Its share of the team, in percent.'))
  percentage!: number | null;
}

/** One of a company's `teamLocationBreakdown` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'How many of a team work in one country.',
})
export class CountryHeadcount implements records.CountryHeadcount {
  @Field(() => String, orNull('Name of the country.'))
  country!: string | null;

  @Field(() => SafeIntScalar, orNull('Number of employees there.'))
  employeeCount!: number | null;
}
