/**
 * Flags of the runtime for the app's own processes; Dockerfile repeats them. Young objects get 2 × 16 MB instead of 2 × 64: a hundred
 * megabytes less, at the same cost a call within the noise.
 */
export const appFlags = ['--max-semi-space-size=16']
