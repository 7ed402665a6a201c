// The recognisers of the app, a closed list; the best bidder reads first.
import { imageRecogniser } from './image/recogniser.ts'
import { ofdRecogniser } from './ofd/recogniser.ts'
import { pdfRecogniser } from './pdf/recogniser.ts'
import type { Recogniser } from './recogniser.ts'
import { xmlRecogniser } from './xml/recogniser.ts'

export const recognisers = [xmlRecogniser, ofdRecogniser, pdfRecogniser, imageRecogniser] as const satisfies readonly Recogniser[]
