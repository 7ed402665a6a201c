/**
 * The number of concurrent test files. Three on two cores: while one waits for a page, a process or a retry, the others
 * work; a fourth would slow them down.
 */
export const workers = 3
