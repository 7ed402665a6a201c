// What is to be said before payments are submitted or confirmed: grouped by what becomes of each, with its evidence, its way on and its reason.
import { Fragment } from 'react'
import { Input } from 'antd'
import { CircleSlash2, Info, PencilLine, Redo2, Users, type LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paymentLimits } from '@piaotai/domain/payment/payment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { Tone } from '../../ui/values/status.tsx'
import { Causes, useEvidence } from './causes.tsx'
import { bySeverity, leaves, outcomeOf, outcomes, type Outcome } from './outcomes.ts'
import type { Findings } from './payment.queries.ts'
import { Way, type WayHands } from './ways.tsx'
import styles from './said-rows.module.css'

export interface SaidRow {
  readonly id: string
  readonly number: string | null
  readonly sellerName: string | null
  readonly amount: string
  readonly findings: Findings
  readonly fileId?: string | undefined
  /** What the submitter wrote. */
  readonly before?: { readonly causes: Parameters<typeof Causes>[0]['causes']; readonly reason: string; readonly by: string }
}
interface Props {
  readonly act: 'submit' | 'confirm'
  readonly rows: readonly SaidRow[]
  /** Whether the person counts as another one than those before. */
  readonly isOther: (findings: Findings) => boolean
  /** A reason for each; without it one is written elsewhere for all. */
  readonly reasons?: Readonly<Record<string, string>>
  readonly lacksOverride: string | undefined
  readonly handsOf: (row: SaidRow) => WayHands
  readonly onReason?: (id: string, reason: string) => void
  readonly onRemove: (ids: readonly string[]) => void
}
const looks: Readonly<Record<Outcome, readonly [Tone, LucideIcon]>> = {
  refused: ['wrong', CircleSlash2],
  after: ['attention', Redo2],
  other: ['attention', Users],
  asks: ['attention', PencilLine],
  said: ['rest', Info],
}
export const SaidRows = ({ act, rows, isOther, onRemove, ...hands }: Props) => {
  const { t } = useTranslation('payment')
  const groups = Map.groupBy(rows, ({ findings }) => outcomeOf(findings, isOther(findings)))
  const shown = outcomes.filter((outcome) => groups.has(outcome))
  if (shown.length === 0) return null
  const of = (outcome: Outcome): readonly SaidRow[] => groups.get(outcome) ?? []
  const leaving = shown.filter(leaves).flatMap((outcome) => of(outcome).map(({ id }) => id))
  const count = shown.reduce((sum, outcome) => sum + of(outcome).length, 0)
  return (
    <section aria-label={t('said.title', { count })}>
      <div className={styles['head']}>
        <h3>{t('said.title', { count })}</h3>
        <span>{shown.map((outcome) => `${t(`said.${act}.${outcome}`)} ${of(outcome).length}`).join(t('said.comma'))}</span>
        {leaving.length > 0 ? (
          <button
            type="button"
            className="plain link"
            onClick={() => {
              onRemove(leaving)
            }}
          >
            {t(`said.${act}.remove`, { count: leaving.length })}
          </button>
        ) : null}
      </div>
      <ul className={styles['rows']}>
        {shown.map((outcome) => (
          <Fragment key={outcome}>
            {of(outcome).map((row, at) => (
              <Row key={row.id} act={act} outcome={outcome} first={at === 0} row={row} onRemove={onRemove} {...hands} />
            ))}
          </Fragment>
        ))}
      </ul>
    </section>
  )
}

interface RowProps extends Omit<Props, 'rows' | 'isOther'> {
  readonly outcome: Outcome
  readonly first: boolean
  readonly row: SaidRow
}
const Row = ({ act, outcome, first, row, reasons, lacksOverride, handsOf, onReason, onRemove }: RowProps) => {
  const { t } = useTranslation('payment')
  const { t: judged } = useTranslation('judgement')
  const evidence = useEvidence()
  const [tone, Icon] = looks[outcome]
  const said = bySeverity(row.findings.said)
  const number = row.number ?? ''
  const reason = reasons?.[row.id] ?? ''
  return (
    <li>
      <span>
        {first ? (
          <span className={`status ${tone}`}>
            <Icon size={13} strokeWidth={1.75} aria-hidden="true" />
            {t(`said.${act}.${outcome}`)}
          </span>
        ) : null}
      </span>
      <b className={styles['cause']}>
        {said[0] ? judged(`cause.${said[0].cause}.short`) : null}
        {said.length > 1 ? <small> +{said.length - 1}</small> : null}
      </b>
      <LongNumber value={row.number} />
      <span className={styles['seller']} title={row.sellerName ?? ''}>
        {row.sellerName ?? t('noSeller')}
      </span>
      <Amount value={row.amount} />
      <button
        type="button"
        className="plain"
        aria-label={t('dialog.removeOne', { number })}
        onClick={() => {
          onRemove([row.id])
        }}
      >
        {t('dialog.remove')}
      </button>
      <div className={styles['evidence']}>
        {said.map(({ cause, way }, at) => (
          <p key={cause}>
            <span>{evidence(row.findings, cause)}</span>
            {way !== 'none' && said.findIndex((one) => one.way === way) === at ? <Way way={way} of={row} hands={handsOf(row)} /> : null}
          </p>
        ))}
        {outcome === 'other' ? <p>{t('said.needsOther')}</p> : null}
        {row.before && row.before.reason !== '' ? (
          <p className={styles['before']}>
            <Causes causes={row.before.causes} /> {t('said.before', { by: row.before.by, reason: row.before.reason })}
          </p>
        ) : null}
        {outcome === 'asks' && onReason ? (
          <Input
            size="small"
            aria-label={t('said.reasonOf', { number })}
            placeholder={t('said.reasonHint')}
            value={reason}
            maxLength={paymentLimits.reason}
            disabled={lacksOverride !== undefined}
            title={lacksOverride}
            status={reason.trim() === '' ? 'error' : ''}
            aria-invalid={reason.trim() === '' ? true : undefined}
            suffix={reason.trim() === '' ? <small className={styles['missing']}>{t('said.notWritten')}</small> : <span />}
            onChange={({ target }) => {
              onReason(row.id, target.value)
            }}
          />
        ) : null}
      </div>
    </li>
  )
}
