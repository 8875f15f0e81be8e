export interface ReviewedProduct {
  productName: string | null;
  url: string | null;
  reviewCount: number | null;
  rating: number | null;
}

export interface BrowserExtension {
  url: string | null;
  name: string | null;
  reviewCount: number | null;
  rating: number | null;
  userCount: number | null;
  overallRank: number | null;
  isFeatured: boolean | null;
}

export interface ReviewsiteA {
  products: ReviewedProduct[] | null;
  ratingAvg: number | null;
  reviewCount: number | null;
}

export interface ReviewsiteB {
  url: string | null;
  reviewCount: number | null;
  reviewAvg: number | null;
}

export interface BrowserExtensions {
  extensions: BrowserExtension[] | null;
  ratingAvg: number | null;
  reviewCount: number | null;
  userCount: number | null;
}

export interface Employersite {
  url: string | null;
  rating: number | null;
  reviews: number | null;
  leadershipApproval: number | null;
}

/** What customers and employees say of a company, by site (contract 2.4). Every part is always present (D8). */
export interface CompanyReviews {
  reviewsiteA: ReviewsiteA;
  reviewsiteB: ReviewsiteB;
  browserExtensions: BrowserExtensions;
  employersite: Employersite;
}
