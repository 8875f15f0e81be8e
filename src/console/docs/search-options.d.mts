import type { Options } from 'minisearch';

export declare const searchOptions: Options;
