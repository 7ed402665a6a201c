import type { Recogniser } from '../recogniser.ts'

export const ofdRecogniser: Recogniser = { name: 'ofd', bid: (file) => (file.format === 'ofd' ? 1 : 0), read: async () => ({ kind: 'nothing', detail: 'ofd' }) }
