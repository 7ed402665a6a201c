/** How many test files run beside each other. Three on two cores: while one waits for a page, a process or a retry, the others work. */
export const workers = 3
