export declare const chromiumPath: () => string | undefined
export declare const systemPostgres: () => string | undefined
export declare const libreOfficePath: () => string | undefined
export declare const ensureSystem: () => Promise<string[]>
