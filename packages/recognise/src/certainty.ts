/** Certainty of a value that a person must compare: it looks cut short, misread, or mixed with what stands beside it. */
export const doubtful = 0.6
/** Below this what was read from a picture is doubtful and says so. */
export const sureOcr = 0.9
/** As `sureOcr`, for names: they suffer most, under the red seal. */
export const sureOcrName = 0.95
