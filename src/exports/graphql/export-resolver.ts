import { Args, ArgsType, Ctx, Field, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Scope } from '../../accounts/model/keys.js';
import { operation } from '../../context/operation.js';
import type { RequestContext } from '../../context/request-context.js';
import { ApiError } from '../../errors/api-error.js';
import { NoArguments } from '../../graphql/arguments.js';
import { addFields } from '../../graphql/create-input-type.js';
import { readObject } from '../../objects/fields.js';
import { inputFields, inputType, objectType } from '../../objects/graphql/object-type.js';
import { makeLink } from '../export-links.js';
import {
  exportOperations,
  makeExport,
  queueAgain,
  reachExport,
  reachFile,
  removeExport,
} from '../export-operations.js';
import { type ExportJob, type ExportRequest, maxListedExports } from '../model/export-job.js';
import {
  type ExportLink as ExportLinkValue,
  exportLinkInput,
  type ExportLinkRequest,
  exportLinkTable,
} from '../model/export-link.js';
import { createExportInput, type Export as ExportValue, exportTable } from '../model/export-object.js';
import { listExports } from '../sql/exports.js';

const Export = objectType(exportTable);
type Export = ExportValue;
const CreateExportInput = inputType(createExportInput);
const ExportLink = objectType(exportLinkTable);
type ExportLink = ExportLinkValue;

@ArgsType()
class ExportArguments {
  @Field(() => ID, { description: exportTable.fields.id.settings.description })
  id!: string;
}

@ArgsType()
class CreateExportArguments {
  @Field(() => CreateExportInput, { description: 'The export to create.' })
  input!: object;
}

@ArgsType()
class CreateExportLinkArguments extends ExportArguments {}
addFields(CreateExportLinkArguments, inputFields(exportLinkInput));

/** Reads and changes the exports of an organization (D13). */
@Resolver()
class ExportResolver {
  @Query(() => [Export], {
    nullable: true,
    description: `The organization's newest ${maxListedExports} exports, newest first. Includes only exports of records that the key can read. Free.`,
  })
  @operation(exportOperations.exports)
  async exports(
    @Args(() => NoArguments) _none: undefined,
    @Ctx() context: RequestContext,
  ): Promise<Export[]> {
    const { organizationId } = context.admission.caller;
    const jobs = await listExports(context.services.db, organizationId, context.now());
    const isSeen = ({ scopes }: ExportJob): boolean =>
      scopes.every((scope) => context.admission.holds(scope as Scope));
    return jobs.filter(isSeen).map((job) => readObject(exportTable, job));
  }

  @Query(() => Export, {
    nullable: true,
    description: 'The export with this ID. Returns NOT_FOUND when the organization has no such export. Free.',
  })
  @operation(exportOperations.export)
  async export(@Args(() => ExportArguments) id: string, @Ctx() context: RequestContext): Promise<Export> {
    return readObject(exportTable, await reachExport(context, id));
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Creates an export. Its records are charged in steps as the file is written. Fails when the whole export would cost more than the remaining credits. Send `X-Dry-Run: true` to get only the price.',
  })
  @operation(exportOperations.createExport)
  async createExport(
    @Args(() => CreateExportArguments) request: ExportRequest,
    @Ctx() context: RequestContext,
  ): Promise<Export | null> {
    const job = await makeExport(context, request);
    return job && readObject(exportTable, job);
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Resumes a failed export where it stopped. Records already in the file are not charged again. The key that resumes the export is charged for the remaining records.',
  })
  @operation(exportOperations.resumeExport)
  async resumeExport(
    @Args(() => ExportArguments) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Export> {
    await reachExport(context, id);
    if (!(await queueAgain(context, id))) {
      const { status } = await reachExport(context, id);
      throw new ApiError(
        'VALIDATION_ERROR',
        `Only a failed export can be resumed, and this one is ${status}.`,
      );
    }
    context.services.exports.wake();
    return readObject(exportTable, await reachExport(context, id));
  }

  @Mutation(() => ExportLink, {
    nullable: true,
    description:
      'Creates a link, by which the file of an export can be downloaded without a key. It ends when it expires, when the calling key is revoked or loses a scope, or when the export is deleted. Free.',
  })
  @operation(exportOperations.createExportLink)
  async createExportLink(
    @Args(() => CreateExportLinkArguments) request: ExportLinkRequest,
    @Ctx() context: RequestContext,
  ): Promise<ExportLink> {
    return readObject(exportLinkTable, await makeLink(context, request));
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Stops an export, deletes its file, and returns the export as it was before. Credits already charged are not refunded. Free.',
  })
  @operation(exportOperations.deleteExport)
  async deleteExport(
    @Args(() => ExportArguments) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Export> {
    const job = await reachExport(context, id);
    await removeExport(context, id);
    return readObject(exportTable, job);
  }

  /** Returns an export whose file REST sends. Not a GraphQL field, because GraphQL does not serve files. */
  @operation(exportOperations.exportFile)
  async exportFile(id: string, context: RequestContext): Promise<ExportJob> {
    return reachFile(context, id);
  }
}

/** Serves GraphQL and REST. */
export const exportResolver = new ExportResolver();
