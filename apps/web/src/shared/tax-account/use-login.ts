// One login from the page's side: its acts one after another, and asking while somebody scans.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ProofWay, TaxIdentity } from '@piaotai/domain/tax/tax-bureau.ts'
import { CallFailed } from '../../lib/http/api.ts'
import { bureauApi } from '../../lib/http/bureau-api.ts'
import { taxAccountsKey, type TaxLogin } from './tax-login.queries.ts'

const pollMs = 2000
const quiet = { quiet: true } as const
const polled: ReadonlySet<TaxLogin['step']> = new Set(['qr', 'face', 'wait'])

export const useLogin = (onOk: (login: TaxLogin) => void) => {
  const client = useQueryClient()
  const [login, setLogin] = useState<TaxLogin>()
  const [busy, setBusy] = useState(false)
  /** A sentence of the server about the last act. */
  const [failure, setFailure] = useState<CallFailed>()
  const take = (next: TaxLogin): void => {
    setLogin(next)
    if (next.step === 'ok' || next.step === 'failed') void client.invalidateQueries({ queryKey: taxAccountsKey })
    if (next.step === 'ok') onOk(next)
  }
  const run = async (act: () => Promise<TaxLogin>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      take(await act())
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
      // A login that is none any more is begun anew.
      if (error.type === 'taxLogin.notFound') setLogin(undefined)
    } finally {
      setBusy(false)
    }
  }
  const id = login?.id
  const poll = useEffectEvent(async () => {
    if (busy || id === undefined) return
    try {
      take(await bureauApi.pollTaxLogin({ id }, { ...quiet, unasked: true }))
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      if (error.type === 'taxLogin.notFound') setLogin(undefined)
    }
  })
  const asking = login !== undefined && polled.has(login.step) && login.error !== 'QR_EXPIRED'
  useEffect(() => {
    if (!asking) return undefined
    const tick = setInterval(() => {
      void poll()
    }, pollMs)
    return () => {
      clearInterval(tick)
    }
  }, [asking])
  return {
    login,
    busy,
    failure: failure?.message,
    start: (accountId: string, password: string) =>
      run(() => bureauApi.startTaxLogin({ accountId, ...(password === '' ? {} : { password }) }, quiet)),
    prove: (way: ProofWay) => run(() => bureauApi.proveTaxLogin({ id: id!, way }, quiet)),
    enter: (code: string) => run(() => bureauApi.enterTaxCode({ id: id!, code }, quiet)),
    choose: (identity: TaxIdentity) => run(() => bureauApi.chooseTaxIdentity({ id: id!, identity }, quiet)),
    /** Gives it up, without waiting for the answer. */
    drop: (): void => {
      setFailure(undefined)
      setLogin(undefined)
      if (id !== undefined && login?.step !== 'ok' && login?.step !== 'failed')
        bureauApi.cancelTaxLogin({ id }, { ...quiet, unasked: true }).then(
          () => client.invalidateQueries({ queryKey: taxAccountsKey }),
          () => undefined,
        )
    },
  }
}
export type LoginHands = ReturnType<typeof useLogin>
