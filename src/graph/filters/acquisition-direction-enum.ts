import { registerEnumType } from 'type-graphql';
import type { AcquisitionDirection } from '../../domain/edges/acquisition-edges.js';

/** The graph's `AcquisitionDirection`, for the link and for filters. */
export const acquisitionDirectionEnum = {
  BOTH: 'BOTH',
  ACQUIRER: 'ACQUIRER',
  ACQUIREE: 'ACQUIREE',
} as const satisfies { readonly [Direction in AcquisitionDirection]: Direction };

registerEnumType(acquisitionDirectionEnum, {
  name: 'AcquisitionDirection',
  description: 'On which side of a deal a company stands.',
  valuesConfig: {
    BOTH: { description: 'It bought or was bought.' },
    ACQUIRER: { description: 'It bought.' },
    ACQUIREE: { description: 'It was bought.' },
  },
});
