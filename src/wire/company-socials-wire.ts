import { z } from 'zod';
import type {
  Appstore,
  CompanySocials,
  FollowedLink,
  PhotoshareLink,
  SocialLink,
} from '../domain/records/company-socials.js';
import { maybeNumber, maybeText, maybeTexts, part } from './wire-fields.js';

/** The contract gives counts and ratings of other platforms no type: any finite number is taken. */
const link = z
  .strictObject({ url: maybeText.describe('URL of the page') })
  .meta({ id: 'SocialLink', description: 'A page on another platform' });
const followed = z
  .strictObject({
    url: maybeText.describe('URL of the page'),
    follower_count: maybeNumber.describe('Number of followers'),
  })
  .meta({ id: 'FollowedLink', description: 'An account with followers' });
const appstore = z
  .strictObject({
    urls: maybeTexts.describe("URLs of the apps' pages"),
    review_count: maybeNumber.describe('Number of reviews'),
    rating: maybeNumber.describe('Rating by the reviewers, on the scale of the store'),
  })
  .meta({ id: 'Appstore', description: 'Apps in a store' });
const photoshare = followed
  .extend({
    following_count: maybeNumber.describe('Number of accounts that the company follows'),
  })
  .meta({ id: 'PhotoshareLink', description: 'An account on the platform for photos' });

const socials = z
  .strictObject({
    microblog: part(followed).describe('Microblog account'),
    socialnet: part(link).describe('Page on the social network'),
    profnet: part(followed).describe('Page on the professional network'),
    appstore_a: part(appstore).describe('Apps in app store A'),
    appstore_b: part(appstore).describe('Apps in app store B'),
    photoshare: part(photoshare).describe('Account on the platform for photos'),
    fundingdb: part(link).describe('Page in the funding database'),
    dealdb: part(link).describe('Page in the deal database'),
  })
  .meta({ id: 'CompanySocials', description: 'Presence on other platforms' });

/** A company's presence on other platforms (contract 2.4). */
export const socialsWire = part(socials);

type SocialsWire = z.output<typeof socials>;
type LinkWire = z.output<typeof link>;
type FollowedWire = z.output<typeof followed>;
type AppstoreWire = z.output<typeof appstore>;
type PhotoshareWire = z.output<typeof photoshare>;

function serializeLink(link: SocialLink): LinkWire {
  return { url: link.url };
}

function serializeFollowed(link: FollowedLink): FollowedWire {
  return { url: link.url, follower_count: link.followerCount };
}

function serializePhotoshare(link: PhotoshareLink): PhotoshareWire {
  return { url: link.url, follower_count: link.followerCount, following_count: link.followingCount };
}

function serializeAppstore(store: Appstore): AppstoreWire {
  return { urls: store.urls, review_count: store.reviewCount, rating: store.rating };
}

export function serializeSocials(socials: CompanySocials): SocialsWire {
  return {
    microblog: serializeFollowed(socials.microblog),
    socialnet: serializeLink(socials.socialnet),
    profnet: serializeFollowed(socials.profnet),
    appstore_a: serializeAppstore(socials.appstoreA),
    appstore_b: serializeAppstore(socials.appstoreB),
    photoshare: serializePhotoshare(socials.photoshare),
    fundingdb: serializeLink(socials.fundingdb),
    dealdb: serializeLink(socials.dealdb),
  };
}

function readLink(wire: LinkWire): SocialLink {
  return { url: wire.url };
}

function readFollowed(wire: FollowedWire): FollowedLink {
  return { url: wire.url, followerCount: wire.follower_count };
}

function readPhotoshare(wire: PhotoshareWire): PhotoshareLink {
  return { url: wire.url, followerCount: wire.follower_count, followingCount: wire.following_count };
}

function readAppstore(wire: AppstoreWire): Appstore {
  return { urls: wire.urls, reviewCount: wire.review_count, rating: wire.rating };
}

/** The inverse of `serializeSocials`. */
export function readSocials(wire: SocialsWire): CompanySocials {
  return {
    microblog: readFollowed(wire.microblog),
    socialnet: readLink(wire.socialnet),
    profnet: readFollowed(wire.profnet),
    appstoreA: readAppstore(wire.appstore_a),
    appstoreB: readAppstore(wire.appstore_b),
    photoshare: readPhotoshare(wire.photoshare),
    fundingdb: readLink(wire.fundingdb),
    dealdb: readLink(wire.dealdb),
  };
}
