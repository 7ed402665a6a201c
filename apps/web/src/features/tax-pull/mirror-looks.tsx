// How the states of rows and tasks look.
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CircleX,
  Clock,
  FileCheck2,
  GitCompareArrows,
  KeyRound,
  LoaderCircle,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { pullWaitsForLogin, type BureauState, type PullState, type RowSyncState } from '@piaotai/domain/tax/tax-pull.ts'
import { StateTag, type StateLook } from '../../ui/kits/records/state-tag.tsx'
import type { TaxInvoice, TaxPull } from './tax-pull.queries.ts'
import { clockOf } from '../../lib/format/moment.ts'

const turning = { tone: 'running', icon: LoaderCircle, turning: true } as const
export const syncLooks: Readonly<Record<RowSyncState, StateLook>> = {
  notSynced: { tone: 'rest', icon: CircleDashed },
  waiting: { tone: 'running', icon: Clock },
  processing: turning,
  success: { tone: 'good', icon: CircleCheck },
  entered: { tone: 'good', icon: CircleCheck },
  originalUpdated: { tone: 'good', icon: FileCheck2 },
  differs: { tone: 'attention', icon: GitCompareArrows },
  exception: { tone: 'wrong', icon: CircleX },
}
const pullLooks: Readonly<Record<PullState, StateLook>> = {
  waiting: { tone: 'running', icon: Clock },
  initializing: turning,
  processing: turning,
  converting: turning,
  success: { tone: 'good', icon: CircleCheck },
  exception: { tone: 'wrong', icon: CircleX },
}
export const SyncTag = ({ row }: { readonly row: Pick<TaxInvoice, 'sync' | 'syncNote'> }) => {
  const { t } = useTranslation('taxPull')
  const why = row.syncNote === '' ? undefined : t(`notes.${row.syncNote}` as 'notes.noFile', { defaultValue: t('notes.failed') })
  return (
    <span title={why}>
      <StateTag look={syncLooks[row.sync]} word={t(`sync.${row.sync}`)} />
    </span>
  )
}
const bad: Readonly<Record<BureauState, StateLook>> = {
  normal: { tone: 'rest', icon: CircleCheck },
  void: { tone: 'wrong', icon: CircleX },
  redFull: { tone: 'wrong', icon: CircleMinus },
  redPartial: { tone: 'attention', icon: CircleMinus },
}
/** The bureau's word, and the risk beside it where there is one. */
export const StandingTag = ({ row }: { readonly row: Pick<TaxInvoice, 'state' | 'risk'> }) => {
  const { t } = useTranslation('taxPull')
  if (row.state === 'normal' && row.risk !== 'normal')
    return <StateTag look={{ tone: 'attention', icon: CircleAlert }} word={t(`risks.${row.risk}`)} />
  return row.state === 'normal' ? <span>{t('states.normal')}</span> : <StateTag look={bad[row.state]} word={t(`states.${row.state}`)} />
}
export const PullTag = ({ pull }: { readonly pull: TaxPull }) => {
  const { t } = useTranslation('taxPull')
  const { state, error } = pull
  const why = error === null ? undefined : t(`errors.${error}`)
  if (pullWaitsForLogin(pull)) return <StateTag look={{ tone: 'attention', icon: KeyRound }} word={why!} />
  const progress =
    (state === 'processing' || state === 'initializing') && pull.slices > 1
      ? { done: pull.done, total: pull.slices, of: pull.number }
      : state === 'converting'
        ? convertedOf(pull)
        : undefined
  return (
    <span title={[why, pull.note].filter(Boolean).join(' · ') || undefined}>
      <StateTag
        look={state === 'exception' && error === 'CANCELLED' ? { tone: 'rest', icon: CircleMinus } : pullLooks[state]}
        word={state === 'exception' && why !== undefined ? why : t(`pulls.states.${state}`)}
        note={pull.nextAt === null ? undefined : t('pulls.nextAt', { at: clockOf(pull.nextAt).slice(0, 5) })}
        {...(progress ? { progress } : {})}
      />
    </span>
  )
}
/** Rows whose files are there, of all that the task brings in. */
const convertedOf = ({ rows, number }: TaxPull) => {
  const { notSynced: _, ...brought } = rows
  const total = Object.values(brought).reduce((sum, one) => sum + one, 0)
  return total === 0 ? undefined : { done: total - (rows['waiting'] ?? 0), total, of: number }
}
