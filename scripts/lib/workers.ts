/** How many test files run beside each other. Three on two cores: while one waits for a page, a process or a retry, the others work; a fourth only slows them. */
export const workers = 3
