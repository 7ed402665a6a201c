/** For `chaiConfig` of a Vitest project: what fails says all that was found, as a run that fails once may not fail again. */
export const toldWhole = { truncateThreshold: 0 } as const
