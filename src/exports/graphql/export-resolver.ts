import {
  Args,
  ArgsType,
  Ctx,
  Field,
  ID,
  InputType,
  Mutation,
  ObjectType,
  Query,
  registerEnumType,
  Resolver,
} from 'type-graphql';
import type { Scope } from '../../accounts/model/keys.js';
import { operation } from '../../context/operation.js';
import { operations } from '../../context/operations/operations.js';
import type { RequestContext } from '../../context/request-context.js';
import { notFound } from '../../domain/not-found.js';
import { ApiError } from '../../errors/api-error.js';
import { NoArguments } from '../../graphql/arguments.js';
import { DateTimeScalar, FilterJsonScalar, SafeIntScalar } from '../../graphql/scalars.js';
import { type ContractFile, contractFiles } from '../../import/model/intake-record.js';
import { InputError } from '../../lookups/graphql/lookup-types.js';
import { createKindEnum } from '../../records/graphql/product-enums.js';
import { makeExport, reachExport } from '../export-operations.js';
import type { ExportJob, ExportRequest, ExportStatus, RowFormat } from '../model/export-job.js';
import { deleteExport, listExports, resumeExport } from '../sql/exports.js';

const ExportFormatEnum = {
  NDJSON: 'ndjson',
  CSV: 'csv',
} as const satisfies { readonly [Format in RowFormat as Uppercase<Format>]: Format };

registerEnumType(ExportFormatEnum, {
  name: 'ExportFormat',
  description: 'File format. Each record is one line.',
  valuesConfig: {
    NDJSON: { description: 'JSON objects, as REST returns them.' },
    CSV: { description: 'CSV as in RFC 4180, with a header line.' },
  },
});

const ExportStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  DONE: 'done',
  FAILED: 'failed',
  EXPIRED: 'expired',
} as const satisfies { readonly [Status in ExportStatus as Uppercase<Status>]: Status };

registerEnumType(ExportStatusEnum, {
  name: 'ExportStatus',
  description: 'Status of an export.',
  valuesConfig: {
    QUEUED: { description: 'Waiting to be processed.' },
    RUNNING: { description: 'In progress.' },
    DONE: { description: 'Finished. The file is complete.' },
    FAILED: {
      description:
        'Stopped by an error. The file contains the records that were charged, and the export can be resumed.',
    },
    EXPIRED: { description: 'The file was deleted because it expired.' },
  },
});

const ExportProductEnum = createKindEnum('ExportProduct', 'Products that can be exported.', contractFiles);

@ObjectType({
  simpleResolvers: true,
  description:
    'A file of records, written in steps. The export itself is free; each of its records costs 1 credit.',
})
class Export {
  @Field(() => ID, { description: 'Export ID, a UUID.' })
  readonly id: string;

  @Field(() => ExportStatusEnum, { description: 'Status.' })
  readonly status: ExportStatus;

  @Field(() => ExportFormatEnum, { description: 'File format.' })
  readonly format: RowFormat;

  @Field(() => SafeIntScalar, { description: 'Number of records to export, as of creation.' })
  readonly expectedRows: number;

  @Field(() => SafeIntScalar, { description: 'Number of records in the file so far.' })
  readonly rows: number;

  @Field(() => SafeIntScalar, { description: 'Credits charged for the records in the file so far.' })
  readonly credits: number;

  @Field(() => SafeIntScalar, { description: 'Size of the file so far, in bytes.' })
  readonly bytes: number;

  @Field(() => InputError, {
    nullable: true,
    description: 'Why the export failed; null when it did not fail.',
  })
  readonly error: InputError | null;

  @Field(() => DateTimeScalar, { description: 'When it was created.' })
  readonly createdAt: string;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the export finished or failed; null before that.',
  })
  readonly finishedAt: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When the file is deleted, one day after `finishedAt`; null before that.',
  })
  readonly expiresAt: string | null;

  constructor(readonly job: ExportJob) {
    this.id = job.exportId;
    this.status = job.status;
    this.format = job.format;
    this.expectedRows = job.expectedRows;
    this.rows = job.rows;
    this.credits = job.credits;
    this.bytes = job.bytes;
    this.error = job.error && ({ errorCode: job.error.code, message: job.error.message } as InputError);
    this.createdAt = job.createdAt.toISOString();
    this.finishedAt = job.finishedAt?.toISOString() ?? null;
    this.expiresAt = job.expiresAt?.toISOString() ?? null;
  }
}

@InputType({
  description: 'The export to create. Exactly one of `searchId`, `listId` and `product` is required.',
})
class CreateExportInput {
  @Field(() => ExportFormatEnum, { description: 'File format.' })
  format!: RowFormat;

  @Field(() => ID, { nullable: true, description: 'ID of a saved search to export.' })
  searchId?: string | null;

  @Field(() => ID, { nullable: true, description: 'ID of a list to export.' })
  listId?: string | null;

  @Field(() => ExportProductEnum, {
    nullable: true,
    description: 'Product to export: all its records, or those that match the filter.',
  })
  product?: ContractFile | null;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'Filter for the records of the product. Default: none.',
  })
  filter?: unknown;
}

@ArgsType()
class ExportArguments {
  @Field(() => ID, { description: 'Export ID, a UUID.' })
  id!: string;
}

@ArgsType()
class CreateExportArguments {
  @Field(() => CreateExportInput, { description: 'The export to create.' })
  input!: CreateExportInput;
}

/** Reads and changes the exports of an organization (D13). */
@Resolver()
export class ExportResolver {
  @Query(() => [Export], {
    nullable: true,
    description:
      "The organization's newest 100 exports, newest first. Includes only exports of records that the key can read. Free.",
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
    description: 'The export with this ID. Returns NOT_FOUND when the organization has no such export. Free.',
  })
  @operation(operations.export)
  async export(@Args(() => ExportArguments) id: string, @Ctx() context: RequestContext): Promise<Export> {
    return new Export(await reachExport(context, id));
  }

  @Mutation(() => Export, {
    nullable: true,
    description:
      'Creates an export. Its records are charged in steps as the file is written. Fails when the whole export would cost more than the remaining credits. Send `X-Dry-Run: true` to get only the price.',
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
      'Resumes a failed export where it stopped. Records already in the file are not charged again. The key that resumes the export is charged for the remaining records.',
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
      'Stops an export, deletes its file, and returns the export as it was before. Credits already charged are not refunded. Free.',
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

  /** Returns an export whose file REST sends. Not a GraphQL field, because GraphQL does not serve files. */
  @operation(operations.exportFile)
  async exportFile(id: string, context: RequestContext): Promise<ExportJob> {
    const job = await reachExport(context, id);
    if (job.status === 'done' || job.status === 'failed') return job;
    const why = job.status === 'expired' ? 'its file was deleted' : `it is ${job.status}`;
    throw notFound(`this export has no file: ${why}.`);
  }
}
