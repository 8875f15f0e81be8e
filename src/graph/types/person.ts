import { Field, ID, ObjectType } from 'type-graphql';
import type { PersonRecord } from '../../domain/records/person.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';
import { Education, Experience, Language } from './person-history.js';

/** The graph's person: every field of the record (contract 2.3). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord('Person', 'A person with jobs, education and skills.'),
})
export class Person implements PersonRecord {
  @Field(() => ID, { description: 'Identifier, `per_` and hex digits.' })
  id!: string;

  @Field(() => String, orNull('When the record was last refreshed, written `YYYY-MM-DD HH:MM:SS`.'))
  lastUpdated!: string | null;

  @Field(() => [ID], { description: 'UUIDs of the talent signals; empty when none is known.' })
  talentSignalIds!: string[];

  @Field(() => [ID], { description: 'UUIDs of the investor-interest signals; empty when none is known.' })
  investorSignalIds!: string[];

  @Field(() => String, orNull('URL of a picture; null too when there is none.'))
  profilePictureUrl!: string | null;

  @Field(() => String, orNull('First name.'))
  firstName!: string | null;

  @Field(() => String, orNull('Last name.'))
  lastName!: string | null;

  @Field(() => String, orNull('Full name.'))
  fullName!: string | null;

  @Field(() => String, orNull('URL of the profile on the professional network.'))
  profnetUrl!: string | null;

  @Field(() => SafeIntScalar, orNull('Numeric account id on the professional network.'))
  profnetNumId!: number | null;

  @Field(() => String, orNull('URN on the professional network.'))
  profnetUrn!: string | null;

  @Field(() => String, orNull('URL of the microblog account.'))
  microblogUrl!: string | null;

  @Field(() => String, orNull('URL of the account on the code host.'))
  codehostUrl!: string | null;

  @Field(() => String, orNull('What the person says of themselves, in free text.'))
  about!: string | null;

  @Field(() => String, orNull('One line about the person.'))
  tagline!: string | null;

  @Field(() => String, orNull('Place, its parts separated by commas.'))
  location!: string | null;

  @Field(() => String, orNull('Main region.'))
  region!: string | null;

  @Field(() => [String], orNull('What stands out, as tags in snake_case.'))
  highlights!: string[] | null;

  @Field(() => String, orNull('Highest level of seniority reached.'))
  levelOfSeniority!: string | null;

  @Field(() => SafeIntScalar, orNull('Years of work.'))
  yearsOfExperience!: number | null;

  @Field(() => String, orNull('Level of education; it may be an empty string.'))
  educationLevel!: string | null;

  @Field(() => [Experience], orNull('Jobs, present and past.'))
  experience!: Experience[] | null;

  @Field(() => String, orNull('Title of the present position.'))
  currentPositionTitle!: string | null;

  @Field(() => String, orNull('Name of the company of the present position.'))
  currentPositionCompanyName!: string | null;

  @Field(() => String, orNull('Website of the company of the present position.'))
  currentPositionCompanyWebsite!: string | null;

  @Field(() => String, orNull('Title of the position last left.'))
  pastPositionTitle!: string | null;

  @Field(() => String, orNull('Name of the company of the position last left.'))
  pastPositionCompanyName!: string | null;

  @Field(() => String, orNull('Website of the company of the position last left.'))
  pastPositionCompanyWebsite!: string | null;

  @Field(() => SafeIntScalar, orNull('Length of time in the present job.'))
  currentTenure!: number | null;

  @Field(() => SafeIntScalar, orNull('Average length of time in a position.'))
  averageTenure!: number | null;

  @Field(() => [Education], orNull('Schools and universities.'))
  education!: Education[] | null;

  @Field(() => [Language], orNull('Languages the person speaks.'))
  languages!: Language[] | null;

  @Field(() => [String], orNull('Skills.'))
  skills!: string[] | null;

  @Field(() => SafeIntScalar, orNull('Number of followers on the professional network.'))
  profnetFollowers!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of connections on the professional network.'))
  profnetConnections!: number | null;
}
