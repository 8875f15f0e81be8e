import { Field, Float, ObjectType } from 'type-graphql';
import type * as records from '../../domain/records/company-socials.js';
import { orNull } from './or-null.js';

/** A page of which only the address is known (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A company's page on another platform.",
})
export class SocialLink implements records.SocialLink {
  @Field(() => String, orNull('URL of the page.'))
  url!: string | null;
}

/** A page with followers (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A company's page on a platform where it is followed.",
})
export class FollowedLink implements records.FollowedLink {
  @Field(() => String, orNull('URL of the page.'))
  url!: string | null;

  @Field(() => Float, orNull('Number of followers.'))
  followerCount!: number | null;
}

/** A company's `socials.photoshare` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A company's page on a platform for photos.",
})
export class PhotoshareLink implements records.PhotoshareLink {
  @Field(() => String, orNull('URL of the page.'))
  url!: string | null;

  @Field(() => Float, orNull('Number of followers.'))
  followerCount!: number | null;

  @Field(() => Float, orNull('Number of accounts that the company follows.'))
  followingCount!: number | null;
}

/** A company's apps in one store (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: "A company's apps in one app store.",
})
export class Appstore implements records.Appstore {
  @Field(() => [String], orNull("URLs of the apps' pages."))
  urls!: string[] | null;

  @Field(() => Float, orNull('Number of reviews.'))
  reviewCount!: number | null;

  @Field(() => Float, orNull('Rating by the reviewers, on the scale of the store.'))
  rating!: number | null;
}

/** A company's `socials` (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  description: 'A company on other platforms. Every part is always there; null in it is unknown.',
})
export class CompanySocials implements records.CompanySocials {
  @Field(() => FollowedLink, { description: 'Microblog account.' })
  microblog!: FollowedLink;

  @Field(() => SocialLink, { description: 'Page on the social network.' })
  socialnet!: SocialLink;

  @Field(() => FollowedLink, { description: 'Page on the professional network.' })
  profnet!: FollowedLink;

  @Field(() => Appstore, { description: 'Apps in app store A.' })
  appstoreA!: Appstore;

  @Field(() => Appstore, { description: 'Apps in app store B.' })
  appstoreB!: Appstore;

  @Field(() => PhotoshareLink, { description: 'Account on the platform for photos.' })
  photoshare!: PhotoshareLink;

  @Field(() => SocialLink, { description: 'Page in the funding database.' })
  fundingdb!: SocialLink;

  @Field(() => SocialLink, { description: 'Page in the deal database.' })
  dealdb!: SocialLink;
}
