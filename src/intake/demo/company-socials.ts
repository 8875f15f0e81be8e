import type { Appstore, CompanySocials } from '../../domain/records/company-socials.js';
import type { CompanyFigures } from './company-figures.js';
import type { CompanyPlan } from './demo-plan.js';
import type { Draw } from './draw.js';

/** The company's pages elsewhere, all on reserved hosts; the follower counts are those of its figures. */
export function drawSocials(draw: Draw, { slug }: CompanyPlan, figures: CompanyFigures): CompanySocials {
  return {
    microblog: followed(`https://microblog.example/${slug}`, figures.microblogFollowers),
    socialnet: { url: draw.known(0.85, () => `https://socialnet.example/${slug}`) },
    profnet: { url: `https://profnet.example/company/${slug}`, followerCount: figures.profnetFollowers },
    appstoreA: drawAppstore(draw, `https://appstore-a.example/app/${slug}`, figures.appstoreAReviews),
    appstoreB: drawAppstore(draw, `https://appstore-b.example/app/${slug}`, figures.appstoreBReviews),
    photoshare: {
      ...followed(`https://photoshare.example/${slug}`, figures.photoshareFollowers),
      followingCount: figures.photoshareFollowers === null ? null : draw.between(10, 1_500),
    },
    fundingdb: { url: `https://fundingdb.example/organization/${slug}` },
    dealdb: { url: draw.known(0.85, () => `https://dealdb.example/profile/${slug}`) },
  };
}

/** A page whose followers nobody has counted is taken for not there. */
function followed(
  url: string,
  followerCount: number | null,
): { url: string | null; followerCount: number | null } {
  return { url: followerCount === null ? null : url, followerCount };
}

function drawAppstore(draw: Draw, url: string, reviewCount: number | null): Appstore {
  if (reviewCount === null) return { urls: null, reviewCount: null, rating: null };
  const urls = draw.chance(0.2) ? [url, `${url}-lite`] : [url];
  return { urls, reviewCount, rating: draw.decimal(2.5, 4.9, 1) };
}
