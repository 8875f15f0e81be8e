import { registerEnumType } from 'type-graphql';
import type { AcquisitionType } from '../../domain/acquisition-types.js';

/**
 * The graph's names for the acquisition types, in upper snake case as all its enums; the value behind each name is
 * the contract's word (contract 2.7), so records and filters inside know only that.
 */
export const AcquisitionTypeEnum = {
  ACQUISITION: 'acquisition',
  MERGE: 'merge',
  LBO: 'lbo',
  ACQUIHIRE: 'acquihire',
  MANAGEMENT_BUYOUT: 'management_buyout',
} as const satisfies { readonly [Type in AcquisitionType as Uppercase<Type>]: Type };

registerEnumType(AcquisitionTypeEnum, {
  name: 'AcquisitionType',
  description: 'How one company took over another.',
  valuesConfig: {
    ACQUISITION: { description: 'One company bought the other.' },
    MERGE: { description: 'Two companies became one.' },
    LBO: { description: 'Leveraged buyout: bought mostly with borrowed money.' },
    ACQUIHIRE: { description: 'Bought mainly for the people who work there.' },
    MANAGEMENT_BUYOUT: { description: 'Bought by its own managers.' },
  },
});
