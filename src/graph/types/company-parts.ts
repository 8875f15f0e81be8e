import { Field, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type * as records from '../../domain/records/company.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { orNull } from './or-null.js';

/** A company's `website` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'Where a company stands on the web.',
})
export class Website implements records.Website {
  @Field(() => String, orNull('Primary web domain.'))
  domain!: string | null;

  @Field(() => String, orNull('URL of the website.'))
  url!: string | null;

  @Field(() => [String], orNull('Other domains that belong to the company.'))
  domainAliases!: string[] | null;
}

/** A company's `hq` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'Where a company has its headquarters.',
})
export class Headquarters implements records.Headquarters {
  @Field(() => String, orNull('City.'))
  city!: string | null;

  @Field(() => String, orNull('State or province.'))
  state!: string | null;

  @Field(() => String, orNull('Country.'))
  country!: string | null;

  @Field(() => String, orNull('Continent.'))
  continent!: string | null;

  @Field(
    () => [String],
    orNull('Regions of the world to which the place belongs, for example economic areas.'),
  )
  regions!: string[] | null;

  @Field(() => String, orNull('Main region.'))
  region!: string | null;
}

/** A company's `contact` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'How to reach a company.',
})
export class Contact implements records.Contact {
  @Field(() => String, orNull('Phone number.'))
  phoneNumber!: string | null;

  @Field(() => String, orNull('E-mail address.'))
  email!: string | null;
}

/** One of a company's `awards` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'An award that a company won.',
})
export class Award implements records.Award {
  @Field(() => String, orNull('Name of the award.'))
  awardName!: string | null;

  @Field(() => String, orNull('What it was given for, in free text.'))
  awardDetails!: string | null;

  @Field(() => SafeIntScalar, orNull('Year in which it was given.'))
  awardYear!: number | null;

  @Field(() => String, orNull('Organization that gave it.'))
  awardOrg!: string | null;

  @Field(() => String, orNull('URL of a page about it.'))
  awardLink!: string | null;

  @Field(() => String, orNull('URL of its logo.'))
  logoUrl!: string | null;
}

/** One of a company's `news` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'An article about a company.',
})
export class NewsItem implements records.NewsItem {
  @Field(() => DateScalar, orNull('Day on which it appeared.'))
  date!: DateString | null;

  @Field(() => String, orNull('Title of the article.'))
  title!: string | null;

  @Field(() => String, orNull('URL of the article.'))
  url!: string | null;

  @Field(() => String, orNull('Who published it.'))
  publisher!: string | null;
}
