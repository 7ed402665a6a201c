/** Builds the programs if their sources changed since the last build. */
export declare const ensureProgramsBuilt: () => Promise<void>
