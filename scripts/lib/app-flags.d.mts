/** Flags of the runtime for the app's own processes. */
export declare const appFlags: readonly string[]
