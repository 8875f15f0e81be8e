import type { ExportData, ExportFile } from './export-data.js';
import type { OnUnreadable } from './read-value.js';
import { valueReader, type FileIntake } from './row-intake.js';
import { degreeIntake, descriptionIntake, fundIntake, investmentIntake, jobIntake } from './take-children.js';
import {
  acquisitionIntake,
  investorIntake,
  ipoIntake,
  organizationIntake,
  personIntake,
  roundIntake,
} from './take-entities.js';

/** How the rows of each file are taken into the data. */
export function fileIntakes(data: ExportData, onUnreadable: OnUnreadable): Record<ExportFile, FileIntake> {
  const read = valueReader(onUnreadable);
  const { organizations, people, organizationDescriptions, personDescriptions } = data;
  return {
    'organizations.csv': organizationIntake(data, read),
    'organization_descriptions.csv': descriptionIntake(data, organizations.uuids, organizationDescriptions),
    'people.csv': personIntake(data, read),
    'people_descriptions.csv': descriptionIntake(data, people.uuids, personDescriptions),
    'jobs.csv': jobIntake(data, read),
    'degrees.csv': degreeIntake(data, read),
    'investors.csv': investorIntake(data, read),
    'funding_rounds.csv': roundIntake(data, read, onUnreadable),
    'investments.csv': investmentIntake(data, read),
    'acquisitions.csv': acquisitionIntake(data, read),
    'ipos.csv': ipoIntake(data, read),
    'funds.csv': fundIntake(data, read),
  };
}
