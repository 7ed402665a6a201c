import type { Options } from 'minisearch'

/** How the docs are cut into words, for the index and for what is typed. */
export declare const searchOptions: Options
