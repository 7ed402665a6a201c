/** A test about the cost of hashing sets `whole`; every other test hashes at the least cost. */
export const hashing = { whole: false }
