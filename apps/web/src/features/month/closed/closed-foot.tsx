// Whether a closed month still is what was sealed, and whether it can be reopened; if not, where corrections go.
import { useTranslation } from 'react-i18next'
import type { Asking } from '../month-head.tsx'
import { useMonth, type MonthStatus } from '../month.queries.ts'
import { monthName, refusalWord, shortMinute } from '../month-words.ts'
import { PersonName } from '../person.tsx'
import styles from '../month.module.css'

interface Props {
  readonly status: MonthStatus
  readonly onAsk: (what: Asking) => void
}
const Reopening = ({ status, onAsk }: Props) => {
  const { t } = useTranslation(['monthClosed', 'month'])
  const { t: said } = useTranslation('month')
  const oldest = useMonth(undefined).data
  const { acts, reopenAsked } = status
  if (reopenAsked)
    return (
      <p>
        <PersonName {...reopenAsked} />
        <span title={reopenAsked.reason}>{t('reopen.asked', { at: shortMinute(said, reopenAsked.at), reason: reopenAsked.reason })}</span>
        {acts.reopen === null ? (
          <button
            type="button"
            className="plain link"
            onClick={() => {
              onAsk('reopen')
            }}
          >
            {t('reopen.agree')}
          </button>
        ) : (
          <span>{refusalWord(said, status, acts.reopen ?? 'noRight', 'reopen')}</span>
        )}
      </p>
    )
  if (acts.askReopen === null)
    return (
      <p>
        <button
          type="button"
          className="plain link"
          onClick={() => {
            onAsk('askReopen')
          }}
        >
          {t('reopen.ask')}
        </button>
        <span>{t('reopen.second')}</span>
      </p>
    )
  const open = oldest && oldest.state !== 'closed' ? oldest.month : undefined
  return (
    <p>
      <span>
        {[
          refusalWord(said, status, acts.askReopen ?? 'noRight', 'askReopen'),
          open ? t('reopen.correct', { month: monthName(said, open) }) : '',
        ]
          .filter(Boolean)
          .join(t('month:sentence.semicolon'))}
      </span>
    </p>
  )
}
export const ClosedFoot = ({ status, onAsk }: Props) => {
  const { t } = useTranslation('monthClosed')
  const { seal, acts } = status
  return (
    <footer className={styles['foot']}>
      <div>
        <h3>{t('foot.seal')}</h3>
        <p>{seal ? <span>{t(seal.holds ? 'foot.holds' : 'foot.broken')}</span> : <span>{t('unsealed')}</span>}</p>
      </div>
      <div>
        <h3>{t(acts.askReopen === null || status.reopenAsked ? 'foot.reopen' : 'foot.noReopen')}</h3>
        <Reopening status={status} onAsk={onAsk} />
      </div>
      {acts.handOver === null ? (
        <div>
          <h3>{t('foot.package')}</h3>
          <p>
            <button
              type="button"
              className="plain link"
              onClick={() => {
                onAsk('handOver')
              }}
            >
              {t('foot.handOver')}
            </button>
            <span>{t('foot.handOverText')}</span>
          </p>
        </div>
      ) : null}
    </footer>
  )
}
