export declare const ensureWebBuilt: () => Promise<void>
export declare const root: string
