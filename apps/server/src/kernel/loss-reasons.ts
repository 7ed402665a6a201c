// Reasons for remembering work on a file as lost.
/** `noFace`: the file opens in time, but this page cannot be drawn. */
export type LossReason = 'timedOut' | 'outOfMemory' | 'crashed' | 'damaged' | 'noFace'
