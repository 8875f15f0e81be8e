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
const link = z.strictObject({ url: maybeText });
const followed = z.strictObject({ url: maybeText, follower_count: maybeNumber });
const appstore = z.strictObject({ urls: maybeTexts, review_count: maybeNumber, rating: maybeNumber });
const photoshare = followed.extend({ following_count: maybeNumber });

const socials = z.strictObject({
  microblog: part(followed),
  socialnet: part(link),
  profnet: part(followed),
  appstore_a: part(appstore),
  appstore_b: part(appstore),
  photoshare: part(photoshare),
  fundingdb: part(link),
  dealdb: part(link),
});

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
