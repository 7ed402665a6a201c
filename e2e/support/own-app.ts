// The app of each worker's journeys, and the demo account in it.

/** The app of this worker; empty where there is no browser and so no app. */
export const ownApp = (): string => ofWorker('E2E_URLS')
/** The simulator of the tax platform of that app. */
export const ownTaxPlatform = (): string => ofWorker('E2E_TAX_URLS')
const ofWorker = (name: string): string => (process.env[name] ?? '').split(' ')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1] ?? ''
/** Every app is a copy of one: the demo has the same password in all, and their local pages the same key. */
export const demo = { account: 'demo@piaotai.example', password: process.env['E2E_DEMO_PASSWORD'] ?? '' } as const
/** The cookie that the address which the start prints leaves in a browser. */
export const localCookie = () => ({ name: `piaotai_local_${new URL(ownApp()).port}`, value: process.env['E2E_LOCAL_KEY'] ?? '' })
