// The seal of a closed month: who signed, its digest and the one before, and the package that was handed over.
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { RoundSeal } from '../../../ui/values/round-seal.tsx'
import { Mark, useIsMe } from '../person.tsx'
import type { MonthSeal, MonthStatus } from '../month.queries.ts'
import { shortDay, shortMinute } from '../month-words.ts'
import styles from '../month.module.css'
import own from './closed.module.css'

const Signed = ({ who }: { readonly who: MonthSeal['prepared'] }) => {
  const { t } = useTranslation('month')
  const me = useIsMe()(who.userId)
  return (
    <span className={own['signed']}>
      <Mark name={who.name} me={me} />
      <span>{who.name}</span>
      <time className="mono" dateTime={who.at}>
        {shortMinute(t, who.at)}
      </time>
    </span>
  )
}
const Digest = ({ value, what }: { readonly value: string; readonly what: string }) => (
  <span className="mono" title={value}>
    {value.slice(0, 4)} {value.slice(4, 8)} … {value.slice(-4)}
    <CopyButton text={value} label={what} />
  </span>
)
export const SealAside = ({ status }: { readonly status: MonthStatus }) => {
  const { t } = useTranslation(['monthClosed', 'month'])
  const { t: said } = useTranslation('month')
  const { seal, month } = status
  if (!seal)
    return (
      <section className={styles['aside']} aria-label={t('month:aside')}>
        <p className="sub">{t('unsealedText')}</p>
      </section>
    )
  const { handedOver, prepared, closed, reason, onePerson } = seal
  return (
    <section className={styles['aside']} aria-label={t('seal.label')}>
      <div className={own['seal']}>
        <RoundSeal arc={t('seal.arc')} word={t('seal.word')} date={month} note={seal.holds ? t('seal.holds') : t('seal.broken')} />
      </div>
      {seal.holds ? null : (
        <p className="form-error" role="alert">
          {t('seal.brokenText')}
        </p>
      )}
      <section>
        <h3>{t('signatures')}</h3>
        <dl className={own['rows']}>
          <div>
            <dt>{t('month:foot.preparedBy')}</dt>
            <dd>
              <Signed who={prepared} />
            </dd>
          </div>
          <div>
            <dt>{t('closedBy')}</dt>
            <dd>
              <Signed who={closed} />
            </dd>
          </div>
          {reason === null ? null : (
            <div>
              <dt>{t('reason')}</dt>
              <dd title={reason}>{reason}</dd>
            </div>
          )}
          {onePerson ? (
            <div>
              <dt>{t('onePerson')}</dt>
              <dd>{t('onePersonText')}</dd>
            </div>
          ) : null}
          <div>
            <dt>{t('digest')}</dt>
            <dd>
              <Digest value={seal.seal} what={t('digest')} />
            </dd>
          </div>
          <div>
            <dt>{t('previous')}</dt>
            <dd>
              {seal.previous === null ? (
                <span className="sub">{t('firstSeal')}</span>
              ) : (
                <Digest value={seal.previous} what={t('previous')} />
              )}
            </dd>
          </div>
        </dl>
      </section>
      <section>
        <h3>
          {t('package.title')}
          {handedOver ? <small>{t('package.handed', { day: shortDay(said, handedOver.at) })}</small> : null}
        </h3>
        {handedOver ? (
          <dl className={own['rows']}>
            <div>
              <dt>{t('package.by')}</dt>
              <dd>{handedOver.by}</dd>
            </div>
            {handedOver.digest === null ? null : (
              <div>
                <dt>SHA-256</dt>
                <dd>
                  <Digest value={handedOver.digest} what="SHA-256" />
                </dd>
              </div>
            )}
          </dl>
        ) : (
          <p className="sub">{t('package.none')}</p>
        )}
      </section>
    </section>
  )
}
