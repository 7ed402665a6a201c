// A snapshot in figures: what went in on either side, and where it came out.
import { Stamp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ReconcileResult } from '@piaotai/domain/reconcile.ts'
import { minuteOf } from '../../../lib/format/moment.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import type { Reconciliation } from './reconcile.queries.ts'
import styles from './reconcile.module.css'

const shown = ['both', 'differs', 'bureauOnly', 'oursOnly', 'late'] as const satisfies readonly ReconcileResult[]
interface Props {
  readonly snapshot: Reconciliation
  /** Rows that agree by now. */
  readonly later: number
  readonly onResult: (result: ReconcileResult) => void
}
export const ReconcileSummary = ({ snapshot, later, onResult }: Props) => {
  const { t } = useTranslation('reconcile')
  const { figures, days, pulled, provisional } = snapshot
  const sumOf = (side: 'bureau' | 'ours'): string =>
    shown
      .map((result) => figures[result]![side])
      .filter((n) => n > 0)
      .join(' + ')
  const compared = shown.reduce((sum, result) => sum + figures[result]!.count, 0)
  const ours = snapshot.ours - figures.leftOut!.ours
  const part = pulled < days
  return (
    <>
      <section className={styles['snapshot']} aria-label={t('snapshot', { month: snapshot.month })}>
        <i className={styles['seal']} aria-hidden="true">
          <Stamp size={16} />
        </i>
        <div>
          <b>
            {t('snapshot', { month: snapshot.month })} <span>{t('sealed', { at: minuteOf(snapshot.madeAt), by: snapshot.madeBy })}</span>
          </b>
          <small>{later > 0 ? t('laterKept', { count: later }) : t('kept')}</small>
        </div>
        <div>
          <b>
            {t('bureauSide', { count: snapshot.bureau })}
            {snapshot.bureau > 0 ? ` = ${sumOf('bureau')}` : ''}
          </b>
          <small>
            {t('bureauTotal')} <Amount value={snapshot.bureauTotal} />
          </small>
          <small {...(part || provisional > 0 ? { 'data-warns': '' } : {})}>
            {part ? t('pulledPart', { pulled, days }) : provisional > 0 ? t('pulledYoung', { days: provisional }) : t('pulledAll')}
          </small>
        </div>
        <div>
          <b>
            {t('oursSide', { count: ours })}
            {ours > 0 ? ` = ${sumOf('ours')}` : ''}
          </b>
          {figures.leftOut!.count > 0 ? <small>{t('leftOut', { count: figures.leftOut!.count })}</small> : null}
        </div>
      </section>
      {compared > 0 ? (
        <div className={styles['bar']} aria-hidden="true">
          {shown
            .filter((result) => figures[result]!.count > 0)
            .map((result) => (
              <span key={result} className={styles[result]} style={{ flexGrow: figures[result]!.count }} />
            ))}
        </div>
      ) : null}
      <div className={styles['figures']}>
        {shown.map((result) => (
          <button
            key={result}
            type="button"
            onClick={() => {
              onResult(result)
            }}
          >
            <small>
              <i className={styles[result]} aria-hidden="true" />
              {t(`result.${result}`)}
            </small>
            <b>{figures[result]!.count}</b>
            <em>
              <Amount value={figures[result]!.total} />
            </em>
          </button>
        ))}
        <div>
          <small>{t('sum')}</small>
          <b>{compared}</b>
        </div>
      </div>
    </>
  )
}
