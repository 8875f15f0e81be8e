import { aggregateTool } from './aggregate-tool.js';
import { companyAcquisitionsTool } from './company-acquisitions-tool.js';
import { graphQueryTool } from './graph-query-tool.js';
import { lookupTools } from './lookup-tools.js';
import { recordTools } from './record-tools.js';
import { searchTools } from './search-tools.js';
import type { Tool } from './tool.js';

/** The tools, in the order in which a model is shown them: what is free first. */
export const tools: readonly Tool[] = [
  ...lookupTools,
  ...recordTools,
  ...searchTools,
  companyAcquisitionsTool,
  aggregateTool,
  graphQueryTool,
];
