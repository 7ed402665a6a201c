// The demo company's invoices at the simulated bureau, and pulls of them, as preconditions of a journey.
import type { Person } from '../../scripts/lib/api-client.ts'

const json = { 'content-type': 'application/json' }
/** Invoices that the bureau holds from now on. */
export const issueAtBureau = async (taxPlatform: string, invoices: readonly object[]): Promise<void> => {
  const answer = await fetch(`${taxPlatform}/ledger`, { method: 'PUT', headers: json, body: JSON.stringify(invoices) })
  if (!answer.ok) throw new Error(await answer.text())
}
/** Logs in at the bureau in an area where the password is enough. */
export const logInAtBureau = async ({ api }: Person, bureau: string, taxId: string): Promise<void> => {
  const phone = `137${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const at = new URL(bureau)
  const known = await fetch(new URL('/people', at), {
    method: 'PUT',
    headers: { authorization: `Bearer ${at.searchParams.get('key')}`, ...json },
    body: JSON.stringify([{ area: '3300', phone, name: '陆清和', password: 'Journey-2026', identities: ['03'] }]),
  })
  if (!known.ok) throw new Error(await known.text())
  const draft = { area: '3300', taxId, identity: '03', personName: '陆清和', phone, password: 'Journey-2026', isDefault: true } as const
  const made = await api.bureau.createTaxAccount({ draft })
  if (made.body.code !== 10000) throw new Error(made.body.message)
  const login = await api.bureau.startTaxLogin({ accountId: made.body.data.id })
  if (login.body.code !== 10000) throw new Error(login.body.message)
}
/** Pulls a month of what the company received; answers when the bureau has told all of it. */
export const pullMonth = async ({ api }: Person, month: string): Promise<void> => {
  const begun = await api.bureau.beginTaxPull({ direction: 'in', unit: 'month', first: month, last: month, thenSync: false })
  if (begun.body.code !== 10000) throw new Error(begun.body.message)
  for (const until = Date.now() + 60_000; ; ) {
    const { state } = (await api.bureau.readTaxPull({ id: begun.body.data.id })).body.data
    if (state === 'success') return
    if (state === 'exception' || Date.now() > until) throw new Error(`the pull ended as ${state}`)
  }
}
