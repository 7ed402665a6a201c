// A closed month: five figures, the seven lines as they stood, what came after, and its seal.
import { useTranslation } from 'react-i18next'
import { Amount } from '../../../ui/values/amount.tsx'
import { FilingDate } from '../month-sentence.tsx'
import type { Asking } from '../month-head.tsx'
import { useLate, type MonthSums, type MonthStatus } from '../month.queries.ts'
import { monthName, shortMinute } from '../month-words.ts'
import { ClosedFoot } from './closed-foot.tsx'
import { LateInvoices } from './late-invoices.tsx'
import { SealAside } from './seal-aside.tsx'
import { SealedLines } from './sealed-lines.tsx'
import styles from '../month.module.css'
import own from './closed.module.css'

const Figures = ({ sums }: { readonly sums: MonthSums }) => {
  const { t } = useTranslation('monthClosed')
  const figures = [
    [t('figure.incoming', { count: sums.incoming.count }), sums.incoming.amount],
    [t('figure.outgoing', { count: sums.outgoing.count }), sums.outgoing.amount],
    [t('figure.deductible'), sums.deductible],
    [t('figure.payable'), sums.payable],
    [t('figure.vouchers', { count: sums.vouchers.count }), sums.vouchers.amount],
  ] as const
  return (
    <dl className={own['figures']}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Amount value={value} strong />
          </dd>
        </div>
      ))}
    </dl>
  )
}
interface Props {
  readonly status: MonthStatus
  readonly onAsk: (what: Asking) => void
}
export const ClosedMonth = ({ status, onAsk }: Props) => {
  const { t } = useTranslation(['monthClosed', 'month'])
  const { t: said } = useTranslation('month')
  const late = useLate(status.month)
  const { seal } = status
  const count = late.data?.pages[0]?.totalElements ?? 0
  const undecided = late.data?.pages[0]?.undecided ?? 0
  const month = monthName(said, status.month)
  return (
    <>
      <section className={styles['sentence']} aria-label={t('month:sentence.label')}>
        <div>
          <h2>{count > 0 ? t('titleLate', { month, count }) : t('title', { month })}</h2>
          <p>
            {[
              seal ? t('sealedAt', { at: shortMinute(said, seal.closed.at) }) : t('unsealed'),
              t('locked'),
              count > 0 ? t('placed', { count: count - undecided }) : '',
              undecided > 0 ? t('undecided', { count: undecided }) : '',
            ]
              .filter(Boolean)
              .join(t('month:sentence.comma'))}
          </p>
        </div>
        <FilingDate status={status} />
      </section>
      <div className={styles['body']}>
        <div className={styles['main']}>
          <div className={own['scroll']}>
            <Figures sums={seal?.sums ?? status.sums} />
            <SealedLines status={status} />
            <LateInvoices status={status} late={late} />
          </div>
          <ClosedFoot status={status} onAsk={onAsk} />
        </div>
        <SealAside status={status} />
      </div>
    </>
  )
}
