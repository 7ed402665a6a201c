export declare const ensureWebBuilt: () => Promise<void>
