// Why work on bytes was lost.
/** `noFace`: whole and in time, but nothing of it can be drawn. */
export type LossReason = 'timedOut' | 'outOfMemory' | 'crashed' | 'damaged' | 'noFace'
