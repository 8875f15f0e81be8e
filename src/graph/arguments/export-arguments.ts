import { ArgsType, Field, ID, InputType } from 'type-graphql';
import type { ContractFile } from '../../domain/contract-files.js';
import type { RowFormat } from '../../domain/exports/row-formats.js';
import { FilterJsonScalar } from '../scalars/filter-json-scalar.js';
import { ExportFormatEnum, ExportProductEnum } from '../types/export.js';

@InputType({ description: 'An export to be made: of exactly one of a search, a list and a product.' })
export class CreateExportInput {
  @Field(() => ExportFormatEnum, { description: 'The form of its file.' })
  format!: RowFormat;

  @Field(() => ID, { nullable: true, description: 'The number of a saved search.' })
  searchId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The UUID of a list.' })
  listId?: string | null;

  @Field(() => ExportProductEnum, {
    nullable: true,
    description: 'All records of a product, or those that meet the filter.',
  })
  product?: ContractFile | null;

  @Field(() => FilterJsonScalar, {
    nullable: true,
    description: 'What the records of the product have to meet.',
  })
  filter?: unknown;
}

@ArgsType()
export class ExportArguments {
  @Field(() => ID, { description: 'The UUID of the export.' })
  id!: string;
}

@ArgsType()
export class CreateExportArguments {
  @Field(() => CreateExportInput, { description: 'The export.' })
  input!: CreateExportInput;
}
