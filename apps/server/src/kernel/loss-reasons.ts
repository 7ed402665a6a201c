// Reasons for which work on a file is remembered as lost.
/** `noFace`: the file opens in time, but this page cannot be drawn. */
export type LossReason = 'timedOut' | 'outOfMemory' | 'crashed' | 'damaged' | 'noFace'
