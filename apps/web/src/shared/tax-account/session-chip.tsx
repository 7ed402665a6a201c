// 登录状态: a session at the bureau as a chip, with the time that is left.
import { CircleDashed, KeyRound, LoaderCircle, ScanFace, ShieldCheck } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { TaxAccount } from './tax-login.queries.ts'

export type AccountState = 'never' | 'live' | 'needs' | 'ended' | 'loggingIn'
const looks: Readonly<Record<AccountState, StateLook>> = {
  never: { tone: 'rest', icon: CircleDashed },
  live: { tone: 'good', icon: ShieldCheck },
  needs: { tone: 'attention', icon: ScanFace },
  ended: { tone: 'attention', icon: KeyRound },
  loggingIn: { tone: 'running', icon: LoaderCircle, turning: true },
}
/** A session whose time is over counts as ended, whether or not the server has noticed. */
export const stateOfAccount = ({ session, login }: Pick<TaxAccount, 'session' | 'login'>, now: number): AccountState => {
  if (session?.state === 'live' && Date.parse(session.expiresAt) > now) return session.needs === null ? 'live' : 'needs'
  if (login !== null) return 'loggingIn'
  return session === null ? 'never' : 'ended'
}
const leftOf = (t: TFunction<'taxAccount'>, until: string, now: number): string => {
  const minutes = Math.floor((Date.parse(until) - now) / 60_000)
  if (minutes >= 60) return t('left.hours', { hours: Math.floor(minutes / 60) })
  return minutes > 0 ? t('left.minutes', { minutes }) : t('left.over')
}
/** The time, looked at again every half minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => {
      setNow(Date.now())
    }, 30_000)
    return () => {
      clearInterval(tick)
    }
  }, [])
  return now
}
export const SessionChip = ({ account }: { readonly account: Pick<TaxAccount, 'session' | 'login'> }) => {
  const { t } = useTranslation('taxAccount')
  const now = useNow()
  const state = stateOfAccount(account, now)
  const { session } = account
  const note =
    state === 'live' && session
      ? leftOf(t, session.expiresAt, now)
      : state === 'ended' && session?.endedBecause
        ? t(`ends.${session.endedBecause}`)
        : state === 'loggingIn'
          ? account.login?.by
          : undefined
  return <StateTag look={looks[state]} word={t(`states.${state}`)} note={note} title={note} />
}
