// Beside the start list: what the suite holds, and whom to ask.
import { useTranslation } from 'react-i18next'
import { docsAddress } from '../../../lib/page/docs-address.ts'
import type { StartList } from './start.queries.ts'
import styles from './start.module.css'

export const Aside = ({ list }: { readonly list: StartList }) => {
  const { t, i18n } = useTranslation('start')
  const { suite, contacts } = list
  return (
    <div className={styles['aside']}>
      <section className={styles['card']} aria-labelledby="start-suite">
        <h2 id="start-suite">{t('trial.title', { suite: t(`suite.${suite.name}`) })}</h2>
        <dl>
          {suite.quotas.map(({ kind, allowed, used }) => (
            <div key={kind}>
              <dt>{t(`trial.quota.${kind}`)}</dt>
              <dd>{t(used === 0 ? 'trial.unused' : 'trial.used', { allowed, used })}</dd>
            </div>
          ))}
          <div>
            <dt>{t('trial.members')}</dt>
            <dd>{t('trial.of', suite.members)}</dd>
          </div>
          {suite.until === null ? null : (
            <div>
              <dt>{t('trial.after')}</dt>
              <dd>{t('trial.then')}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className={styles['card']} aria-labelledby="start-contact">
        <h2 id="start-contact">{t('contact.title')}</h2>
        <dl>
          {contacts.salesPhone === null ? null : (
            <div>
              <dt>{t('contact.phone')}</dt>
              <dd>{contacts.salesPhone}</dd>
            </div>
          )}
          {contacts.salesMail === null ? null : (
            <div>
              <dt>{t('contact.mail')}</dt>
              <dd>
                <a href={`mailto:${contacts.salesMail}`}>{contacts.salesMail}</a>
              </dd>
            </div>
          )}
          {contacts.serviceUrl === null ? null : (
            <div>
              <dt>{t('contact.service')}</dt>
              <dd>
                <a href={contacts.serviceUrl} target="_blank" rel="noopener noreferrer">
                  {t('contact.open')}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('contact.how')}</dt>
            <dd>
              <a href={docsAddress(i18n.language, 'tour.html')} target="_blank" rel="noopener">
                {t('contact.tour')}
              </a>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  )
}
