import { readAlertPercents } from '../accounts/model/credit-budget.js';
import { defineOperation, type RawArguments } from '../context/operation.js';
import { ApiError } from '../errors/api-error.js';
import { inputNames } from '../objects/inputs.js';
import { refuseUnknownKeys } from '../values/read-values.js';
import { updateOrganizationInput } from './model/viewer.js';

/** The settings of an organization that a request changes. */
export interface OrganizationChange {
  /** Percentages of a budget at which an alert is sent (D21). An empty list turns alerts off. */
  readonly creditAlertPercents: readonly number[];
}

/** Changes settings of the calling organization. Free. */
export const updateOrganization = defineOperation({
  name: 'updateOrganization',
  scopes: ['keys:manage'],
  charges: null,
  writes: true,
  read: (raw): OrganizationChange => {
    const input = raw['input'] as RawArguments;
    refuseUnknownKeys('An organization update', input, inputNames(updateOrganizationInput));
    const { creditAlertPercents } = input;
    if (creditAlertPercents === undefined)
      throw new ApiError(
        'VALIDATION_ERROR',
        'An organization update must set credit_alert_percents; got none.',
      );
    return { creditAlertPercents: readAlertPercents(creditAlertPercents) };
  },
});
