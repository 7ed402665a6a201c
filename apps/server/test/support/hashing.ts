/** Where what hashing costs is the subject, a test asks for it whole; everywhere else it is least. */
export const hashing = { whole: false }
