// Made from schema/openapi.json by `npm run emit`; `npm run check:contracts` compares it.

export interface Company {
  id: string;
  organization_name: string | null;
  organization_rank: number | null;
  organization_name_aliases: string[] | null;
  primary_role: string | null;
  roles: string[] | null;
  website: {
    domain: string | null;
    url: string | null;
    domain_aliases: string[] | null;
  };
  hq: {
    city: string | null;
    state: string | null;
    country: string | null;
    continent: string | null;
    regions: string[] | null;
  };
  contact: {
    phone_number: string | null;
    email: string | null;
  };
  description: string | null;
  tagline: string | null;
  customer_focus: string | null;
  customer_profile: string | null;
  traction_highlights: string | null;
  business_models: string[] | null;
  certifications: string[] | null;
  tags: string[] | null;
  highlights: string[] | null;
  new_highlights: string[] | null;
  regions: string[] | null;
  technologies: string[] | null;
  /** Founder names */
  founders: string[] | null;
  /** Investor names */
  investors: string[] | null;
  /** Company ids */
  reported_clients: string[] | null;
  /** When the data was last refreshed */
  last_updated: string | null;
  industry: string[] | null;
  tech_verticals: (string[])[] | null;
  operating_status: string | null;
  founded_year: number | null;
  founder_info: ({
    svc_person_id: string | null;
    full_name: string | null;
    title: string | null;
    departments: string[] | null;
    seniority: string | null;
    profile_image_url: string | null;
  })[] | null;
  founder_count: number | null;
  employee_count: number | null;
  investor_count: number | null;
  patent_count: number | null;
  trademark_count: number | null;
  award_count: number | null;
  /** Employee-count band such as 51-200 */
  employee_count_range: string | null;
  funding: {
    /** US dollars */
    total_funding_usd: number | null;
    /** US dollars */
    last_funding_usd: number | null;
    last_funding_date: string | null;
    last_funding_type: string | null;
    round_count: number | null;
    round_details: ({
      date: string | null;
      /** Investor names */
      investors: string[] | null;
      type: string | null;
      /** US dollars */
      raised: number | null;
    })[] | null;
    /** US dollars */
    post_money_valuation_usd: number | null;
  };
  /** Null when there is none */
  acquisition: {
    acquirer: string | null;
    date: string | null;
    /** US dollars */
    amount_usd: number | null;
  } | null;
  ipo: ({
    wentPublicOn: string | null;
    stockExchange: string | null;
    stockSymbol: string | null;
    sharePrice: number | null;
    valuationPrice: number | null;
    raisedAmount: number | null;
  })[] | null;
  growth_stage: string | null;
  it_spend: number | null;
  web: {
    visits: number | null;
    popularity_rank: number | null;
    top_country: string | null;
    bounce_rate: number | null;
    /** Change over three months */
    bounce_rate_3mo_change: number | null;
    pages_per_visit: number | null;
    /** Change over three months */
    pages_per_visit_3mo_change: number | null;
    /** Seconds */
    session_duration: number | null;
    /** Change over three months */
    session_duration_3mo_change: number | null;
    traffic_source: string | null;
    country_breakdown: string | null;
  };
  reviews: {
    reviewsite_a: {
      products: ({
        product_name: string | null;
        url: string | null;
        review_count: number | null;
        rating: number | null;
      })[] | null;
      rating_avg: number | null;
      review_count: number | null;
    };
    reviewsite_b: {
      url: string | null;
      review_count: number | null;
      review_avg: number | null;
    };
    browser_extensions: {
      extensions: ({
        url: string | null;
        name: string | null;
        review_count: number | null;
        rating: number | null;
        user_count: number | null;
        overall_rank: number | null;
        is_featured: boolean | null;
      })[] | null;
      rating_avg: number | null;
      review_count: number | null;
      user_count: number | null;
    };
    employersite: {
      url: string | null;
      rating: number | null;
      /** Number of reviews */
      reviews: number | null;
      leadership_approval: number | null;
    };
  };
  socials: {
    microblog: {
      url: string | null;
      follower_count: number | null;
    };
    socialnet: {
      url: string | null;
    };
    profnet: {
      url: string | null;
      follower_count: number | null;
    };
    appstore_a: {
      urls: string[] | null;
      review_count: number | null;
      rating: number | null;
    };
    appstore_b: {
      urls: string[] | null;
      review_count: number | null;
      rating: number | null;
    };
    photoshare: {
      url: string | null;
      follower_count: number | null;
      following_count: number | null;
    };
    fundingdb: {
      url: string | null;
    };
    dealdb: {
      url: string | null;
    };
  };
  awards: ({
    award_name: string | null;
    award_details: string | null;
    award_year: number | null;
    award_org: string | null;
    award_link: string | null;
    logo_url: string | null;
  })[] | null;
  news: ({
    date: string | null;
    title: string | null;
    url: string | null;
    publisher: string | null;
  })[] | null;
  traction_metrics: {
    web_visits: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    popularity_rank: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employee_count: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    profnet_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    microblog_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    photoshare_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    appstore_a_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    appstore_b_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    app_downloads: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    reviewsite_a_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    reviewsite_b_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    browser_extensions_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    browser_extensions_users: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employersite_rating: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employersite_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
  };
  /** UUIDs; empty when none is known */
  svc_strategic_signal_ids: string[];
  founder_highlights: string[] | null;
  team_department_breakdown: ({
    department: string | null;
    percentage: number | null;
  })[] | null;
  team_location_breakdown: ({
    country: string | null;
    employee_count: number | null;
  })[] | null;
}

export interface CompanyMatch {
  id: string;
  organization_name: string | null;
  organization_rank: number | null;
  organization_name_aliases: string[] | null;
  primary_role: string | null;
  roles: string[] | null;
  website: {
    domain: string | null;
    url: string | null;
    domain_aliases: string[] | null;
  };
  hq: {
    city: string | null;
    state: string | null;
    country: string | null;
    continent: string | null;
    regions: string[] | null;
    region: string | null;
  };
  contact: {
    phone_number: string | null;
    email: string | null;
  };
  description: string | null;
  tagline: string | null;
  customer_focus: string | null;
  customer_profile: string | null;
  traction_highlights: string | null;
  business_models: string[] | null;
  certifications: string[] | null;
  tags: string[] | null;
  highlights: string[] | null;
  new_highlights: string[] | null;
  regions: string[] | null;
  technologies: string[] | null;
  /** Founder names */
  founders: string[] | null;
  /** Investor names */
  investors: string[] | null;
  /** Company ids */
  reported_clients: string[] | null;
  /** When the data was last refreshed */
  last_updated: string | null;
  industry: string[] | null;
  tech_verticals: (string[])[] | null;
  operating_status: string | null;
  founded_year: number | null;
  founder_info: ({
    svc_person_id: string | null;
    full_name: string | null;
    title: string | null;
    departments: string[] | null;
    seniority: string | null;
    profile_image_url: string | null;
  })[] | null;
  founder_count: number | null;
  employee_count: number | null;
  investor_count: number | null;
  patent_count: number | null;
  trademark_count: number | null;
  award_count: number | null;
  /** Employee-count band such as 51-200 */
  employee_count_range: string | null;
  funding: {
    /** US dollars */
    total_funding_usd: number | null;
    /** US dollars */
    last_funding_usd: number | null;
    last_funding_date: string | null;
    last_funding_type: string | null;
    round_count: number | null;
    round_details: ({
      date: string | null;
      /** Investor names */
      investors: string[] | null;
      type: string | null;
      /** US dollars */
      raised: number | null;
    })[] | null;
    /** US dollars */
    post_money_valuation_usd: number | null;
  };
  /** Null when there is none */
  acquisition: {
    acquirer: string | null;
    date: string | null;
    /** US dollars */
    amount_usd: number | null;
  } | null;
  ipo: ({
    wentPublicOn: string | null;
    stockExchange: string | null;
    stockSymbol: string | null;
    sharePrice: number | null;
    valuationPrice: number | null;
    raisedAmount: number | null;
  })[] | null;
  growth_stage: string | null;
  it_spend: number | null;
  web: {
    visits: number | null;
    popularity_rank: number | null;
    top_country: string | null;
    bounce_rate: number | null;
    /** Change over three months */
    bounce_rate_3mo_change: number | null;
    pages_per_visit: number | null;
    /** Change over three months */
    pages_per_visit_3mo_change: number | null;
    /** Seconds */
    session_duration: number | null;
    /** Change over three months */
    session_duration_3mo_change: number | null;
    traffic_source: string | null;
    country_breakdown: string | null;
  };
  reviews: {
    reviewsite_a: {
      products: ({
        product_name: string | null;
        url: string | null;
        review_count: number | null;
        rating: number | null;
      })[] | null;
      rating_avg: number | null;
      review_count: number | null;
    };
    reviewsite_b: {
      url: string | null;
      review_count: number | null;
      review_avg: number | null;
    };
    browser_extensions: {
      extensions: ({
        url: string | null;
        name: string | null;
        review_count: number | null;
        rating: number | null;
        user_count: number | null;
        overall_rank: number | null;
        is_featured: boolean | null;
      })[] | null;
      rating_avg: number | null;
      review_count: number | null;
      user_count: number | null;
    };
    employersite: {
      url: string | null;
      rating: number | null;
      /** Number of reviews */
      reviews: number | null;
      leadership_approval: number | null;
    };
  };
  socials: {
    microblog: {
      url: string | null;
      follower_count: number | null;
    };
    socialnet: {
      url: string | null;
    };
    profnet: {
      url: string | null;
      follower_count: number | null;
    };
    appstore_a: {
      urls: string[] | null;
      review_count: number | null;
      rating: number | null;
    };
    appstore_b: {
      urls: string[] | null;
      review_count: number | null;
      rating: number | null;
    };
    photoshare: {
      url: string | null;
      follower_count: number | null;
      following_count: number | null;
    };
    fundingdb: {
      url: string | null;
    };
    dealdb: {
      url: string | null;
    };
  };
  awards: ({
    award_name: string | null;
    award_details: string | null;
    award_year: number | null;
    award_org: string | null;
    award_link: string | null;
    logo_url: string | null;
  })[] | null;
  news: ({
    date: string | null;
    title: string | null;
    url: string | null;
    publisher: string | null;
  })[] | null;
  traction_metrics: {
    web_visits: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    popularity_rank: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employee_count: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    profnet_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    microblog_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    photoshare_followers: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    appstore_a_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    appstore_b_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    app_downloads: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    reviewsite_a_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    reviewsite_b_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    browser_extensions_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    browser_extensions_users: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employersite_rating: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
    employersite_reviews: {
      latest: number | null;
      "1mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "2mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "3mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "4mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "5mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "6mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "12mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
      "24mo": {
        value: number | null;
        change: number | null;
        percentage: number | null;
      } | null;
    } | null;
  };
  /** UUIDs; empty when none is known */
  svc_strategic_signal_ids: string[];
  founder_highlights: string[] | null;
  team_department_breakdown: ({
    department: string | null;
    percentage: number | null;
  })[] | null;
  team_location_breakdown: ({
    country: string | null;
    employee_count: number | null;
  })[] | null;
}

export interface Person {
  person_id: string;
  /** YYYY-MM-DD HH:MM:SS */
  last_updated: string | null;
  /** UUIDs; empty when none is known */
  talent_signal_ids: string[];
  /** UUIDs; empty when none is known */
  investor_signal_ids: string[];
  profile_picture_url: string | null;
  first_name: string | null;
  last_name: string | null;
  full_name: string | null;
  profnet_url: string | null;
  /** Numeric account id */
  profnet_num_id: number | null;
  profnet_urn: string | null;
  microblog_url: string | null;
  codehost_url: string | null;
  /** Free-text description */
  about: string | null;
  tagline: string | null;
  /** Comma-separated place */
  location: string | null;
  /** Main region */
  region: string | null;
  /** snake_case tags */
  highlights: string[] | null;
  /** Top level of seniority achieved */
  level_of_seniority: string | null;
  years_of_experience: number | null;
  /** May be empty */
  education_level: string | null;
  /** Companies worked for */
  experience: ({
    company_name: string | null;
    profnet_url: string | null;
    title: string | null;
    departments: string[] | null;
    start_date: string | null;
    end_date: string | null;
    is_current: boolean | null;
    job_order: number | null;
    company_id: string | null;
    domain: string | null;
    description: string | null;
    /** Employee-count band such as 51-200 */
    company_size: string | null;
    industry: string[] | null;
    tech_verticals: (string[])[] | null;
    location: string | null;
    founded_year: number | null;
  })[] | null;
  current_position_title: string | null;
  current_position_company_name: string | null;
  current_position_company_website: string | null;
  /** Last left position */
  past_position_title: string | null;
  past_position_company_name: string | null;
  past_position_company_website: string | null;
  /** Length of time in the current job */
  current_tenure: number | null;
  /** Average length of time in a position */
  average_tenure: number | null;
  education: ({
    name: string | null;
    profnet_url: string | null;
    field_of_study: string | null;
    degree_title: string | null;
    /** May contain HTML markup */
    description: string | null;
    start_date: string | null;
    end_date: string | null;
    location: string | null;
  })[] | null;
  languages: ({
    name: string | null;
    proficiency_level: string | null;
  })[] | null;
  skills: string[] | null;
  profnet_followers: number | null;
  profnet_connections: number | null;
}

export interface PersonMatch {
  person_id: string;
  /** YYYY-MM-DD HH:MM:SS */
  last_updated: string | null;
  /** The address the match resolved from, echoed back */
  email: string;
  /** Match confidence; 7 or higher is generally a reliable match */
  score: number;
  /** UUIDs; empty when none is known */
  talent_signal_ids: string[];
  /** UUIDs; empty when none is known */
  investor_signal_ids: string[];
  profile_picture_url: string | null;
  first_name: string | null;
  last_name: string | null;
  full_name: string | null;
  profnet_url: string | null;
  /** Numeric account id */
  profnet_num_id: number | null;
  profnet_urn: string | null;
  microblog_url: string | null;
  codehost_url: string | null;
  /** Free-text description */
  about: string | null;
  tagline: string | null;
  /** Comma-separated place */
  location: string | null;
  /** Main region */
  region: string | null;
  /** snake_case tags */
  highlights: string[] | null;
  /** Top level of seniority achieved */
  level_of_seniority: string | null;
  years_of_experience: number | null;
  /** May be empty */
  education_level: string | null;
  /** Companies worked for */
  experience: ({
    company_name: string | null;
    profnet_url: string | null;
    title: string | null;
    departments: string[] | null;
    start_date: string | null;
    end_date: string | null;
    is_current: boolean | null;
    job_order: number | null;
    company_id: string | null;
    domain: string | null;
    description: string | null;
    /** Employee-count band such as 51-200 */
    company_size: string | null;
    industry: string[] | null;
    tech_verticals: (string[])[] | null;
    location: string | null;
    founded_year: number | null;
  })[] | null;
  current_position_title: string | null;
  current_position_company_name: string | null;
  current_position_company_website: string | null;
  /** Last left position */
  past_position_title: string | null;
  past_position_company_name: string | null;
  past_position_company_website: string | null;
  /** Length of time in the current job */
  current_tenure: number | null;
  /** Average length of time in a position */
  average_tenure: number | null;
  education: ({
    name: string | null;
    profnet_url: string | null;
    field_of_study: string | null;
    degree_title: string | null;
    /** May contain HTML markup */
    description: string | null;
    start_date: string | null;
    end_date: string | null;
    location: string | null;
  })[] | null;
  languages: ({
    name: string | null;
    proficiency_level: string | null;
  })[] | null;
  skills: string[] | null;
  profnet_followers: number | null;
  profnet_connections: number | null;
}

export interface Investor {
  investor_id: string;
  investor_name: string | null;
  /** Investor-interest signal UUIDs; empty when none are active */
  strategic_signal_ids: string[];
  /** Set when the investor is an individual; null for firms */
  person_id: string | null;
  /** Associated company, when applicable */
  company_id: string | null;
  investor_rank: number | null;
  /** Employee-count band */
  company_size: string | null;
  /** For example active, closed */
  operating_status: string | null;
  /** Primary web domain */
  domain: string | null;
  hq_location: string | null;
  founded_year: number | null;
  /** For example venture_capital, angel_group */
  investor_types: string[] | null;
  profnet_url: string | null;
  microblog_url: string | null;
  description: string | null;
  number_of_exits: number | null;
  number_of_lead_investments: number | null;
  number_of_investments: number | null;
  number_of_funds: number | null;
  /** Funding round stages */
  investment_stage: string[] | null;
  industry_target: string[] | null;
  /** Top level only */
  svc_industry_target: string[] | null;
  /** Top level only */
  svc_tech_verticals_target: string[] | null;
  /** Announce date and amount when available */
  fund_details: ({
    name: string | null;
    announced_on: string | null;
    /** US dollars */
    raised_amount_usd: number | null;
  })[] | null;
  /** Company ids */
  portfolio_companies: string[] | null;
}

export interface FundingRound {
  funding_round_id: string;
  /** Display name */
  name: string;
  /** Company that raised the round */
  company_id: string | null;
  company_name: string;
  investment_type: "Angel" | "Convertible Note" | "Corporate Round" | "Debt Financing" | "Equity Crowdfunding" | "Grant" | "Initial Coin Offering" | "Non Equity Assistance" | "Post Ipo Debt" | "Post Ipo Equity" | "Post Ipo Secondary" | "Pre Seed" | "Private Equity" | "Product Crowdfunding" | "Secondary Market" | "Seed" | "Series A" | "Series B" | "Series C" | "Series D" | "Series E" | "Series F" | "Series G" | "Series H" | "Series I" | "Series J" | "Series Unknown" | "Undisclosed" | null;
  announced_on: string | null;
  /** US dollars */
  raised_amount_usd: number | null;
  /** US dollars */
  pre_money_valuation_usd: number | null;
  /** US dollars */
  post_money_valuation_usd: number | null;
  /** All investors in the round */
  investors: ({
    investor_id: string;
    /** Legal or brand name */
    investor_name: string;
    /** True when the investor led the round */
    is_lead_investor: boolean;
  })[];
}

export interface Acquisition {
  acquisition_id: string;
  acquirer_company_id: string;
  acquirer_name: string;
  acquiree_company_id: string;
  acquiree_name: string;
  acquirer_domain: string | null;
  acquiree_domain: string | null;
  /** Null when the deal is not classified */
  acquisition_type: "acquisition" | "merge" | "lbo" | "acquihire" | "management_buyout" | null;
  /** Whole US dollars; null when undisclosed */
  price_usd: number | null;
  /** Announced or closed */
  acquisition_date: string | null;
}

export interface Ipo {
  ipo_id: string;
  company_id: string;
  company_name: string;
  company_domain: string | null;
  /** Lower-case name of the exchange */
  stock_exchange_symbol: string | null;
  stock_symbol: string | null;
  went_public_on: string | null;
  /** US dollars */
  share_price_usd: number | null;
  /** US dollars */
  valuation_price_usd: number | null;
  /** Whole US dollars */
  money_raised_usd: number | null;
}

export interface CreditBalance {
  /** Monthly budget in credits; -1 means unlimited */
  credit_limit: number;
  /** Credits used in the current billing window; 0 when unlimited */
  used: number;
  /** Credits left in the window; -1 when unlimited */
  remaining: number;
  /** True when the budget is unlimited */
  unlimited: boolean;
  /** Credit limit per UTC day; 0 when none is set */
  daily_cap: number;
  /** Credits used today (UTC); 0 when no daily cap is set */
  daily_used: number;
  /** Credits left today; 0 when no daily cap is set */
  daily_remaining: number;
}

export interface PageInfo {
  /** True when records follow */
  has_next_page: boolean;
  /** `after` of the next page; null when the page is empty */
  end_cursor: string | null;
}

export interface SavedSearch {
  /** Its number */
  id: number;
  name: string;
  product: "company" | "people" | "investors" | "funding_rounds" | "acquisition";
  /** In snake case; null when the key may not read all kinds of record that it looks at */
  filter: CompanyFilter | PersonFilter | InvestorFilter | FundingRoundFilter | AcquisitionFilter | null;
  /** True when its results can be read through the API */
  is_shared: boolean;
  /** True when it belongs to no organization and everybody can read it */
  is_global: boolean;
  /** Null when the key may not read all that the filter looks at, or no credit is left */
  result_count: number | null;
  /** When its newest result was added; null as `filter` is, and when it has none */
  newest_added_at: string | null;
  created_at: string;
}

export interface List {
  id: string;
  name: string;
  product: "companies" | "people" | "investors";
  member_count: number;
  created_at: string;
}

export interface Export {
  id: string;
  status: "queued" | "running" | "done" | "failed" | "expired";
  format: "ndjson" | "csv";
  search_id: number | null;
  list_id: string | null;
  product: "companies" | "people" | "investors" | "funding_rounds" | "acquisitions" | "ipos";
  /** As it was given, in the graph's spelling; null when there is none */
  filter: unknown;
  /** Records there were when it was made */
  expected_rows: number;
  /** Records in its file by now */
  rows: number;
  /** Credits that these cost */
  credits: number;
  /** Bytes of its file by now */
  bytes: number;
  /** Why it failed */
  error: {
    /** Fixed word for programs */
    errorCode: "BAD_SEARCH_ID_TYPE" | "NOT_SUPPORTED_PRODUCT" | "INVALID_LIST_UUID" | "MALFORMED_JSON" | "GRAPHQL_LIMIT_EXCEEDED" | "OPERATION_NOT_SERVED" | "API_KEY_MISSING" | "API_KEY_NOT_VALID" | "OUT_OF_CREDITS" | "COST_ABOVE_MAX_CREDITS" | "NOT_PERMITTED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "CHANGES_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_ERROR" | "ANSWER_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_NEW_RESULTS_AFTER" | "NEW_RESULTS_AFTER_BEYOND_RETENTION" | "RATE_LIMITED" | "TOO_MANY_REQUESTS_AT_ONCE" | "INTERNAL_ERROR" | "TIMED_OUT" | "SERVICE_UNAVAILABLE";
    /** Sentence for people; its words may change */
    message: string;
  } | null;
  created_at: string;
  finished_at: string | null;
  /** When its file goes: a day after it was finished */
  expires_at: string | null;
}

export interface Webhook {
  id: string;
  url: string;
  /** The saved searches that it is told of; null for none */
  search_ids: number[] | null;
  /** The products that it is told of as a whole; null for none */
  products: ("companies" | "people" | "investors" | "funding_rounds" | "acquisitions")[] | null;
  /** True when its events have ids only, and are free */
  thin: boolean;
  status: "active" | "paused";
  /** Why it is paused: `requested`, `failing` for five days, `gone` (410), its `key` is not valid, or lacks `scopes` */
  paused_for: "requested" | "failing" | "gone" | "key" | "scopes" | null;
  /** Since when no event could be delivered; null when the last one was */
  failing_since: string | null;
  created_at: string;
  /** Only in the answer that makes or rotates it: `whsec_` and base64 */
  secret?: string;
}

export interface WebhookDelivery {
  /** The event's `webhook-id`, the same each time that it is sent */
  id: string;
  type: string;
  status: "pending" | "delivered" | "dead";
  attempt_count: number;
  /** The last ten, oldest first */
  attempts: ({
    at: string;
    /** Null when there was no answer */
    status: number | null;
    ms: number;
    /** Null when it was delivered */
    error: string | null;
  })[];
  next_attempt_at: string | null;
  created_at: string;
  delivered_at: string | null;
  response_status: number | null;
  response_ms: number | null;
}

export interface WebhookDeliveries {
  /** Newest first */
  deliveries: ({
    /** The event's `webhook-id`, the same each time that it is sent */
    id: string;
    type: string;
    status: "pending" | "delivered" | "dead";
    attempt_count: number;
    /** The last ten, oldest first */
    attempts: ({
      at: string;
      /** Null when there was no answer */
      status: number | null;
      ms: number;
      /** Null when it was delivered */
      error: string | null;
    })[];
    next_attempt_at: string | null;
    created_at: string;
    delivered_at: string | null;
    response_status: number | null;
    response_ms: number | null;
  })[];
  /** `before` of the next page; null when this is the last one */
  next_before: string | null;
}

export interface TractionHistory {
  company_id: string;
  /** From when on the points are complete */
  since: string;
  points: ({
    /** From when on the figure was this */
    at: string;
    /** Null while it was not known, or the company was not there */
    value: number | null;
  })[];
}

export interface Aggregate {
  groups: ({
    /** By the names of the edge and the field, with a dot between; null is unknown */
    key: Record<string, string | number | boolean | {
      id: string;
      name: string | null;
    } | {
      from: number | null;
      to: number | null;
    } | null>;
    /** How many records */
    count: number;
    sum?: Record<string, number | string | null>;
    avg?: Record<string, number | string | null>;
    min?: Record<string, number | string | null>;
    max?: Record<string, number | string | null>;
    median?: Record<string, number | string | null>;
    p25?: Record<string, number | string | null>;
    p75?: Record<string, number | string | null>;
    /** By the names of the edges */
    count_distinct?: Record<string, number>;
    days_between?: number | null;
  })[];
  page_info: {
    has_next_page: boolean;
    /** For `after`; null when there are no groups */
    end_cursor: string | null;
  };
}

export interface Facet {
  values: ({
    value: string | number;
    /** How many records have it */
    count: number;
  })[];
}

export interface DryRun {
  /** What the call would cost */
  credits: number;
  /** How many distinct records, or groups of an aggregate, it would be charged for */
  rows: number;
  /** These by kind; kinds without any are absent */
  records: Partial<Record<"Company" | "Person" | "Investor" | "FundingRound" | "Acquisition" | "Ipo" | "Group", number>>;
}

export interface Error {
  /** Fixed word for programs */
  errorCode: "BAD_SEARCH_ID_TYPE" | "NOT_SUPPORTED_PRODUCT" | "INVALID_LIST_UUID" | "MALFORMED_JSON" | "GRAPHQL_LIMIT_EXCEEDED" | "OPERATION_NOT_SERVED" | "API_KEY_MISSING" | "API_KEY_NOT_VALID" | "OUT_OF_CREDITS" | "COST_ABOVE_MAX_CREDITS" | "NOT_PERMITTED" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "CHANGES_EXPIRED" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RANGE_NOT_SATISFIABLE" | "VALIDATION_ERROR" | "ANSWER_TOO_LARGE" | "IDEMPOTENCY_KEY_REUSED" | "INVALID_NEW_RESULTS_AFTER" | "NEW_RESULTS_AFTER_BEYOND_RETENTION" | "RATE_LIMITED" | "TOO_MANY_REQUESTS_AT_ONCE" | "INTERNAL_ERROR" | "TIMED_OUT" | "SERVICE_UNAVAILABLE";
  /** Sentence for people; its words may change */
  message: string;
}

export interface CompanyChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Company | null;
}

export interface PersonChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Person | null;
}

export interface InvestorChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Investor | null;
}

export interface FundingRoundChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: FundingRound | null;
}

export interface AcquisitionChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Acquisition | null;
}

export interface IpoChange {
  /** What became of the record */
  change: "added" | "updated" | "removed";
  /** Since when it could be read; never goes back within a feed */
  at: string;
  /** The id of the record */
  id: string;
  /** As the change left it; null when it was removed */
  record: Ipo | null;
}

export interface Suggestion {
  id: string;
  product: "companies" | "people" | "investors";
  /** The name of the record. */
  name: string | null;
  /** Its primary web domain; a person has none. */
  domain: string | null;
  /** What tells namesakes apart. */
  detail: string | null;
}

export interface Suggestions {
  results: Suggestion[];
}

export interface ResolvedRow {
  /** The input as it was given. */
  input: unknown;
  status: "found" | "ambiguous" | "not_found" | "invalid";
  /** The records that the input means; none of a person by an e-mail address, found or not. */
  matches: ({
    id: string;
    /** The name of the record. */
    name: string | null;
    /** Its primary web domain; a person has none. */
    domain: string | null;
  })[];
  /** Why the input is invalid; absent when it is not. */
  error?: Error;
}

export interface ResolvedRows {
  results: ResolvedRow[];
}

export interface CompanyRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: unknown;
  status: "found" | "not_found" | "invalid";
  /** What the operation for one such input answers; absent when the input is invalid. */
  records?: (CompanyMatch | Company)[];
  /** Why the input is invalid; absent when it is not. */
  error?: Error;
}

export interface CompanyRows {
  results: CompanyRow[];
}

export interface PersonRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: unknown;
  status: "found" | "not_found" | "invalid";
  /** What the operation for one such input answers; absent when the input is invalid. */
  records?: (PersonMatch | Person)[];
  /** Why the input is invalid; absent when it is not. */
  error?: Error;
}

export interface PersonRows {
  results: PersonRow[];
}

export interface InvestorRow {
  /** The place of the input, from 0. */
  index: number;
  /** The input as it was given. */
  input: unknown;
  status: "found" | "not_found" | "invalid";
  /** What the operation for one such input answers; absent when the input is invalid. */
  records?: Investor[];
  /** Why the input is invalid; absent when it is not. */
  error?: Error;
}

export interface InvestorRows {
  results: InvestorRow[];
}

/** Compares an identifier. Several comparisons all have to hold. */
export interface IdFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a text, without regard to case. Several comparisons all have to hold. */
export interface TextFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** Has this text in it. */
  readonly contains?: string;
  /** Begins with this text. */
  readonly starts_with?: string;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a list of texts, with regard to case. Several comparisons all have to hold. */
export interface TextListFilter {
  /** Has this element. */
  readonly has?: string;
  /** Has at least one of these elements. */
  readonly has_any?: readonly string[];
  /** Has all of these elements. */
  readonly has_all?: readonly string[];
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a whole number. Several comparisons all have to hold. */
export interface IntegerFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly number[];
  /** This value or more. */
  readonly gte?: number;
  /** More than this value. */
  readonly gt?: number;
  /** This value or less. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a number. Several comparisons all have to hold. */
export interface NumberFilter {
  /** Equal to this value. */
  readonly eq?: number;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: number;
  /** Equal to one of these values. */
  readonly in?: readonly number[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly number[];
  /** This value or more. */
  readonly gte?: number;
  /** More than this value. */
  readonly gt?: number;
  /** This value or less. */
  readonly lte?: number;
  /** Less than this value. */
  readonly lt?: number;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Compares a date. Several comparisons all have to hold. */
export interface DateFilter {
  /** Equal to this value. */
  readonly eq?: string;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: string;
  /** Equal to one of these values. */
  readonly in?: readonly string[];
  /** Equal to none of these values; an unknown value is equal to none. */
  readonly not_in?: readonly string[];
  /** This value or more. */
  readonly gte?: string;
  /** More than this value. */
  readonly gt?: string;
  /** This value or less. */
  readonly lte?: string;
  /** Less than this value. */
  readonly lt?: string;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
  /** At most so long before today (in UTC), and not after it: an ISO 8601 duration of whole years, months, weeks and days, such as "P1Y6M". Not for saved searches. */
  readonly within_last?: string;
}

/** Compares true or false. Several comparisons all have to hold. */
export interface BooleanFilter {
  /** Equal to this value. */
  readonly eq?: boolean;
  /** Not equal to this value; an unknown value is not equal to any. */
  readonly ne?: boolean;
  /** True: the value is unknown. False: it is known. */
  readonly is_null?: boolean;
}

/** Conditions on records of the kind Acquisition; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface AcquisitionFilter {
  readonly id?: IdFilter;
  readonly acquirer_company_id?: IdFilter;
  readonly acquirer_name?: TextFilter;
  readonly acquiree_company_id?: IdFilter;
  readonly acquiree_name?: TextFilter;
  readonly acquirer_domain?: TextFilter;
  readonly acquiree_domain?: TextFilter;
  /** One of `acquisition`, `merge`, `lbo`, `acquihire`, `management_buyout`. */
  readonly acquisition_type?: TextFilter;
  readonly price_usd?: IntegerFilter;
  readonly acquisition_date?: DateFilter;
  /** The record exists and meets this filter. */
  readonly acquirer?: CompanyFilter;
  /** The record exists and meets this filter. */
  readonly acquiree?: CompanyFilter;
  /** The same as `id`. */
  readonly acquisition_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly AcquisitionFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly AcquisitionFilter[];
  /** This does not hold. */
  readonly not?: AcquisitionFilter;
}

/** Conditions on records of the kind Company; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface CompanyFilter {
  readonly id?: IdFilter;
  readonly organization_name?: TextFilter;
  readonly organization_rank?: IntegerFilter;
  readonly organization_name_aliases?: TextListFilter;
  readonly primary_role?: TextFilter;
  readonly roles?: TextListFilter;
  readonly website?: {
    readonly domain?: TextFilter;
    readonly url?: TextFilter;
    readonly domain_aliases?: TextListFilter;
  };
  readonly hq?: {
    readonly city?: TextFilter;
    readonly state?: TextFilter;
    readonly country?: TextFilter;
    readonly continent?: TextFilter;
    readonly regions?: TextListFilter;
    readonly region?: TextFilter;
  };
  readonly contact?: {
    readonly phone_number?: TextFilter;
    readonly email?: TextFilter;
  };
  readonly description?: TextFilter;
  readonly tagline?: TextFilter;
  readonly customer_focus?: TextFilter;
  readonly customer_profile?: TextFilter;
  readonly traction_highlights?: TextFilter;
  readonly business_models?: TextListFilter;
  readonly certifications?: TextListFilter;
  readonly tags?: TextListFilter;
  readonly highlights?: TextListFilter;
  readonly new_highlights?: TextListFilter;
  readonly regions?: TextListFilter;
  readonly technologies?: TextListFilter;
  readonly founder_names?: TextListFilter;
  readonly investor_names?: TextListFilter;
  readonly reported_clients?: TextListFilter;
  readonly last_updated?: DateFilter;
  readonly industry?: TextListFilter;
  readonly tech_verticals?: TextListFilter;
  readonly operating_status?: TextFilter;
  readonly founded_year?: IntegerFilter;
  readonly founder_count?: IntegerFilter;
  readonly employee_count?: IntegerFilter;
  readonly investor_count?: IntegerFilter;
  readonly patent_count?: IntegerFilter;
  readonly trademark_count?: IntegerFilter;
  readonly award_count?: IntegerFilter;
  readonly employee_count_range?: TextFilter;
  readonly funding?: {
    readonly total_funding_usd?: NumberFilter;
    readonly last_funding_usd?: NumberFilter;
    readonly last_funding_date?: DateFilter;
    readonly last_funding_type?: TextFilter;
    readonly round_count?: IntegerFilter;
    readonly post_money_valuation_usd?: NumberFilter;
  };
  readonly growth_stage?: TextFilter;
  readonly it_spend?: NumberFilter;
  readonly web?: {
    readonly visits?: NumberFilter;
    readonly popularity_rank?: NumberFilter;
    readonly top_country?: TextFilter;
    readonly bounce_rate?: NumberFilter;
    readonly pages_per_visit?: NumberFilter;
  };
  readonly traction_metrics?: {
    readonly web_visits?: TractionMetricFilter;
    readonly popularity_rank?: TractionMetricFilter;
    readonly employee_count?: TractionMetricFilter;
    readonly profnet_followers?: TractionMetricFilter;
    readonly microblog_followers?: TractionMetricFilter;
    readonly photoshare_followers?: TractionMetricFilter;
    readonly appstore_a_reviews?: TractionMetricFilter;
    readonly appstore_b_reviews?: TractionMetricFilter;
    readonly app_downloads?: TractionMetricFilter;
    readonly reviewsite_a_reviews?: TractionMetricFilter;
    readonly reviewsite_b_reviews?: TractionMetricFilter;
    readonly browser_extensions_reviews?: TractionMetricFilter;
    readonly browser_extensions_users?: TractionMetricFilter;
    readonly employersite_rating?: TractionMetricFilter;
    readonly employersite_reviews?: TractionMetricFilter;
  };
  readonly founder_highlights?: TextListFilter;
  readonly funding_rounds?: FundingRoundListFilter;
  /** The edge; compared as a list, the same as `investor_names`. */
  readonly investors?: InvestorListFilter | TextListFilter;
  readonly acquisitions?: DirectedAcquisitionListFilter;
  readonly ipos?: IpoListFilter;
  /** The same as `founder_names`. */
  readonly founders?: TextListFilter;
  /** All of these hold. */
  readonly and?: readonly CompanyFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly CompanyFilter[];
  /** This does not hold. */
  readonly not?: CompanyFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface DirectedAcquisitionListFilter {
  /** At least one meets this filter. */
  readonly some?: AcquisitionFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: AcquisitionFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: AcquisitionFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
  /** On which side of the deal it stands. */
  readonly direction?: "both" | "acquirer" | "acquiree";
}

/** Conditions on one item of the list; all of them have to hold, and {} matches all. */
export interface ExperienceFilter {
  readonly company_name?: TextFilter;
  readonly title?: TextFilter;
  readonly departments?: TextListFilter;
  readonly start_date?: DateFilter;
  readonly end_date?: DateFilter;
  readonly is_current?: BooleanFilter;
  readonly job_order?: IntegerFilter;
  readonly company_id?: IdFilter;
  readonly domain?: TextFilter;
  readonly company_size?: TextFilter;
  readonly industry?: TextListFilter;
  readonly tech_verticals?: TextListFilter;
  readonly location?: TextFilter;
  readonly founded_year?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** All of these hold. */
  readonly and?: readonly ExperienceFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly ExperienceFilter[];
  /** This does not hold. */
  readonly not?: ExperienceFilter;
}

/** Looks at the items of the list; all that is given has to hold. */
export interface ExperienceListFilter {
  /** At least one meets this filter. */
  readonly some?: ExperienceFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: ExperienceFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: ExperienceFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind FundingRound; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface FundingRoundFilter {
  readonly id?: IdFilter;
  readonly name?: TextFilter;
  readonly company_id?: IdFilter;
  readonly company_name?: TextFilter;
  /** One of `Angel`, `Convertible Note`, `Corporate Round`, `Debt Financing`, `Equity Crowdfunding`, `Grant`, `Initial Coin Offering`, `Non Equity Assistance`, `Post Ipo Debt`, `Post Ipo Equity`, `Post Ipo Secondary`, `Pre Seed`, `Private Equity`, `Product Crowdfunding`, `Secondary Market`, `Seed`, `Series A`, `Series B`, `Series C`, `Series D`, `Series E`, `Series F`, `Series G`, `Series H`, `Series I`, `Series J`, `Series Unknown`, `Undisclosed`. */
  readonly investment_type?: TextFilter;
  readonly announced_on?: DateFilter;
  readonly raised_amount_usd?: NumberFilter;
  readonly pre_money_valuation_usd?: NumberFilter;
  readonly post_money_valuation_usd?: NumberFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  readonly investors?: InvestorListFilter;
  /** The same as `id`. */
  readonly funding_round_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly FundingRoundFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly FundingRoundFilter[];
  /** This does not hold. */
  readonly not?: FundingRoundFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface FundingRoundListFilter {
  /** At least one meets this filter. */
  readonly some?: FundingRoundFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: FundingRoundFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: FundingRoundFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Investor; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface InvestorFilter {
  readonly id?: IdFilter;
  readonly investor_name?: TextFilter;
  readonly person_id?: IdFilter;
  readonly company_id?: IdFilter;
  readonly investor_rank?: IntegerFilter;
  readonly company_size?: TextFilter;
  readonly operating_status?: TextFilter;
  readonly domain?: TextFilter;
  readonly hq_location?: TextFilter;
  readonly founded_year?: IntegerFilter;
  readonly investor_types?: TextListFilter;
  readonly description?: TextFilter;
  readonly number_of_exits?: IntegerFilter;
  readonly number_of_lead_investments?: IntegerFilter;
  readonly number_of_investments?: IntegerFilter;
  readonly number_of_funds?: IntegerFilter;
  readonly investment_stage?: TextListFilter;
  readonly industry_target?: TextListFilter;
  readonly svc_industry_target?: TextListFilter;
  readonly svc_tech_verticals_target?: TextListFilter;
  readonly portfolio_companies?: TextListFilter;
  /** The record exists and meets this filter. */
  readonly person?: PersonFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  readonly funding_rounds?: FundingRoundListFilter;
  /** The same as `id`. */
  readonly investor_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly InvestorFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly InvestorFilter[];
  /** This does not hold. */
  readonly not?: InvestorFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface InvestorListFilter {
  /** At least one meets this filter. */
  readonly some?: InvestorFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: InvestorFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: InvestorFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Ipo; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface IpoFilter {
  readonly id?: IdFilter;
  readonly company_id?: IdFilter;
  readonly company_name?: TextFilter;
  readonly company_domain?: TextFilter;
  readonly stock_exchange_symbol?: TextFilter;
  readonly stock_symbol?: TextFilter;
  readonly went_public_on?: DateFilter;
  readonly share_price_usd?: NumberFilter;
  readonly valuation_price_usd?: NumberFilter;
  readonly money_raised_usd?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly company?: CompanyFilter;
  /** The same as `id`. */
  readonly ipo_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly IpoFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly IpoFilter[];
  /** This does not hold. */
  readonly not?: IpoFilter;
}

/** Looks at the records of an edge; all that is given has to hold. */
export interface IpoListFilter {
  /** At least one meets this filter. */
  readonly some?: IpoFilter;
  /** There is none that does not meet this filter; so too when there is none at all. */
  readonly every?: IpoFilter;
  /** None meets this filter; so too when there is none at all. */
  readonly none?: IpoFilter;
  /** How many there are. */
  readonly count?: IntegerFilter;
}

/** Conditions on records of the kind Person; all of them have to hold, and {} matches all. Edges go two steps. The names of fields may be written as the graph has them, too. */
export interface PersonFilter {
  readonly id?: IdFilter;
  readonly first_name?: TextFilter;
  readonly last_name?: TextFilter;
  readonly full_name?: TextFilter;
  readonly tagline?: TextFilter;
  readonly about?: TextFilter;
  readonly location?: TextFilter;
  readonly region?: TextFilter;
  readonly highlights?: TextListFilter;
  readonly level_of_seniority?: TextFilter;
  readonly years_of_experience?: IntegerFilter;
  readonly education_level?: TextFilter;
  readonly experience?: ExperienceListFilter;
  readonly current_position_title?: TextFilter;
  readonly current_position_company_name?: TextFilter;
  readonly current_position_company_website?: TextFilter;
  readonly past_position_title?: TextFilter;
  readonly past_position_company_name?: TextFilter;
  readonly current_tenure?: IntegerFilter;
  readonly average_tenure?: IntegerFilter;
  readonly skills?: TextListFilter;
  readonly profnet_followers?: IntegerFilter;
  readonly profnet_connections?: IntegerFilter;
  /** The record exists and meets this filter. */
  readonly investor?: InvestorFilter;
  /** The same as `id`. */
  readonly person_id?: IdFilter;
  /** All of these hold. */
  readonly and?: readonly PersonFilter[];
  /** At least one of these holds; an empty list matches nothing. */
  readonly or?: readonly PersonFilter[];
  /** This does not hold. */
  readonly not?: PersonFilter;
}

export interface TractionMetricFilter {
  readonly latest?: NumberFilter;
  readonly "1mo"?: TractionWindowFilter;
  readonly "2mo"?: TractionWindowFilter;
  readonly "3mo"?: TractionWindowFilter;
  readonly "4mo"?: TractionWindowFilter;
  readonly "5mo"?: TractionWindowFilter;
  readonly "6mo"?: TractionWindowFilter;
  readonly "12mo"?: TractionWindowFilter;
  readonly "24mo"?: TractionWindowFilter;
}

export interface TractionWindowFilter {
  readonly value?: NumberFilter;
  readonly change?: NumberFilter;
  readonly percentage?: NumberFilter;
}

/** A key of the order of records of the kind Company. Unknown values come last either way. */
export interface CompanyOrder {
  readonly field: "id" | "organization_name" | "organization_rank" | "founded_year" | "employee_count" | "total_funding_usd" | "last_funding_date" | "funding_rounds_count" | "investors_count" | "acquisitions_count" | "ipos_count" | "traction_web_visits_latest" | "traction_web_visits_one_month_value" | "traction_web_visits_one_month_change" | "traction_web_visits_one_month_percentage" | "traction_web_visits_two_months_value" | "traction_web_visits_two_months_change" | "traction_web_visits_two_months_percentage" | "traction_web_visits_three_months_value" | "traction_web_visits_three_months_change" | "traction_web_visits_three_months_percentage" | "traction_web_visits_four_months_value" | "traction_web_visits_four_months_change" | "traction_web_visits_four_months_percentage" | "traction_web_visits_five_months_value" | "traction_web_visits_five_months_change" | "traction_web_visits_five_months_percentage" | "traction_web_visits_six_months_value" | "traction_web_visits_six_months_change" | "traction_web_visits_six_months_percentage" | "traction_web_visits_twelve_months_value" | "traction_web_visits_twelve_months_change" | "traction_web_visits_twelve_months_percentage" | "traction_web_visits_twenty_four_months_value" | "traction_web_visits_twenty_four_months_change" | "traction_web_visits_twenty_four_months_percentage" | "traction_popularity_rank_latest" | "traction_popularity_rank_one_month_value" | "traction_popularity_rank_one_month_change" | "traction_popularity_rank_one_month_percentage" | "traction_popularity_rank_two_months_value" | "traction_popularity_rank_two_months_change" | "traction_popularity_rank_two_months_percentage" | "traction_popularity_rank_three_months_value" | "traction_popularity_rank_three_months_change" | "traction_popularity_rank_three_months_percentage" | "traction_popularity_rank_four_months_value" | "traction_popularity_rank_four_months_change" | "traction_popularity_rank_four_months_percentage" | "traction_popularity_rank_five_months_value" | "traction_popularity_rank_five_months_change" | "traction_popularity_rank_five_months_percentage" | "traction_popularity_rank_six_months_value" | "traction_popularity_rank_six_months_change" | "traction_popularity_rank_six_months_percentage" | "traction_popularity_rank_twelve_months_value" | "traction_popularity_rank_twelve_months_change" | "traction_popularity_rank_twelve_months_percentage" | "traction_popularity_rank_twenty_four_months_value" | "traction_popularity_rank_twenty_four_months_change" | "traction_popularity_rank_twenty_four_months_percentage" | "traction_employee_count_latest" | "traction_employee_count_one_month_value" | "traction_employee_count_one_month_change" | "traction_employee_count_one_month_percentage" | "traction_employee_count_two_months_value" | "traction_employee_count_two_months_change" | "traction_employee_count_two_months_percentage" | "traction_employee_count_three_months_value" | "traction_employee_count_three_months_change" | "traction_employee_count_three_months_percentage" | "traction_employee_count_four_months_value" | "traction_employee_count_four_months_change" | "traction_employee_count_four_months_percentage" | "traction_employee_count_five_months_value" | "traction_employee_count_five_months_change" | "traction_employee_count_five_months_percentage" | "traction_employee_count_six_months_value" | "traction_employee_count_six_months_change" | "traction_employee_count_six_months_percentage" | "traction_employee_count_twelve_months_value" | "traction_employee_count_twelve_months_change" | "traction_employee_count_twelve_months_percentage" | "traction_employee_count_twenty_four_months_value" | "traction_employee_count_twenty_four_months_change" | "traction_employee_count_twenty_four_months_percentage" | "traction_profnet_followers_latest" | "traction_profnet_followers_one_month_value" | "traction_profnet_followers_one_month_change" | "traction_profnet_followers_one_month_percentage" | "traction_profnet_followers_two_months_value" | "traction_profnet_followers_two_months_change" | "traction_profnet_followers_two_months_percentage" | "traction_profnet_followers_three_months_value" | "traction_profnet_followers_three_months_change" | "traction_profnet_followers_three_months_percentage" | "traction_profnet_followers_four_months_value" | "traction_profnet_followers_four_months_change" | "traction_profnet_followers_four_months_percentage" | "traction_profnet_followers_five_months_value" | "traction_profnet_followers_five_months_change" | "traction_profnet_followers_five_months_percentage" | "traction_profnet_followers_six_months_value" | "traction_profnet_followers_six_months_change" | "traction_profnet_followers_six_months_percentage" | "traction_profnet_followers_twelve_months_value" | "traction_profnet_followers_twelve_months_change" | "traction_profnet_followers_twelve_months_percentage" | "traction_profnet_followers_twenty_four_months_value" | "traction_profnet_followers_twenty_four_months_change" | "traction_profnet_followers_twenty_four_months_percentage" | "traction_microblog_followers_latest" | "traction_microblog_followers_one_month_value" | "traction_microblog_followers_one_month_change" | "traction_microblog_followers_one_month_percentage" | "traction_microblog_followers_two_months_value" | "traction_microblog_followers_two_months_change" | "traction_microblog_followers_two_months_percentage" | "traction_microblog_followers_three_months_value" | "traction_microblog_followers_three_months_change" | "traction_microblog_followers_three_months_percentage" | "traction_microblog_followers_four_months_value" | "traction_microblog_followers_four_months_change" | "traction_microblog_followers_four_months_percentage" | "traction_microblog_followers_five_months_value" | "traction_microblog_followers_five_months_change" | "traction_microblog_followers_five_months_percentage" | "traction_microblog_followers_six_months_value" | "traction_microblog_followers_six_months_change" | "traction_microblog_followers_six_months_percentage" | "traction_microblog_followers_twelve_months_value" | "traction_microblog_followers_twelve_months_change" | "traction_microblog_followers_twelve_months_percentage" | "traction_microblog_followers_twenty_four_months_value" | "traction_microblog_followers_twenty_four_months_change" | "traction_microblog_followers_twenty_four_months_percentage" | "traction_photoshare_followers_latest" | "traction_photoshare_followers_one_month_value" | "traction_photoshare_followers_one_month_change" | "traction_photoshare_followers_one_month_percentage" | "traction_photoshare_followers_two_months_value" | "traction_photoshare_followers_two_months_change" | "traction_photoshare_followers_two_months_percentage" | "traction_photoshare_followers_three_months_value" | "traction_photoshare_followers_three_months_change" | "traction_photoshare_followers_three_months_percentage" | "traction_photoshare_followers_four_months_value" | "traction_photoshare_followers_four_months_change" | "traction_photoshare_followers_four_months_percentage" | "traction_photoshare_followers_five_months_value" | "traction_photoshare_followers_five_months_change" | "traction_photoshare_followers_five_months_percentage" | "traction_photoshare_followers_six_months_value" | "traction_photoshare_followers_six_months_change" | "traction_photoshare_followers_six_months_percentage" | "traction_photoshare_followers_twelve_months_value" | "traction_photoshare_followers_twelve_months_change" | "traction_photoshare_followers_twelve_months_percentage" | "traction_photoshare_followers_twenty_four_months_value" | "traction_photoshare_followers_twenty_four_months_change" | "traction_photoshare_followers_twenty_four_months_percentage" | "traction_appstore_a_reviews_latest" | "traction_appstore_a_reviews_one_month_value" | "traction_appstore_a_reviews_one_month_change" | "traction_appstore_a_reviews_one_month_percentage" | "traction_appstore_a_reviews_two_months_value" | "traction_appstore_a_reviews_two_months_change" | "traction_appstore_a_reviews_two_months_percentage" | "traction_appstore_a_reviews_three_months_value" | "traction_appstore_a_reviews_three_months_change" | "traction_appstore_a_reviews_three_months_percentage" | "traction_appstore_a_reviews_four_months_value" | "traction_appstore_a_reviews_four_months_change" | "traction_appstore_a_reviews_four_months_percentage" | "traction_appstore_a_reviews_five_months_value" | "traction_appstore_a_reviews_five_months_change" | "traction_appstore_a_reviews_five_months_percentage" | "traction_appstore_a_reviews_six_months_value" | "traction_appstore_a_reviews_six_months_change" | "traction_appstore_a_reviews_six_months_percentage" | "traction_appstore_a_reviews_twelve_months_value" | "traction_appstore_a_reviews_twelve_months_change" | "traction_appstore_a_reviews_twelve_months_percentage" | "traction_appstore_a_reviews_twenty_four_months_value" | "traction_appstore_a_reviews_twenty_four_months_change" | "traction_appstore_a_reviews_twenty_four_months_percentage" | "traction_appstore_b_reviews_latest" | "traction_appstore_b_reviews_one_month_value" | "traction_appstore_b_reviews_one_month_change" | "traction_appstore_b_reviews_one_month_percentage" | "traction_appstore_b_reviews_two_months_value" | "traction_appstore_b_reviews_two_months_change" | "traction_appstore_b_reviews_two_months_percentage" | "traction_appstore_b_reviews_three_months_value" | "traction_appstore_b_reviews_three_months_change" | "traction_appstore_b_reviews_three_months_percentage" | "traction_appstore_b_reviews_four_months_value" | "traction_appstore_b_reviews_four_months_change" | "traction_appstore_b_reviews_four_months_percentage" | "traction_appstore_b_reviews_five_months_value" | "traction_appstore_b_reviews_five_months_change" | "traction_appstore_b_reviews_five_months_percentage" | "traction_appstore_b_reviews_six_months_value" | "traction_appstore_b_reviews_six_months_change" | "traction_appstore_b_reviews_six_months_percentage" | "traction_appstore_b_reviews_twelve_months_value" | "traction_appstore_b_reviews_twelve_months_change" | "traction_appstore_b_reviews_twelve_months_percentage" | "traction_appstore_b_reviews_twenty_four_months_value" | "traction_appstore_b_reviews_twenty_four_months_change" | "traction_appstore_b_reviews_twenty_four_months_percentage" | "traction_app_downloads_latest" | "traction_app_downloads_one_month_value" | "traction_app_downloads_one_month_change" | "traction_app_downloads_one_month_percentage" | "traction_app_downloads_two_months_value" | "traction_app_downloads_two_months_change" | "traction_app_downloads_two_months_percentage" | "traction_app_downloads_three_months_value" | "traction_app_downloads_three_months_change" | "traction_app_downloads_three_months_percentage" | "traction_app_downloads_four_months_value" | "traction_app_downloads_four_months_change" | "traction_app_downloads_four_months_percentage" | "traction_app_downloads_five_months_value" | "traction_app_downloads_five_months_change" | "traction_app_downloads_five_months_percentage" | "traction_app_downloads_six_months_value" | "traction_app_downloads_six_months_change" | "traction_app_downloads_six_months_percentage" | "traction_app_downloads_twelve_months_value" | "traction_app_downloads_twelve_months_change" | "traction_app_downloads_twelve_months_percentage" | "traction_app_downloads_twenty_four_months_value" | "traction_app_downloads_twenty_four_months_change" | "traction_app_downloads_twenty_four_months_percentage" | "traction_reviewsite_a_reviews_latest" | "traction_reviewsite_a_reviews_one_month_value" | "traction_reviewsite_a_reviews_one_month_change" | "traction_reviewsite_a_reviews_one_month_percentage" | "traction_reviewsite_a_reviews_two_months_value" | "traction_reviewsite_a_reviews_two_months_change" | "traction_reviewsite_a_reviews_two_months_percentage" | "traction_reviewsite_a_reviews_three_months_value" | "traction_reviewsite_a_reviews_three_months_change" | "traction_reviewsite_a_reviews_three_months_percentage" | "traction_reviewsite_a_reviews_four_months_value" | "traction_reviewsite_a_reviews_four_months_change" | "traction_reviewsite_a_reviews_four_months_percentage" | "traction_reviewsite_a_reviews_five_months_value" | "traction_reviewsite_a_reviews_five_months_change" | "traction_reviewsite_a_reviews_five_months_percentage" | "traction_reviewsite_a_reviews_six_months_value" | "traction_reviewsite_a_reviews_six_months_change" | "traction_reviewsite_a_reviews_six_months_percentage" | "traction_reviewsite_a_reviews_twelve_months_value" | "traction_reviewsite_a_reviews_twelve_months_change" | "traction_reviewsite_a_reviews_twelve_months_percentage" | "traction_reviewsite_a_reviews_twenty_four_months_value" | "traction_reviewsite_a_reviews_twenty_four_months_change" | "traction_reviewsite_a_reviews_twenty_four_months_percentage" | "traction_reviewsite_b_reviews_latest" | "traction_reviewsite_b_reviews_one_month_value" | "traction_reviewsite_b_reviews_one_month_change" | "traction_reviewsite_b_reviews_one_month_percentage" | "traction_reviewsite_b_reviews_two_months_value" | "traction_reviewsite_b_reviews_two_months_change" | "traction_reviewsite_b_reviews_two_months_percentage" | "traction_reviewsite_b_reviews_three_months_value" | "traction_reviewsite_b_reviews_three_months_change" | "traction_reviewsite_b_reviews_three_months_percentage" | "traction_reviewsite_b_reviews_four_months_value" | "traction_reviewsite_b_reviews_four_months_change" | "traction_reviewsite_b_reviews_four_months_percentage" | "traction_reviewsite_b_reviews_five_months_value" | "traction_reviewsite_b_reviews_five_months_change" | "traction_reviewsite_b_reviews_five_months_percentage" | "traction_reviewsite_b_reviews_six_months_value" | "traction_reviewsite_b_reviews_six_months_change" | "traction_reviewsite_b_reviews_six_months_percentage" | "traction_reviewsite_b_reviews_twelve_months_value" | "traction_reviewsite_b_reviews_twelve_months_change" | "traction_reviewsite_b_reviews_twelve_months_percentage" | "traction_reviewsite_b_reviews_twenty_four_months_value" | "traction_reviewsite_b_reviews_twenty_four_months_change" | "traction_reviewsite_b_reviews_twenty_four_months_percentage" | "traction_browser_extensions_reviews_latest" | "traction_browser_extensions_reviews_one_month_value" | "traction_browser_extensions_reviews_one_month_change" | "traction_browser_extensions_reviews_one_month_percentage" | "traction_browser_extensions_reviews_two_months_value" | "traction_browser_extensions_reviews_two_months_change" | "traction_browser_extensions_reviews_two_months_percentage" | "traction_browser_extensions_reviews_three_months_value" | "traction_browser_extensions_reviews_three_months_change" | "traction_browser_extensions_reviews_three_months_percentage" | "traction_browser_extensions_reviews_four_months_value" | "traction_browser_extensions_reviews_four_months_change" | "traction_browser_extensions_reviews_four_months_percentage" | "traction_browser_extensions_reviews_five_months_value" | "traction_browser_extensions_reviews_five_months_change" | "traction_browser_extensions_reviews_five_months_percentage" | "traction_browser_extensions_reviews_six_months_value" | "traction_browser_extensions_reviews_six_months_change" | "traction_browser_extensions_reviews_six_months_percentage" | "traction_browser_extensions_reviews_twelve_months_value" | "traction_browser_extensions_reviews_twelve_months_change" | "traction_browser_extensions_reviews_twelve_months_percentage" | "traction_browser_extensions_reviews_twenty_four_months_value" | "traction_browser_extensions_reviews_twenty_four_months_change" | "traction_browser_extensions_reviews_twenty_four_months_percentage" | "traction_browser_extensions_users_latest" | "traction_browser_extensions_users_one_month_value" | "traction_browser_extensions_users_one_month_change" | "traction_browser_extensions_users_one_month_percentage" | "traction_browser_extensions_users_two_months_value" | "traction_browser_extensions_users_two_months_change" | "traction_browser_extensions_users_two_months_percentage" | "traction_browser_extensions_users_three_months_value" | "traction_browser_extensions_users_three_months_change" | "traction_browser_extensions_users_three_months_percentage" | "traction_browser_extensions_users_four_months_value" | "traction_browser_extensions_users_four_months_change" | "traction_browser_extensions_users_four_months_percentage" | "traction_browser_extensions_users_five_months_value" | "traction_browser_extensions_users_five_months_change" | "traction_browser_extensions_users_five_months_percentage" | "traction_browser_extensions_users_six_months_value" | "traction_browser_extensions_users_six_months_change" | "traction_browser_extensions_users_six_months_percentage" | "traction_browser_extensions_users_twelve_months_value" | "traction_browser_extensions_users_twelve_months_change" | "traction_browser_extensions_users_twelve_months_percentage" | "traction_browser_extensions_users_twenty_four_months_value" | "traction_browser_extensions_users_twenty_four_months_change" | "traction_browser_extensions_users_twenty_four_months_percentage" | "traction_employersite_rating_latest" | "traction_employersite_rating_one_month_value" | "traction_employersite_rating_one_month_change" | "traction_employersite_rating_one_month_percentage" | "traction_employersite_rating_two_months_value" | "traction_employersite_rating_two_months_change" | "traction_employersite_rating_two_months_percentage" | "traction_employersite_rating_three_months_value" | "traction_employersite_rating_three_months_change" | "traction_employersite_rating_three_months_percentage" | "traction_employersite_rating_four_months_value" | "traction_employersite_rating_four_months_change" | "traction_employersite_rating_four_months_percentage" | "traction_employersite_rating_five_months_value" | "traction_employersite_rating_five_months_change" | "traction_employersite_rating_five_months_percentage" | "traction_employersite_rating_six_months_value" | "traction_employersite_rating_six_months_change" | "traction_employersite_rating_six_months_percentage" | "traction_employersite_rating_twelve_months_value" | "traction_employersite_rating_twelve_months_change" | "traction_employersite_rating_twelve_months_percentage" | "traction_employersite_rating_twenty_four_months_value" | "traction_employersite_rating_twenty_four_months_change" | "traction_employersite_rating_twenty_four_months_percentage" | "traction_employersite_reviews_latest" | "traction_employersite_reviews_one_month_value" | "traction_employersite_reviews_one_month_change" | "traction_employersite_reviews_one_month_percentage" | "traction_employersite_reviews_two_months_value" | "traction_employersite_reviews_two_months_change" | "traction_employersite_reviews_two_months_percentage" | "traction_employersite_reviews_three_months_value" | "traction_employersite_reviews_three_months_change" | "traction_employersite_reviews_three_months_percentage" | "traction_employersite_reviews_four_months_value" | "traction_employersite_reviews_four_months_change" | "traction_employersite_reviews_four_months_percentage" | "traction_employersite_reviews_five_months_value" | "traction_employersite_reviews_five_months_change" | "traction_employersite_reviews_five_months_percentage" | "traction_employersite_reviews_six_months_value" | "traction_employersite_reviews_six_months_change" | "traction_employersite_reviews_six_months_percentage" | "traction_employersite_reviews_twelve_months_value" | "traction_employersite_reviews_twelve_months_change" | "traction_employersite_reviews_twelve_months_percentage" | "traction_employersite_reviews_twenty_four_months_value" | "traction_employersite_reviews_twenty_four_months_change" | "traction_employersite_reviews_twenty_four_months_percentage";
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Person. Unknown values come last either way. */
export interface PersonOrder {
  readonly field: "id" | "full_name" | "years_of_experience" | "profnet_followers";
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Investor. Unknown values come last either way. */
export interface InvestorOrder {
  readonly field: "id" | "investor_name" | "investor_rank" | "founded_year" | "number_of_investments" | "number_of_lead_investments" | "number_of_exits" | "funding_rounds_count" | "portfolio_count";
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind FundingRound. Unknown values come last either way. */
export interface FundingRoundOrder {
  readonly field: "id" | "announced_on" | "raised_amount_usd" | "post_money_valuation_usd" | "company_name" | "investors_count";
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Acquisition. Unknown values come last either way. */
export interface AcquisitionOrder {
  readonly field: "id" | "acquisition_date" | "price_usd" | "acquirer_name" | "acquiree_name";
  readonly direction?: "asc" | "desc";
}

/** A key of the order of records of the kind Ipo. Unknown values come last either way. */
export interface IpoOrder {
  readonly field: "id" | "went_public_on" | "valuation_price_usd" | "money_raised_usd" | "company_name";
  readonly direction?: "asc" | "desc";
}

/** A figure of traction. */
export type TractionField = "traction_metrics.web_visits.latest" | "traction_metrics.web_visits.1mo.value" | "traction_metrics.web_visits.1mo.change" | "traction_metrics.web_visits.1mo.percentage" | "traction_metrics.web_visits.2mo.value" | "traction_metrics.web_visits.2mo.change" | "traction_metrics.web_visits.2mo.percentage" | "traction_metrics.web_visits.3mo.value" | "traction_metrics.web_visits.3mo.change" | "traction_metrics.web_visits.3mo.percentage" | "traction_metrics.web_visits.4mo.value" | "traction_metrics.web_visits.4mo.change" | "traction_metrics.web_visits.4mo.percentage" | "traction_metrics.web_visits.5mo.value" | "traction_metrics.web_visits.5mo.change" | "traction_metrics.web_visits.5mo.percentage" | "traction_metrics.web_visits.6mo.value" | "traction_metrics.web_visits.6mo.change" | "traction_metrics.web_visits.6mo.percentage" | "traction_metrics.web_visits.12mo.value" | "traction_metrics.web_visits.12mo.change" | "traction_metrics.web_visits.12mo.percentage" | "traction_metrics.web_visits.24mo.value" | "traction_metrics.web_visits.24mo.change" | "traction_metrics.web_visits.24mo.percentage" | "traction_metrics.popularity_rank.latest" | "traction_metrics.popularity_rank.1mo.value" | "traction_metrics.popularity_rank.1mo.change" | "traction_metrics.popularity_rank.1mo.percentage" | "traction_metrics.popularity_rank.2mo.value" | "traction_metrics.popularity_rank.2mo.change" | "traction_metrics.popularity_rank.2mo.percentage" | "traction_metrics.popularity_rank.3mo.value" | "traction_metrics.popularity_rank.3mo.change" | "traction_metrics.popularity_rank.3mo.percentage" | "traction_metrics.popularity_rank.4mo.value" | "traction_metrics.popularity_rank.4mo.change" | "traction_metrics.popularity_rank.4mo.percentage" | "traction_metrics.popularity_rank.5mo.value" | "traction_metrics.popularity_rank.5mo.change" | "traction_metrics.popularity_rank.5mo.percentage" | "traction_metrics.popularity_rank.6mo.value" | "traction_metrics.popularity_rank.6mo.change" | "traction_metrics.popularity_rank.6mo.percentage" | "traction_metrics.popularity_rank.12mo.value" | "traction_metrics.popularity_rank.12mo.change" | "traction_metrics.popularity_rank.12mo.percentage" | "traction_metrics.popularity_rank.24mo.value" | "traction_metrics.popularity_rank.24mo.change" | "traction_metrics.popularity_rank.24mo.percentage" | "traction_metrics.employee_count.latest" | "traction_metrics.employee_count.1mo.value" | "traction_metrics.employee_count.1mo.change" | "traction_metrics.employee_count.1mo.percentage" | "traction_metrics.employee_count.2mo.value" | "traction_metrics.employee_count.2mo.change" | "traction_metrics.employee_count.2mo.percentage" | "traction_metrics.employee_count.3mo.value" | "traction_metrics.employee_count.3mo.change" | "traction_metrics.employee_count.3mo.percentage" | "traction_metrics.employee_count.4mo.value" | "traction_metrics.employee_count.4mo.change" | "traction_metrics.employee_count.4mo.percentage" | "traction_metrics.employee_count.5mo.value" | "traction_metrics.employee_count.5mo.change" | "traction_metrics.employee_count.5mo.percentage" | "traction_metrics.employee_count.6mo.value" | "traction_metrics.employee_count.6mo.change" | "traction_metrics.employee_count.6mo.percentage" | "traction_metrics.employee_count.12mo.value" | "traction_metrics.employee_count.12mo.change" | "traction_metrics.employee_count.12mo.percentage" | "traction_metrics.employee_count.24mo.value" | "traction_metrics.employee_count.24mo.change" | "traction_metrics.employee_count.24mo.percentage" | "traction_metrics.profnet_followers.latest" | "traction_metrics.profnet_followers.1mo.value" | "traction_metrics.profnet_followers.1mo.change" | "traction_metrics.profnet_followers.1mo.percentage" | "traction_metrics.profnet_followers.2mo.value" | "traction_metrics.profnet_followers.2mo.change" | "traction_metrics.profnet_followers.2mo.percentage" | "traction_metrics.profnet_followers.3mo.value" | "traction_metrics.profnet_followers.3mo.change" | "traction_metrics.profnet_followers.3mo.percentage" | "traction_metrics.profnet_followers.4mo.value" | "traction_metrics.profnet_followers.4mo.change" | "traction_metrics.profnet_followers.4mo.percentage" | "traction_metrics.profnet_followers.5mo.value" | "traction_metrics.profnet_followers.5mo.change" | "traction_metrics.profnet_followers.5mo.percentage" | "traction_metrics.profnet_followers.6mo.value" | "traction_metrics.profnet_followers.6mo.change" | "traction_metrics.profnet_followers.6mo.percentage" | "traction_metrics.profnet_followers.12mo.value" | "traction_metrics.profnet_followers.12mo.change" | "traction_metrics.profnet_followers.12mo.percentage" | "traction_metrics.profnet_followers.24mo.value" | "traction_metrics.profnet_followers.24mo.change" | "traction_metrics.profnet_followers.24mo.percentage" | "traction_metrics.microblog_followers.latest" | "traction_metrics.microblog_followers.1mo.value" | "traction_metrics.microblog_followers.1mo.change" | "traction_metrics.microblog_followers.1mo.percentage" | "traction_metrics.microblog_followers.2mo.value" | "traction_metrics.microblog_followers.2mo.change" | "traction_metrics.microblog_followers.2mo.percentage" | "traction_metrics.microblog_followers.3mo.value" | "traction_metrics.microblog_followers.3mo.change" | "traction_metrics.microblog_followers.3mo.percentage" | "traction_metrics.microblog_followers.4mo.value" | "traction_metrics.microblog_followers.4mo.change" | "traction_metrics.microblog_followers.4mo.percentage" | "traction_metrics.microblog_followers.5mo.value" | "traction_metrics.microblog_followers.5mo.change" | "traction_metrics.microblog_followers.5mo.percentage" | "traction_metrics.microblog_followers.6mo.value" | "traction_metrics.microblog_followers.6mo.change" | "traction_metrics.microblog_followers.6mo.percentage" | "traction_metrics.microblog_followers.12mo.value" | "traction_metrics.microblog_followers.12mo.change" | "traction_metrics.microblog_followers.12mo.percentage" | "traction_metrics.microblog_followers.24mo.value" | "traction_metrics.microblog_followers.24mo.change" | "traction_metrics.microblog_followers.24mo.percentage" | "traction_metrics.photoshare_followers.latest" | "traction_metrics.photoshare_followers.1mo.value" | "traction_metrics.photoshare_followers.1mo.change" | "traction_metrics.photoshare_followers.1mo.percentage" | "traction_metrics.photoshare_followers.2mo.value" | "traction_metrics.photoshare_followers.2mo.change" | "traction_metrics.photoshare_followers.2mo.percentage" | "traction_metrics.photoshare_followers.3mo.value" | "traction_metrics.photoshare_followers.3mo.change" | "traction_metrics.photoshare_followers.3mo.percentage" | "traction_metrics.photoshare_followers.4mo.value" | "traction_metrics.photoshare_followers.4mo.change" | "traction_metrics.photoshare_followers.4mo.percentage" | "traction_metrics.photoshare_followers.5mo.value" | "traction_metrics.photoshare_followers.5mo.change" | "traction_metrics.photoshare_followers.5mo.percentage" | "traction_metrics.photoshare_followers.6mo.value" | "traction_metrics.photoshare_followers.6mo.change" | "traction_metrics.photoshare_followers.6mo.percentage" | "traction_metrics.photoshare_followers.12mo.value" | "traction_metrics.photoshare_followers.12mo.change" | "traction_metrics.photoshare_followers.12mo.percentage" | "traction_metrics.photoshare_followers.24mo.value" | "traction_metrics.photoshare_followers.24mo.change" | "traction_metrics.photoshare_followers.24mo.percentage" | "traction_metrics.appstore_a_reviews.latest" | "traction_metrics.appstore_a_reviews.1mo.value" | "traction_metrics.appstore_a_reviews.1mo.change" | "traction_metrics.appstore_a_reviews.1mo.percentage" | "traction_metrics.appstore_a_reviews.2mo.value" | "traction_metrics.appstore_a_reviews.2mo.change" | "traction_metrics.appstore_a_reviews.2mo.percentage" | "traction_metrics.appstore_a_reviews.3mo.value" | "traction_metrics.appstore_a_reviews.3mo.change" | "traction_metrics.appstore_a_reviews.3mo.percentage" | "traction_metrics.appstore_a_reviews.4mo.value" | "traction_metrics.appstore_a_reviews.4mo.change" | "traction_metrics.appstore_a_reviews.4mo.percentage" | "traction_metrics.appstore_a_reviews.5mo.value" | "traction_metrics.appstore_a_reviews.5mo.change" | "traction_metrics.appstore_a_reviews.5mo.percentage" | "traction_metrics.appstore_a_reviews.6mo.value" | "traction_metrics.appstore_a_reviews.6mo.change" | "traction_metrics.appstore_a_reviews.6mo.percentage" | "traction_metrics.appstore_a_reviews.12mo.value" | "traction_metrics.appstore_a_reviews.12mo.change" | "traction_metrics.appstore_a_reviews.12mo.percentage" | "traction_metrics.appstore_a_reviews.24mo.value" | "traction_metrics.appstore_a_reviews.24mo.change" | "traction_metrics.appstore_a_reviews.24mo.percentage" | "traction_metrics.appstore_b_reviews.latest" | "traction_metrics.appstore_b_reviews.1mo.value" | "traction_metrics.appstore_b_reviews.1mo.change" | "traction_metrics.appstore_b_reviews.1mo.percentage" | "traction_metrics.appstore_b_reviews.2mo.value" | "traction_metrics.appstore_b_reviews.2mo.change" | "traction_metrics.appstore_b_reviews.2mo.percentage" | "traction_metrics.appstore_b_reviews.3mo.value" | "traction_metrics.appstore_b_reviews.3mo.change" | "traction_metrics.appstore_b_reviews.3mo.percentage" | "traction_metrics.appstore_b_reviews.4mo.value" | "traction_metrics.appstore_b_reviews.4mo.change" | "traction_metrics.appstore_b_reviews.4mo.percentage" | "traction_metrics.appstore_b_reviews.5mo.value" | "traction_metrics.appstore_b_reviews.5mo.change" | "traction_metrics.appstore_b_reviews.5mo.percentage" | "traction_metrics.appstore_b_reviews.6mo.value" | "traction_metrics.appstore_b_reviews.6mo.change" | "traction_metrics.appstore_b_reviews.6mo.percentage" | "traction_metrics.appstore_b_reviews.12mo.value" | "traction_metrics.appstore_b_reviews.12mo.change" | "traction_metrics.appstore_b_reviews.12mo.percentage" | "traction_metrics.appstore_b_reviews.24mo.value" | "traction_metrics.appstore_b_reviews.24mo.change" | "traction_metrics.appstore_b_reviews.24mo.percentage" | "traction_metrics.app_downloads.latest" | "traction_metrics.app_downloads.1mo.value" | "traction_metrics.app_downloads.1mo.change" | "traction_metrics.app_downloads.1mo.percentage" | "traction_metrics.app_downloads.2mo.value" | "traction_metrics.app_downloads.2mo.change" | "traction_metrics.app_downloads.2mo.percentage" | "traction_metrics.app_downloads.3mo.value" | "traction_metrics.app_downloads.3mo.change" | "traction_metrics.app_downloads.3mo.percentage" | "traction_metrics.app_downloads.4mo.value" | "traction_metrics.app_downloads.4mo.change" | "traction_metrics.app_downloads.4mo.percentage" | "traction_metrics.app_downloads.5mo.value" | "traction_metrics.app_downloads.5mo.change" | "traction_metrics.app_downloads.5mo.percentage" | "traction_metrics.app_downloads.6mo.value" | "traction_metrics.app_downloads.6mo.change" | "traction_metrics.app_downloads.6mo.percentage" | "traction_metrics.app_downloads.12mo.value" | "traction_metrics.app_downloads.12mo.change" | "traction_metrics.app_downloads.12mo.percentage" | "traction_metrics.app_downloads.24mo.value" | "traction_metrics.app_downloads.24mo.change" | "traction_metrics.app_downloads.24mo.percentage" | "traction_metrics.reviewsite_a_reviews.latest" | "traction_metrics.reviewsite_a_reviews.1mo.value" | "traction_metrics.reviewsite_a_reviews.1mo.change" | "traction_metrics.reviewsite_a_reviews.1mo.percentage" | "traction_metrics.reviewsite_a_reviews.2mo.value" | "traction_metrics.reviewsite_a_reviews.2mo.change" | "traction_metrics.reviewsite_a_reviews.2mo.percentage" | "traction_metrics.reviewsite_a_reviews.3mo.value" | "traction_metrics.reviewsite_a_reviews.3mo.change" | "traction_metrics.reviewsite_a_reviews.3mo.percentage" | "traction_metrics.reviewsite_a_reviews.4mo.value" | "traction_metrics.reviewsite_a_reviews.4mo.change" | "traction_metrics.reviewsite_a_reviews.4mo.percentage" | "traction_metrics.reviewsite_a_reviews.5mo.value" | "traction_metrics.reviewsite_a_reviews.5mo.change" | "traction_metrics.reviewsite_a_reviews.5mo.percentage" | "traction_metrics.reviewsite_a_reviews.6mo.value" | "traction_metrics.reviewsite_a_reviews.6mo.change" | "traction_metrics.reviewsite_a_reviews.6mo.percentage" | "traction_metrics.reviewsite_a_reviews.12mo.value" | "traction_metrics.reviewsite_a_reviews.12mo.change" | "traction_metrics.reviewsite_a_reviews.12mo.percentage" | "traction_metrics.reviewsite_a_reviews.24mo.value" | "traction_metrics.reviewsite_a_reviews.24mo.change" | "traction_metrics.reviewsite_a_reviews.24mo.percentage" | "traction_metrics.reviewsite_b_reviews.latest" | "traction_metrics.reviewsite_b_reviews.1mo.value" | "traction_metrics.reviewsite_b_reviews.1mo.change" | "traction_metrics.reviewsite_b_reviews.1mo.percentage" | "traction_metrics.reviewsite_b_reviews.2mo.value" | "traction_metrics.reviewsite_b_reviews.2mo.change" | "traction_metrics.reviewsite_b_reviews.2mo.percentage" | "traction_metrics.reviewsite_b_reviews.3mo.value" | "traction_metrics.reviewsite_b_reviews.3mo.change" | "traction_metrics.reviewsite_b_reviews.3mo.percentage" | "traction_metrics.reviewsite_b_reviews.4mo.value" | "traction_metrics.reviewsite_b_reviews.4mo.change" | "traction_metrics.reviewsite_b_reviews.4mo.percentage" | "traction_metrics.reviewsite_b_reviews.5mo.value" | "traction_metrics.reviewsite_b_reviews.5mo.change" | "traction_metrics.reviewsite_b_reviews.5mo.percentage" | "traction_metrics.reviewsite_b_reviews.6mo.value" | "traction_metrics.reviewsite_b_reviews.6mo.change" | "traction_metrics.reviewsite_b_reviews.6mo.percentage" | "traction_metrics.reviewsite_b_reviews.12mo.value" | "traction_metrics.reviewsite_b_reviews.12mo.change" | "traction_metrics.reviewsite_b_reviews.12mo.percentage" | "traction_metrics.reviewsite_b_reviews.24mo.value" | "traction_metrics.reviewsite_b_reviews.24mo.change" | "traction_metrics.reviewsite_b_reviews.24mo.percentage" | "traction_metrics.browser_extensions_reviews.latest" | "traction_metrics.browser_extensions_reviews.1mo.value" | "traction_metrics.browser_extensions_reviews.1mo.change" | "traction_metrics.browser_extensions_reviews.1mo.percentage" | "traction_metrics.browser_extensions_reviews.2mo.value" | "traction_metrics.browser_extensions_reviews.2mo.change" | "traction_metrics.browser_extensions_reviews.2mo.percentage" | "traction_metrics.browser_extensions_reviews.3mo.value" | "traction_metrics.browser_extensions_reviews.3mo.change" | "traction_metrics.browser_extensions_reviews.3mo.percentage" | "traction_metrics.browser_extensions_reviews.4mo.value" | "traction_metrics.browser_extensions_reviews.4mo.change" | "traction_metrics.browser_extensions_reviews.4mo.percentage" | "traction_metrics.browser_extensions_reviews.5mo.value" | "traction_metrics.browser_extensions_reviews.5mo.change" | "traction_metrics.browser_extensions_reviews.5mo.percentage" | "traction_metrics.browser_extensions_reviews.6mo.value" | "traction_metrics.browser_extensions_reviews.6mo.change" | "traction_metrics.browser_extensions_reviews.6mo.percentage" | "traction_metrics.browser_extensions_reviews.12mo.value" | "traction_metrics.browser_extensions_reviews.12mo.change" | "traction_metrics.browser_extensions_reviews.12mo.percentage" | "traction_metrics.browser_extensions_reviews.24mo.value" | "traction_metrics.browser_extensions_reviews.24mo.change" | "traction_metrics.browser_extensions_reviews.24mo.percentage" | "traction_metrics.browser_extensions_users.latest" | "traction_metrics.browser_extensions_users.1mo.value" | "traction_metrics.browser_extensions_users.1mo.change" | "traction_metrics.browser_extensions_users.1mo.percentage" | "traction_metrics.browser_extensions_users.2mo.value" | "traction_metrics.browser_extensions_users.2mo.change" | "traction_metrics.browser_extensions_users.2mo.percentage" | "traction_metrics.browser_extensions_users.3mo.value" | "traction_metrics.browser_extensions_users.3mo.change" | "traction_metrics.browser_extensions_users.3mo.percentage" | "traction_metrics.browser_extensions_users.4mo.value" | "traction_metrics.browser_extensions_users.4mo.change" | "traction_metrics.browser_extensions_users.4mo.percentage" | "traction_metrics.browser_extensions_users.5mo.value" | "traction_metrics.browser_extensions_users.5mo.change" | "traction_metrics.browser_extensions_users.5mo.percentage" | "traction_metrics.browser_extensions_users.6mo.value" | "traction_metrics.browser_extensions_users.6mo.change" | "traction_metrics.browser_extensions_users.6mo.percentage" | "traction_metrics.browser_extensions_users.12mo.value" | "traction_metrics.browser_extensions_users.12mo.change" | "traction_metrics.browser_extensions_users.12mo.percentage" | "traction_metrics.browser_extensions_users.24mo.value" | "traction_metrics.browser_extensions_users.24mo.change" | "traction_metrics.browser_extensions_users.24mo.percentage" | "traction_metrics.employersite_rating.latest" | "traction_metrics.employersite_rating.1mo.value" | "traction_metrics.employersite_rating.1mo.change" | "traction_metrics.employersite_rating.1mo.percentage" | "traction_metrics.employersite_rating.2mo.value" | "traction_metrics.employersite_rating.2mo.change" | "traction_metrics.employersite_rating.2mo.percentage" | "traction_metrics.employersite_rating.3mo.value" | "traction_metrics.employersite_rating.3mo.change" | "traction_metrics.employersite_rating.3mo.percentage" | "traction_metrics.employersite_rating.4mo.value" | "traction_metrics.employersite_rating.4mo.change" | "traction_metrics.employersite_rating.4mo.percentage" | "traction_metrics.employersite_rating.5mo.value" | "traction_metrics.employersite_rating.5mo.change" | "traction_metrics.employersite_rating.5mo.percentage" | "traction_metrics.employersite_rating.6mo.value" | "traction_metrics.employersite_rating.6mo.change" | "traction_metrics.employersite_rating.6mo.percentage" | "traction_metrics.employersite_rating.12mo.value" | "traction_metrics.employersite_rating.12mo.change" | "traction_metrics.employersite_rating.12mo.percentage" | "traction_metrics.employersite_rating.24mo.value" | "traction_metrics.employersite_rating.24mo.change" | "traction_metrics.employersite_rating.24mo.percentage" | "traction_metrics.employersite_reviews.latest" | "traction_metrics.employersite_reviews.1mo.value" | "traction_metrics.employersite_reviews.1mo.change" | "traction_metrics.employersite_reviews.1mo.percentage" | "traction_metrics.employersite_reviews.2mo.value" | "traction_metrics.employersite_reviews.2mo.change" | "traction_metrics.employersite_reviews.2mo.percentage" | "traction_metrics.employersite_reviews.3mo.value" | "traction_metrics.employersite_reviews.3mo.change" | "traction_metrics.employersite_reviews.3mo.percentage" | "traction_metrics.employersite_reviews.4mo.value" | "traction_metrics.employersite_reviews.4mo.change" | "traction_metrics.employersite_reviews.4mo.percentage" | "traction_metrics.employersite_reviews.5mo.value" | "traction_metrics.employersite_reviews.5mo.change" | "traction_metrics.employersite_reviews.5mo.percentage" | "traction_metrics.employersite_reviews.6mo.value" | "traction_metrics.employersite_reviews.6mo.change" | "traction_metrics.employersite_reviews.6mo.percentage" | "traction_metrics.employersite_reviews.12mo.value" | "traction_metrics.employersite_reviews.12mo.change" | "traction_metrics.employersite_reviews.12mo.percentage" | "traction_metrics.employersite_reviews.24mo.value" | "traction_metrics.employersite_reviews.24mo.change" | "traction_metrics.employersite_reviews.24mo.percentage";

/** A field by its path. */
export type CompanyField = "id" | "organization_name" | "organization_rank" | "organization_name_aliases" | "primary_role" | "roles" | "website.domain" | "website.url" | "website.domain_aliases" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "contact.phone_number" | "contact.email" | "description" | "tagline" | "customer_focus" | "customer_profile" | "traction_highlights" | "business_models" | "certifications" | "tags" | "highlights" | "new_highlights" | "regions" | "technologies" | "founder_names" | "investor_names" | "reported_clients" | "last_updated" | "industry" | "tech_verticals" | "operating_status" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "employee_count_range" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.last_funding_date" | "funding.last_funding_type" | "funding.round_count" | "funding.post_money_valuation_usd" | "growth_stage" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.top_country" | "web.bounce_rate" | "web.pages_per_visit" | "founder_highlights" | TractionField;

/** A number by its path. */
export type CompanyNumberField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | TractionField;

/** A number or a date by its path. */
export type CompanyMeasuredField = "organization_rank" | "founded_year" | "founder_count" | "employee_count" | "investor_count" | "patent_count" | "trademark_count" | "award_count" | "funding.total_funding_usd" | "funding.last_funding_usd" | "funding.round_count" | "funding.post_money_valuation_usd" | "it_spend" | "web.visits" | "web.popularity_rank" | "web.bounce_rate" | "web.pages_per_visit" | "last_updated" | "funding.last_funding_date" | TractionField;

/** A field that many records share, by its path. */
export type CompanyFacetField = "primary_role" | "roles" | "hq.city" | "hq.state" | "hq.country" | "hq.continent" | "hq.regions" | "hq.region" | "customer_focus" | "business_models" | "certifications" | "tags" | "regions" | "technologies" | "industry" | "operating_status" | "founded_year" | "employee_count_range" | "funding.last_funding_type" | "growth_stage" | "web.top_country";

/** An edge, or two with a dot between. */
export type CompanyEdge = "funding_rounds" | "investors" | "acquisitions" | "ipos" | "people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface CompanyGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: CompanyEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type CompanyMetric = "count" | {
  readonly sum: CompanyNumberField;
} | {
  readonly avg: CompanyNumberField;
} | {
  readonly min: CompanyMeasuredField;
} | {
  readonly max: CompanyMeasuredField;
} | {
  readonly median: CompanyMeasuredField;
} | {
  readonly p25: CompanyMeasuredField;
} | {
  readonly p75: CompanyMeasuredField;
} | {
  readonly count_distinct: CompanyEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: CompanyMeasuredField;
    readonly from?: CompanyFilter;
    readonly to?: CompanyFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface CompanyGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: CompanyMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: CompanyEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface CompanyGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: CompanyMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: CompanyEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type PersonField = "id" | "first_name" | "last_name" | "full_name" | "tagline" | "about" | "location" | "region" | "highlights" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "current_position_company_website" | "past_position_title" | "past_position_company_name" | "current_tenure" | "average_tenure" | "skills" | "profnet_followers" | "profnet_connections";

/** A number by its path. */
export type PersonNumberField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A number or a date by its path. */
export type PersonMeasuredField = "years_of_experience" | "current_tenure" | "average_tenure" | "profnet_followers" | "profnet_connections";

/** A field that many records share, by its path. */
export type PersonFacetField = "location" | "region" | "level_of_seniority" | "years_of_experience" | "education_level" | "current_position_title" | "current_position_company_name" | "past_position_title" | "past_position_company_name" | "skills";

/** An edge, or two with a dot between. */
export type PersonEdge = "investor";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface PersonGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: PersonEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: InvestorFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type PersonMetric = "count" | {
  readonly sum: PersonNumberField;
} | {
  readonly avg: PersonNumberField;
} | {
  readonly min: PersonMeasuredField;
} | {
  readonly max: PersonMeasuredField;
} | {
  readonly median: PersonMeasuredField;
} | {
  readonly p25: PersonMeasuredField;
} | {
  readonly p75: PersonMeasuredField;
} | {
  readonly count_distinct: PersonEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: PersonMeasuredField;
    readonly from?: PersonFilter;
    readonly to?: PersonFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface PersonGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: PersonMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: PersonEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface PersonGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: PersonMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: PersonEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type InvestorField = "id" | "investor_name" | "person_id" | "company_id" | "investor_rank" | "company_size" | "operating_status" | "domain" | "hq_location" | "founded_year" | "investor_types" | "description" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target" | "portfolio_companies";

/** A number by its path. */
export type InvestorNumberField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A number or a date by its path. */
export type InvestorMeasuredField = "investor_rank" | "founded_year" | "number_of_exits" | "number_of_lead_investments" | "number_of_investments" | "number_of_funds";

/** A field that many records share, by its path. */
export type InvestorFacetField = "company_size" | "operating_status" | "hq_location" | "founded_year" | "investor_types" | "investment_stage" | "industry_target" | "svc_industry_target" | "svc_tech_verticals_target";

/** An edge, or two with a dot between. */
export type InvestorEdge = "person" | "person.investor" | "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "funding_rounds" | "portfolio";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface InvestorGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: InvestorEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: PersonFilter | InvestorFilter | CompanyFilter | FundingRoundFilter | AcquisitionFilter | IpoFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type InvestorMetric = "count" | {
  readonly sum: InvestorNumberField;
} | {
  readonly avg: InvestorNumberField;
} | {
  readonly min: InvestorMeasuredField;
} | {
  readonly max: InvestorMeasuredField;
} | {
  readonly median: InvestorMeasuredField;
} | {
  readonly p25: InvestorMeasuredField;
} | {
  readonly p75: InvestorMeasuredField;
} | {
  readonly count_distinct: InvestorEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: InvestorMeasuredField;
    readonly from?: InvestorFilter;
    readonly to?: InvestorFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface InvestorGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: InvestorMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: InvestorEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface InvestorGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: InvestorMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: InvestorEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type FundingRoundField = "id" | "name" | "company_id" | "company_name" | "investment_type" | "announced_on" | "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number by its path. */
export type FundingRoundNumberField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd";

/** A number or a date by its path. */
export type FundingRoundMeasuredField = "raised_amount_usd" | "pre_money_valuation_usd" | "post_money_valuation_usd" | "announced_on";

/** A field that many records share, by its path. */
export type FundingRoundFacetField = "investment_type";

/** An edge, or two with a dot between. */
export type FundingRoundEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people" | "investors" | "lead_investors";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface FundingRoundGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: FundingRoundEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type FundingRoundMetric = "count" | {
  readonly sum: FundingRoundNumberField;
} | {
  readonly avg: FundingRoundNumberField;
} | {
  readonly min: FundingRoundMeasuredField;
} | {
  readonly max: FundingRoundMeasuredField;
} | {
  readonly median: FundingRoundMeasuredField;
} | {
  readonly p25: FundingRoundMeasuredField;
} | {
  readonly p75: FundingRoundMeasuredField;
} | {
  readonly count_distinct: FundingRoundEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: FundingRoundMeasuredField;
    readonly from?: FundingRoundFilter;
    readonly to?: FundingRoundFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface FundingRoundGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: FundingRoundMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: FundingRoundEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface FundingRoundGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: FundingRoundMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: FundingRoundEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type AcquisitionField = "id" | "acquirer_company_id" | "acquirer_name" | "acquiree_company_id" | "acquiree_name" | "acquirer_domain" | "acquiree_domain" | "acquisition_type" | "price_usd" | "acquisition_date";

/** A number by its path. */
export type AcquisitionNumberField = "price_usd";

/** A number or a date by its path. */
export type AcquisitionMeasuredField = "price_usd" | "acquisition_date";

/** A field that many records share, by its path. */
export type AcquisitionFacetField = "acquisition_type";

/** An edge, or two with a dot between. */
export type AcquisitionEdge = "acquirer" | "acquirer.funding_rounds" | "acquirer.investors" | "acquirer.acquisitions" | "acquirer.ipos" | "acquirer.people" | "acquiree" | "acquiree.funding_rounds" | "acquiree.investors" | "acquiree.acquisitions" | "acquiree.ipos" | "acquiree.people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface AcquisitionGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: AcquisitionEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type AcquisitionMetric = "count" | {
  readonly sum: AcquisitionNumberField;
} | {
  readonly avg: AcquisitionNumberField;
} | {
  readonly min: AcquisitionMeasuredField;
} | {
  readonly max: AcquisitionMeasuredField;
} | {
  readonly median: AcquisitionMeasuredField;
} | {
  readonly p25: AcquisitionMeasuredField;
} | {
  readonly p75: AcquisitionMeasuredField;
} | {
  readonly count_distinct: AcquisitionEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: AcquisitionMeasuredField;
    readonly from?: AcquisitionFilter;
    readonly to?: AcquisitionFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface AcquisitionGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: AcquisitionMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: AcquisitionEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface AcquisitionGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: AcquisitionMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: AcquisitionEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}

/** A field by its path. */
export type IpoField = "id" | "company_id" | "company_name" | "company_domain" | "stock_exchange_symbol" | "stock_symbol" | "went_public_on" | "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number by its path. */
export type IpoNumberField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd";

/** A number or a date by its path. */
export type IpoMeasuredField = "share_price_usd" | "valuation_price_usd" | "money_raised_usd" | "went_public_on";

/** A field that many records share, by its path. */
export type IpoFacetField = "stock_exchange_symbol";

/** An edge, or two with a dot between. */
export type IpoEdge = "company" | "company.funding_rounds" | "company.investors" | "company.acquisitions" | "company.ipos" | "company.people";

/** What groups are told apart by: a field, an edge, or a field behind an edge to one record. */
export interface IpoGroupBy {
  /** A field by its path; behind an edge one of the record there. */
  readonly field?: string;
  /** The record that an edge leads to, or with `field` a field of it. */
  readonly edge?: IpoEdge;
  /** Which part of a date. */
  readonly by?: "year" | "quarter" | "month";
  /** Ascending bounds of a number. */
  readonly buckets?: readonly number[];
  /** What the records that the edge leads to have to meet. */
  readonly filter?: CompanyFilter | FundingRoundFilter | InvestorFilter | AcquisitionFilter | IpoFilter | PersonFilter;
  /** Leaves out the group of unknown. */
  readonly skip_null?: boolean;
}

export type IpoMetric = "count" | {
  readonly sum: IpoNumberField;
} | {
  readonly avg: IpoNumberField;
} | {
  readonly min: IpoMeasuredField;
} | {
  readonly max: IpoMeasuredField;
} | {
  readonly median: IpoMeasuredField;
} | {
  readonly p25: IpoMeasuredField;
} | {
  readonly p75: IpoMeasuredField;
} | {
  readonly count_distinct: IpoEdge;
} | {
  /** Days from the group's earliest record that meets `from` to its earliest one on a later day that meets `to`, by this date. */
  readonly days_between: {
    readonly field: IpoMeasuredField;
    readonly from?: IpoFilter;
    readonly to?: IpoFilter;
  };
};

/** What a metric of a group has to meet; a metric of a date is compared with dates. */
export interface IpoGroupCondition {
  readonly metric: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: IpoMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: IpoEdge;
  readonly eq?: number | string;
  readonly ne?: number | string;
  readonly gte?: number | string;
  readonly gt?: number | string;
  readonly lte?: number | string;
  readonly lt?: number | string;
  readonly is_null?: boolean;
}

/** By a metric or by a key of the groups. Unknown comes last either way. */
export interface IpoGroupOrder {
  readonly metric?: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "median" | "p25" | "p75" | "days_between";
  /** What a metric of values is of. */
  readonly field?: IpoMeasuredField;
  /** What `count_distinct` counts. */
  readonly edge?: IpoEdge;
  /** The name of a key of `group_by`, in place of a metric. */
  readonly key?: string;
  readonly direction?: "asc" | "desc";
}
