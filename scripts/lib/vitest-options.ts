/** For `chaiConfig` of a Vitest project: what fails says all that was found, as a run that fails once may not fail again. */
export const wholeMessages = { truncateThreshold: 0 } as const
/** For `experimental` of a Vitest project: its files are loaded as the product itself is, by Node, whose compiled code the next process finds; nothing is made anew by Vite for each. */
export const nativeLoading = { viteModuleRunner: false, nodeLoader: false } as const
