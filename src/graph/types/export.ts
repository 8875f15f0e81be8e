import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import type { ExportJob, ExportStatus } from '../../domain/exports/export-job.js';
import type { ContractFile } from '../../domain/contract-files.js';
import type { RowFormat } from '../../domain/exports/row-formats.js';
import { DateTimeScalar } from '../scalars/date-time-scalar.js';
import { SafeIntScalar } from '../scalars/safe-int-scalar.js';
import { InputError } from './input-error.js';

export const ExportFormatEnum = {
  NDJSON: 'ndjson',
  CSV: 'csv',
} as const satisfies { readonly [Format in RowFormat as Uppercase<Format>]: Format };

registerEnumType(ExportFormatEnum, {
  name: 'ExportFormat',
  description: 'The form of a file: a record a line.',
  valuesConfig: {
    NDJSON: { description: "The contract's JSON." },
    CSV: { description: 'RFC 4180, with a header line.' },
  },
});

export const ExportStatusEnum = {
  QUEUED: 'queued',
  RUNNING: 'running',
  DONE: 'done',
  FAILED: 'failed',
  EXPIRED: 'expired',
} as const satisfies { readonly [Status in ExportStatus as Uppercase<Status>]: Status };

registerEnumType(ExportStatusEnum, {
  name: 'ExportStatus',
  description: 'How far an export is.',
  valuesConfig: {
    QUEUED: { description: 'It waits for a gateway.' },
    RUNNING: { description: 'It is being made.' },
    DONE: { description: 'Its file is whole.' },
    FAILED: { description: 'It stopped; its file holds what was charged, and it can be resumed.' },
    EXPIRED: { description: 'Its file is gone.' },
  },
});

export const ExportProductEnum = {
  COMPANIES: 'companies',
  PEOPLE: 'people',
  INVESTORS: 'investors',
  FUNDING_ROUNDS: 'funding_rounds',
  ACQUISITIONS: 'acquisitions',
  IPOS: 'ipos',
} as const satisfies { readonly [Product in ContractFile as Uppercase<Product>]: Product };

registerEnumType(ExportProductEnum, { name: 'ExportProduct', description: 'What is exported by a filter.' });

@ObjectType({
  simpleResolvers: true,
  description:
    'A file of many records, made in steps. Costs nothing by itself; its records cost a credit each.',
})
export class Export {
  @Field(() => ID, { description: 'Its UUID.' })
  readonly id: string;

  @Field(() => ExportStatusEnum, { description: 'How far it is.' })
  readonly status: ExportStatus;

  @Field(() => ExportFormatEnum, { description: 'The form of its file.' })
  readonly format: RowFormat;

  @Field(() => SafeIntScalar, { description: 'Records there were when it was made.' })
  readonly expectedRows: number;

  @Field(() => SafeIntScalar, { description: 'Records in its file by now.' })
  readonly rows: number;

  @Field(() => SafeIntScalar, { description: 'Credits that these cost.' })
  readonly credits: number;

  @Field(() => SafeIntScalar, { description: 'Bytes of its file by now.' })
  readonly bytes: number;

  @Field(() => InputError, { nullable: true, description: 'Why it failed.' })
  readonly error: InputError | null;

  @Field(() => DateTimeScalar, { description: 'When it was made.' })
  readonly createdAt: string;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was done, or failed.' })
  readonly finishedAt: string | null;

  @Field(() => DateTimeScalar, {
    nullable: true,
    description: 'When its file goes: a day after it was finished.',
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
