// How many journeys run at once, which of the houses each of them stands in, and who is at home there.

/** Two: while one browser waits for its page, the other works. */
export const workers = 2
/** The house of this worker; empty where there is no browser and so no house. */
export const ownHouse = (): string => (process.env['E2E_URLS'] ?? '').split(' ')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1] ?? ''
export const demo = { account: 'demo@piaotai.example', password: 'Piaotai2026' } as const
