// Who prepared the month, who reviews and closes it, and how it is closed with something left.
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/http/api.ts'
import { useMonthAct, type MonthStatus } from './month.queries.ts'
import type { Asking } from './month-head.tsx'
import { refusalWord, shortMinute } from './month-words.ts'
import { PersonName } from './person.tsx'
import styles from './month.module.css'

interface Props {
  readonly status: MonthStatus
  readonly onAsk: (what: Asking) => void
}
const Act = ({ onClick, busy = false, children }: { readonly onClick: () => void; readonly busy?: boolean; readonly children: string }) => (
  <button type="button" className="plain link" disabled={busy} onClick={onClick}>
    {children}
  </button>
)
const Preparer = ({ status, onAsk }: Props) => {
  const { t } = useTranslation('month')
  const unprepare = useMonthAct(() => api.invoice.unprepareMonth({ month: status.month }))
  const { prepared, acts } = status
  if (prepared)
    return (
      <p>
        <PersonName {...prepared} />
        <span>{shortMinute(t, prepared.at)}</span>
        {acts.unprepare === null ? (
          <Act
            busy={unprepare.isPending}
            onClick={() => {
              unprepare.mutate(undefined)
            }}
          >
            {t('foot.unprepare')}
          </Act>
        ) : null}
        {prepared.reason === null ? null : <span title={prepared.reason}>{t('foot.reason', { reason: prepared.reason })}</span>}
      </p>
    )
  return (
    <p>
      {acts.prepare === null ? (
        <Act
          onClick={() => {
            onAsk('prepare')
          }}
        >
          {t('foot.prepare')}
        </Act>
      ) : (
        <span>{refusalWord(t, status, acts.prepare ?? 'noRight', 'prepare')}</span>
      )}
    </p>
  )
}
const Reviewer = ({ status, onAsk }: Props) => {
  const { t } = useTranslation('month')
  const { prepared, acts, reviewers, settings } = status
  const [first, ...others] = reviewers
  return (
    <p>
      {first ? <PersonName {...first} /> : <span>{t('foot.nobody')}</span>}
      {others.length > 0 ? (
        <span title={others.map(({ name }) => name).join(t('sentence.and'))}>
          {t('foot.others', { count: others.length, all: reviewers.length })}
        </span>
      ) : null}
      {acts.close === null ? (
        <Act
          onClick={() => {
            onAsk('close')
          }}
        >
          {t('act.close')}
        </Act>
      ) : (
        <span>
          {prepared ? refusalWord(t, status, acts.close ?? 'noRight', 'close') : t(settings.onePerson ? 'foot.onePerson' : 'foot.second')}
        </span>
      )}
    </p>
  )
}
const Anyway = ({ status, onAsk }: Props) => {
  const { t } = useTranslation(['month', 'monthCell'])
  const { t: said } = useTranslation('month')
  const refusal = status.acts.prepareAnyway ?? null
  const never = status.parts.flatMap(({ cells }) => cells).filter(({ gate, things }) => gate === 'never' && things > 0)
  return (
    <p>
      {refusal === null ? (
        <Act
          onClick={() => {
            onAsk('prepareAnyway')
          }}
        >
          {t('foot.anyway')}
        </Act>
      ) : null}
      {never.length > 0 ? (
        <span>
          {t('foot.never', {
            cells: never
              .map((row) => t(`monthCell:left.${row.cell}`, { count: row.count, n: row.count.toLocaleString('en-US') }))
              .join(t('sentence.and')),
          })}
        </span>
      ) : refusal === null ? (
        <span>{t('foot.except')}</span>
      ) : (
        <span>{refusalWord(said, status, refusal, 'prepareAnyway')}</span>
      )}
    </p>
  )
}
export const MonthFoot = (props: Props) => {
  const { t } = useTranslation('month')
  const { onePerson } = props.status.settings
  return (
    <footer className={styles['foot']}>
      <div>
        <h3>{t('foot.preparedBy')}</h3>
        <Preparer {...props} />
      </div>
      <div>
        <h3>{t(onePerson ? 'foot.closedByOne' : 'foot.closedBy')}</h3>
        <Reviewer {...props} />
      </div>
      <div>
        <h3>{t('foot.notDone')}</h3>
        <Anyway {...props} />
      </div>
    </footer>
  )
}
