// What a trial found: how much would be sent and how much not, by month, to whom, and why not.
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { monthBefore } from '@piaotai/domain/months.ts'
import { dayOf, minuteOf } from '../../lib/format/moment.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { LongNumber } from '../../ui/values/long-number.tsx'
import type { Trial } from './auto-send.queries.ts'
import styles from './auto-send.module.css'

const shownTargets = 10
const monthsShown = 12
type Sample = Trial['samples'][number]

const Samples = ({ samples, label }: { readonly samples: readonly Sample[]; readonly label: string }) => (
  <ul className={styles['samples']} aria-label={label}>
    {samples.map((one) => (
      <li key={one.id}>
        <LongNumber value={one.number} />
        <span title={one.target}>{one.target}</span>
        <span title={one.detail}>{one.detail}</span>
        <Amount value={one.amount} />
      </li>
    ))}
  </ul>
)
/** The last twelve months, also those without an invoice. */
const wholeYear = ({ months, at }: Pick<Trial, 'months' | 'at'>): Trial['months'] => {
  const found = new Map(months.map((one) => [one.month, one]))
  const all: Trial['months'][number][] = []
  for (let month = dayOf(at).slice(0, 7); all.length < monthsShown; month = monthBefore(month))
    all.unshift(found.get(month) ?? { month, acted: 0, refused: 0 })
  return all
}
const Months = (result: Pick<Trial, 'months' | 'at'>) => {
  const { t } = useTranslation('autoSend')
  const months = wholeYear(result)
  const most = Math.max(1, ...months.map(({ acted }) => acted))
  return (
    <ol className={styles['months']} aria-label={t('trial.months')}>
      {months.map(({ month, acted, refused }) => (
        <li key={month} title={t('trial.month', { month, acted, refused })} aria-label={t('trial.month', { month, acted, refused })}>
          <span aria-hidden="true">{acted}</span>
          <i style={{ height: `${Math.max(2, Math.round((acted / most) * 64))}px` }} aria-hidden="true" />
          <small aria-hidden="true">{month.slice(5)}</small>
        </li>
      ))}
    </ol>
  )
}
/** A line that opens its samples. */
const Line = ({ count, words, samples }: { readonly count: number; readonly words: string; readonly samples: readonly Sample[] }) => {
  const { t } = useTranslation('autoSend')
  const [open, setOpen] = useState(false)
  const label = `${words} · ${t('trial.first', { count: samples.length })}`
  return (
    <li>
      <div className={styles['reason']}>
        <b>{count}</b>
        <span>{words}</span>
        {samples.length > 0 ? (
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            aria-label={`${t(open ? 'trial.hide' : 'trial.show')} ${words}`}
            onClick={() => {
              setOpen(!open)
            }}
          >
            {t(open ? 'trial.hide' : 'trial.show')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <>
          {samples.length < count ? <small className="sub">{t('trial.first', { count: samples.length })}</small> : null}
          <Samples samples={samples} label={label} />
        </>
      ) : null}
    </li>
  )
}
export const TrialResult = ({ result }: { readonly result: Trial }) => {
  const { t } = useTranslation('autoSend')
  const [all, setAll] = useState(false)
  const targets = all ? result.targets : result.targets.slice(0, shownTargets)
  const left = result.targets.slice(targets.length)
  const others = result.others.invoices > 0 || left.length > 0
  return (
    <section className={styles['trial']} aria-label={t('trial.title')}>
      <h3>
        {t('trial.title')}
        <small className={result.current ? 'sub' : styles['stale']}>
          {t(result.current ? 'trial.facts' : 'trial.stale', { at: minuteOf(result.at) })}
        </small>
      </h3>
      {result.matched === 0 ? (
        <p className="sub">{t('trial.nothing')}</p>
      ) : (
        <>
          <div className={styles['figures']}>
            <Months months={result.months} at={result.at} />
            <dl>
              <div>
                <dt>{t('trial.would')}</dt>
                <dd>{t('trial.letters', { count: result.acts })}</dd>
                <dd>{t('trial.invoices', { count: result.acted })}</dd>
              </div>
              <div>
                <dt>{t('trial.receivers')}</dt>
                <dd>{t('trial.customers', { count: result.targets.length + result.others.targets })}</dd>
              </div>
              <div className={result.refused > 0 ? styles['some'] : ''}>
                <dt>{t('trial.wouldNot')}</dt>
                <dd>{t('trial.invoices', { count: result.refused })}</dd>
                <dd>{result.refused > 0 ? t('trial.why') : ''}</dd>
              </div>
            </dl>
          </div>
          {result.targets.length > 0 ? (
            <table className={styles['targets']} aria-label={t('trial.to')}>
              <thead>
                <tr>
                  <th scope="col">{t('trial.customer')}</th>
                  <th scope="col">{t('trial.address')}</th>
                  <th scope="col">{t('trial.letterCount')}</th>
                  <th scope="col">{t('trial.invoiceCount')}</th>
                  <th scope="col">{t('trial.amount')}</th>
                </tr>
              </thead>
              <tbody>
                {targets.map((one) => (
                  <tr key={one.key}>
                    <td title={one.name}>{one.name}</td>
                    <td title={one.detail}>{one.detail}</td>
                    <td>{one.acts}</td>
                    <td>{one.invoices}</td>
                    <td>
                      <Amount value={one.amount} strong />
                    </td>
                  </tr>
                ))}
                {others ? (
                  <tr>
                    <td colSpan={5}>
                      {left.length > 0 ? (
                        <Button
                          type="link"
                          size="small"
                          onClick={() => {
                            setAll(true)
                          }}
                        >
                          {t('trial.others', { count: left.length + result.others.targets })}
                        </Button>
                      ) : (
                        `${t('trial.others', { count: result.others.targets })} · ${t('trial.invoices', { count: result.others.invoices })}`
                      )}
                    </td>
                  </tr>
                ) : null}
              </tbody>
            </table>
          ) : null}
          <ul className={styles['reasons']} aria-label={t('trial.not')}>
            {result.acted > 0 ? <Line count={result.acted} words={t('trial.samples')} samples={result.samples} /> : null}
            {result.reasons.map(({ reason, count, samples }) => (
              <Line key={reason} count={count} words={t(`reason.${reason as 'noAddress'}`)} samples={samples} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
