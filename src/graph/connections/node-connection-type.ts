import { Node } from '../types/node.js';
import { createConnectionType } from './create-connection-type.js';

/** The connection to records of whichever kind a saved search, or a list, keeps. */
export const nodeConnectionType = createConnectionType('Node', () => Node);
