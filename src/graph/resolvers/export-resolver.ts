import { Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { makeExport, reachExport } from '../../context/make-export.js';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import type { ExportJob } from '../../domain/exports/export-job.js';
import type { ExportRequest } from '../../domain/exports/read-export-request.js';
import { notFound } from '../../domain/not-found.js';
import type { Scope } from '../../domain/scopes.js';
import { ApiError } from '../../errors/api-error.js';
import { deleteExport, listExports, resumeExport } from '../../store/exports/exports.js';
import { CreateExportArguments, ExportArguments } from '../arguments/export-arguments.js';
import { NoArguments } from '../arguments/no-arguments.js';
import { Export } from '../types/export.js';

/** Exports of an organization (D13). */
@Resolver()
export class ExportResolver {
  @Query(() => [Export], {
    nullable: true,
    description: "The organization's newest 100 exports of what the key may read, newest first. Free.",
  })
  @operation(operations.exports)
  async exports(
    @Args(() => NoArguments) _none: undefined,
    @Ctx() context: RequestContext,
  ): Promise<Export[]> {
    const { organizationId } = context.admission.caller;
    const jobs = await listExports(context.services.db, organizationId, context.now());
    const isSeen = ({ scopes }: ExportJob): boolean =>
      scopes.every((scope) => context.admission.holds(scope as Scope));
    return jobs.filter(isSeen).map((job) => new Export(job));
  }

  @Query(() => Export, {
    nullable: true,
    description: "One of the organization's exports. NOT_FOUND when there is none. Free.",
  })
  @operation(operations.export)
  async export(@Args(() => ExportArguments) id: string, @Ctx() context: RequestContext): Promise<Export> {
    return new Export(await reachExport(context, id));
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Makes an export, whose records are charged in steps as its file is written. Refused when all of it costs more than is left. X-Dry-Run tells the price.',
  })
  @operation(operations.createExport)
  async createExport(
    @Args(() => CreateExportArguments) request: ExportRequest,
    @Ctx() context: RequestContext,
  ): Promise<Export | null> {
    const job = await makeExport(context, request);
    return job && new Export(job);
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Continues a failed export where it stopped: what it holds is not charged again. The key that resumes it pays for the rest.',
  })
  @operation(operations.resumeExport)
  async resumeExport(
    @Args(() => ExportArguments) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Export> {
    await reachExport(context, id);
    const { keyId: apiKeyId, rootKeyId } = context.admission.caller;
    if (!(await resumeExport(context.services.db, id, { apiKeyId, rootKeyId }, context.now()))) {
      const { status } = await reachExport(context, id);
      throw new ApiError(
        'VALIDATION_ERROR',
        `Only a failed export can be resumed, and this one is ${status}.`,
      );
    }
    context.services.exports.wake();
    return new Export(await reachExport(context, id));
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Ends an export, deletes its file, and answers it as it was. What it charged stays charged. Free.',
  })
  @operation(operations.deleteExport)
  async deleteExport(
    @Args(() => ExportArguments) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Export> {
    const job = await reachExport(context, id);
    await deleteExport(context.services.db, id);
    return new Export(job);
  }

  /** The export whose file REST sends; the graph has no files. */
  @operation(operations.exportFile)
  async exportFile(id: string, context: RequestContext): Promise<ExportJob> {
    const job = await reachExport(context, id);
    if (job.status === 'done' || job.status === 'failed') return job;
    const why = job.status === 'expired' ? 'its file is gone' : `it is ${job.status}`;
    throw notFound(`this export has no file: ${why}.`);
  }
}
