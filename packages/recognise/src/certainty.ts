/** Certainty of a value for manual comparison: it looks cut short, misread, or mixed with its neighbour. */
export const doubtful = 0.6
/** A picture's value below this certainty is doubtful. */
export const sureOcr = 0.9
/** As `sureOcr`, for names: they suffer most, under the red seal. */
export const sureOcrName = 0.95
