/** How many journeys run beside each other. Three on two cores: while one waits for a page, the others work. */
export const workers = 3
/** Unit tests and trust runs wait for processes, disks and databases more often than journeys do. */
export const unitWorkers = 4
