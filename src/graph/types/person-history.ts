import { Field, ID, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type * as records from '../../domain/records/person.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

/** One job of a person (contract 2.3). */
@ObjectType({
  simpleResolvers: true,
  description: 'One job of a person, with what was known of the company. A null field is unknown.',
})
export class Experience implements records.Experience {
  @Field(() => String, orNull('Name of the company.'))
  companyName!: string | null;

  @Field(() => String, orNull("URL of the company's profile on the professional network."))
  profnetUrl!: string | null;

  @Field(() => String, orNull('Title of the position.'))
  title!: string | null;

  @Field(() => [String], orNull('Departments in which the person worked.'))
  departments!: string[] | null;

  @Field(() => DateScalar, orNull('First day of the job.'))
  startDate!: DateString | null;

  @Field(() => DateScalar, orNull('Last day of the job; null too while it lasts.'))
  endDate!: DateString | null;

  @Field(() => Boolean, orNull('True while the person holds the job.'))
  isCurrent!: boolean | null;

  @Field(() => SafeIntScalar, orNull("Place of the job in the order of the person's jobs."))
  jobOrder!: number | null;

  @Field(() => ID, orNull('Id of the company; null too when the dataset does not have it.'))
  companyId!: string | null;

  @Field(() => String, orNull('Web domain of the company.'))
  domain!: string | null;

  @Field(() => String, orNull('What the job was about, in free text.'))
  description!: string | null;

  @Field(() => String, orNull('Band of the number of employees of the company, for example `51-200`.'))
  companySize!: string | null;

  @Field(() => [String], orNull('Industries of the company.'))
  industry!: string[] | null;

  @Field(
    () => [[String]],
    orNull('Technologies of the company, each a path from the general to the special.'),
  )
  techVerticals!: string[][] | null;

  @Field(() => String, orNull('Place of the job.'))
  location!: string | null;

  @Field(() => SafeIntScalar, orNull('Year in which the company was founded.'))
  foundedYear!: number | null;
}

/** One school of a person (contract 2.3). */
@ObjectType({
  simpleResolvers: true,
  description: 'One school or university of a person. A null field is unknown.',
})
export class Education implements records.Education {
  @Field(() => String, orNull('Name of the school.'))
  name!: string | null;

  @Field(() => String, orNull("URL of the school's profile on the professional network."))
  profnetUrl!: string | null;

  @Field(() => String, orNull('What was studied.'))
  fieldOfStudy!: string | null;

  @Field(() => String, orNull('Title of the degree.'))
  degreeTitle!: string | null;

  @Field(() => String, orNull('Free text; it may contain HTML markup, so clean it before you show it.'))
  description!: string | null;

  @Field(() => DateScalar, orNull('First day at the school.'))
  startDate!: DateString | null;

  @Field(() => DateScalar, orNull('Last day at the school; null too while it lasts.'))
  endDate!: DateString | null;

  @Field(() => String, orNull('Place of the school.'))
  location!: string | null;
}

/** One language of a person (contract 2.3). */
@ObjectType({ simpleResolvers: true, description: 'A language that a person speaks.' })
export class Language implements records.Language {
  @Field(() => String, orNull('Name of the language.'))
  name!: string | null;

  @Field(() => String, orNull('How well the person speaks it.'))
  proficiencyLevel!: string | null;
}
