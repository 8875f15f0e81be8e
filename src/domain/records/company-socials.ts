export interface SocialLink {
  url: string | null;
}

export interface FollowedLink extends SocialLink {
  followerCount: number | null;
}

export interface PhotoshareLink extends FollowedLink {
  followingCount: number | null;
}

export interface Appstore {
  urls: string[] | null;
  reviewCount: number | null;
  rating: number | null;
}

/** A company's presence on other platforms (contract 2.4). Every part is always present (D8). */
export interface CompanySocials {
  microblog: FollowedLink;
  socialnet: SocialLink;
  profnet: FollowedLink;
  appstoreA: Appstore;
  appstoreB: Appstore;
  photoshare: PhotoshareLink;
  fundingdb: SocialLink;
  dealdb: SocialLink;
}
