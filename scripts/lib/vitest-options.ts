/**
 * For `chaiConfig` of a Vitest project: failures print complete values, because an intermittent failure may not recur.
 */
export const wholeMessages = { truncateThreshold: 0 } as const
/**
 * For `experimental` of a Vitest project: Node loads the files as it loads the product, with a shared compile cache;
 * Vite transforms nothing.
 */
export const nativeLoading = { viteModuleRunner: false, nodeLoader: false } as const
