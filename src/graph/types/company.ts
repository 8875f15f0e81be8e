import { Field, Float, ID, ObjectType } from 'type-graphql';
import type { DateString } from '../../domain/date-string.js';
import type { CompanyRecord } from '../../domain/records/company.js';
import { DateScalar } from '../scalars/date-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { CompanyAcquisition, CompanyIpo, Funding } from './company-deals.js';
import { Award, Contact, Headquarters, NewsItem, Website } from './company-parts.js';
import { CompanyReviews } from './company-reviews.js';
import { CompanySocials } from './company-socials.js';
import { CountryHeadcount, DepartmentShare, FounderInfo } from './company-team.js';
import { TractionMetrics } from './company-traction.js';
import { WebTraffic } from './company-web-traffic.js';
import { describeRecord } from './describe-record.js';
import { Node } from './node.js';
import { orNull } from './or-null.js';

/** The graph's company: every field of the record (contract 2.4). */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: describeRecord('Company', 'A company with its funding, team, traffic, reviews and traction.'),
})
export class Company implements CompanyRecord {
  @Field(() => ID, { description: 'Identifier, hex digits.' })
  id!: string;

  @Field(() => String, orNull('Name of the company.'))
  organizationName!: string | null;

  @Field(() => SafeIntScalar, orNull('Rank among all companies.'))
  organizationRank!: number | null;

  @Field(() => [String], orNull('Other names of the company.'))
  organizationNameAliases!: string[] | null;

  @Field(() => String, orNull('Main role, for example company or investor.'))
  primaryRole!: string | null;

  @Field(() => [String], orNull('All its roles, for example company and investor.'))
  roles!: string[] | null;

  @Field(() => Website, { description: 'Where it stands on the web.' })
  website!: Website;

  @Field(() => Headquarters, { description: 'Headquarters.' })
  hq!: Headquarters;

  @Field(() => Contact, { description: 'How to reach it.' })
  contact!: Contact;

  @Field(() => String, orNull('What it does, in free text.'))
  description!: string | null;

  @Field(() => String, orNull('What it does, in one line.'))
  tagline!: string | null;

  @Field(() => String, orNull('Whom it sells to, for example businesses or consumers.'))
  customerFocus!: string | null;

  @Field(() => String, orNull('Who its customers are, in free text.'))
  customerProfile!: string | null;

  @Field(() => String, orNull('What stands out in its growth, in free text.'))
  tractionHighlights!: string | null;

  @Field(() => [String], orNull('How it earns money.'))
  businessModels!: string[] | null;

  @Field(() => [String], orNull('Certifications it holds, for example of quality or security.'))
  certifications!: string[] | null;

  @Field(() => [String], orNull('Free keywords for what it does.'))
  tags!: string[] | null;

  @Field(() => [String], orNull('What stands out, as tags.'))
  highlights!: string[] | null;

  @Field(() => [String], orNull('What has come to stand out lately, as tags.'))
  newHighlights!: string[] | null;

  @Field(() => [String], orNull('Regions of the world in which it works.'))
  regions!: string[] | null;

  @Field(() => [String], orNull('Technologies it uses.'))
  technologies!: string[] | null;

  @Field(() => [String], orNull('Names of its founders; `founderInfo` says more.'))
  founderNames!: string[] | null;

  @Field(() => [String], orNull('Names of its investors.'))
  investorNames!: string[] | null;

  @Field(() => [ID], orNull('Ids of the companies it names as clients.'))
  reportedClients!: string[] | null;

  @Field(() => DateScalar, orNull('Day on which this record was last refreshed.'))
  lastUpdated!: DateString | null;

  @Field(() => [String], orNull('Industries in which it works.'))
  industry!: string[] | null;

  @Field(() => [[String]], orNull('Technologies, each a path from the general to the special.'))
  techVerticals!: string[][] | null;

  @Field(() => String, orNull('Whether it still works, for example `active` or `closed`.'))
  operatingStatus!: string | null;

  @Field(() => SafeIntScalar, orNull('Year of the foundation.'))
  foundedYear!: number | null;

  @Field(() => [FounderInfo], orNull('Its founders, as this record tells of them.'))
  founderInfo!: FounderInfo[] | null;

  @Field(() => SafeIntScalar, orNull('Number of founders.'))
  founderCount!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of employees.'))
  employeeCount!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of investors.'))
  investorCount!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of patents.'))
  patentCount!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of trademarks.'))
  trademarkCount!: number | null;

  @Field(() => SafeIntScalar, orNull('Number of awards.'))
  awardCount!: number | null;

  @Field(() => String, orNull('Band of the number of employees, for example `51-200`.'))
  employeeCountRange!: string | null;

  @Field(() => Funding, { description: 'All the money it raised.' })
  funding!: Funding;

  @Field(
    () => CompanyAcquisition,
    orNull('The latest time it was bought; null when that is not known to have happened.'),
  )
  acquisition!: CompanyAcquisition | null;

  @Field(() => [CompanyIpo], orNull('Its public offerings, as this record tells of them.'))
  ipo!: CompanyIpo[] | null;

  @Field(() => String, orNull('How far it has grown, as a stage.'))
  growthStage!: string | null;

  @Field(() => Float, orNull('What it spends on IT.'))
  itSpend!: number | null;

  @Field(() => WebTraffic, { description: 'How its website is visited.' })
  web!: WebTraffic;

  @Field(() => CompanyReviews, { description: 'What customers and employees say of it.' })
  reviews!: CompanyReviews;

  @Field(() => CompanySocials, { description: 'Its pages on other platforms.' })
  socials!: CompanySocials;

  @Field(() => [Award], orNull('Awards it won.'))
  awards!: Award[] | null;

  @Field(() => [NewsItem], orNull('Articles about it.'))
  news!: NewsItem[] | null;

  @Field(() => TractionMetrics, { description: 'Fifteen figures of growth and how each moved over time.' })
  tractionMetrics!: TractionMetrics;

  @Field(() => [ID], { description: 'UUIDs of the strategic signals; empty when none is known.' })
  svcStrategicSignalIds!: string[];

  @Field(() => [String], orNull('What stands out among its founders, as tags.'))
  founderHighlights!: string[] | null;

  @Field(() => [DepartmentShare], orNull('How its team is spread over departments.'))
  teamDepartmentBreakdown!: DepartmentShare[] | null;

  @Field(() => [CountryHeadcount], orNull('How its team is spread over countries.'))
  teamLocationBreakdown!: CountryHeadcount[] | null;
}
