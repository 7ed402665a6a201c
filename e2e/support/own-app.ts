// The app of each worker's journeys, and the demo account in it.

/** The app of this worker; empty without a browser, because then no app starts. */
export const ownApp = (): string => ofWorker('E2E_URLS')
/** The tax-platform simulator of that app. */
export const ownTaxPlatform = (): string => ofWorker('E2E_TAX_URLS')
/** The page of that app’s tax bureau, with its key. */
export const ownTaxBureau = (): string => ofWorker('E2E_BUREAU_URLS')
/** The mail listener of that app. */
export const ownMailPort = (): number => Number(ofWorker('E2E_MAIL_PORTS'))
const ofWorker = (name: string): string => (process.env[name] ?? '').split(' ')[Number(process.env['VITEST_POOL_ID'] ?? 1) - 1] ?? ''
/** All apps are copies of one: the demo's password and the local pages' key are the same in all. */
export const demo = { account: 'demo@piaotai.example', password: process.env['E2E_DEMO_PASSWORD'] ?? '' } as const
/** The cookie that the printed start address sets in a browser. */
export const localCookie = () => ({ name: `piaotai_local_${new URL(ownApp()).port}`, value: process.env['E2E_LOCAL_KEY'] ?? '' })
