import { Args, ArgsType, Ctx, Field, Info, Query, Resolver } from 'type-graphql';
import { callOperation, operation, type Selection } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { fieldsBelow, selectedFields } from '../../graphql/selected-fields.js';
import { Company, Investor } from '../../record-api/graphql/record-types.js';
import type { CompanyRecord } from '../../records/company.js';
import type { CompanyIdentifier } from '../../records/identifiers.js';
import type { InvestorRecord } from '../../records/investor.js';
import type { PersonMatch as PersonMatchRecord } from '../../records/person.js';
import { notFound } from '../../values/not-found.js';
import { lookupOperations } from '../lookup-operations.js';
import type { InvestorLookup } from '../model/read-email.js';
import { emailQuestion } from '../resolve-inputs.js';
import { sourceCompanies } from '../source-companies.js';
import {
  findPersonMatches,
  listCompanyIdsByIdentifiers,
  listInvestorIdsByKeys,
} from '../sql/find-by-identifier.js';
import { EnrichCompanyArguments, EnrichInvestorArguments } from './lookup-arguments.js';
import { PersonMatch } from './lookup-types.js';

@ArgsType()
class EnrichPersonArguments {
  @Field(() => String, { description: 'Email address to look up.' })
  email!: string;
}

/** Resolves the lookups that return whole records (contract 4.4, 4.7, 4.10). */
@Resolver()
class EnrichResolver {
  /**
   * Returns the companies that match an identifier (contract 4.7). When none match, returns an empty list and adds the
   * identifier to the sourcing queue (D9), within the organization's limits.
   */
  @operation(lookupOperations.enrichCompany)
  async enrichCompany(
    identifier: CompanyIdentifier,
    context: RequestContext,
    selection?: Selection,
  ): Promise<CompanyRecord[]> {
    const { db } = context.services;
    const [ids = []] = await listCompanyIdsByIdentifiers(db.reads, [identifier]);
    if (ids.length === 0) await sourceCompanies(context, [identifier]);
    return context.reading.findMatches('Company', ids, selectedFields(selection));
  }

  /** GraphQL variant of `enrichCompany`, with camelCase keys. The method above uses the contract's keys. */
  @Query(() => [Company], {
    name: 'enrichCompany',
    description:
      'Returns the companies that match one external identifier; a shared domain may match several. When no company matches, returns an empty list at no charge and queues the identifier for sourcing, within the limits of the queue.',
  })
  enrichCompanyByInput(
    @Args(() => EnrichCompanyArguments) { identifier }: EnrichCompanyArguments,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<CompanyRecord[]> {
    const { domain, websiteUrl, profnetUrl, profnetId, fundingdbUrl } = identifier;
    const spelled = {
      domain,
      website_url: websiteUrl,
      profnet_url: profnetUrl,
      profnet_id: profnetId,
      fundingdb_url: fundingdbUrl,
    };
    return callOperation(
      (args: CompanyIdentifier, ctx) => this.enrichCompany(args, ctx, selection),
      { identifier: spelled },
      context,
    );
  }

  @Query(() => [Investor], {
    nullable: true,
    description:
      'Returns the investors that match a website, a name, or both; at least one is required. NOT_FOUND when no investor matches.',
  })
  @operation(lookupOperations.enrichInvestor)
  async enrichInvestor(
    @Args(() => EnrichInvestorArguments) lookup: InvestorLookup,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<InvestorRecord[]> {
    const requested = lookup.isPossible ? [lookup] : [];
    const [ids = []] = await listInvestorIdsByKeys(context.services.db.reads, requested);
    if (ids.length === 0) throw notFound('no investor matches this website and name.');
    return context.reading.findMatches('Investor', ids, selectedFields(selection));
  }

  @Query(() => PersonMatch, {
    nullable: true,
    description:
      'Returns the person that an email address most likely belongs to. Null, at no charge, when no person matches.',
  })
  @operation(lookupOperations.enrichPerson)
  async enrichPerson(
    @Args(() => EnrichPersonArguments) email: string,
    @Ctx() context: RequestContext,
    @Info() selection?: Selection,
  ): Promise<PersonMatchRecord | null> {
    context.paying.freeAnswers.ask(emailQuestion([email], true));
    const [match = null] = await findPersonMatches(context.services.db.reads, [email]);
    if (match === null) return null;
    const person = await context.reading.find('Person', match.personId, fieldsBelow(selection, 'person'));
    return { email, score: match.score, person };
  }
}

/** Serves GraphQL, REST and MCP. */
export const enrichResolver = new EnrichResolver();
