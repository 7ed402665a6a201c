// What will stand here once there is an invoice: one grey sample row, no chart and no zero.
import { ChartColumn } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './start.module.css'

export const LaterCard = () => {
  const { t } = useTranslation('start')
  return (
    <section className={styles['later']} aria-labelledby="start-later">
      <h2 id="start-later">
        <ChartColumn size={14} aria-hidden="true" />
        {t('later.title')}
        <small>{t('later.text')}</small>
      </h2>
      <div className={styles['sample']}>
        <i aria-hidden="true" />
        <i aria-hidden="true" />
        <span>{t('later.seller')}</span>
        <span className={styles['amount']}>¥13,595.29</span>
        <span>{t('later.verified')}</span>
        <span>{t('later.ours')}</span>
        <span>{t('later.sample')}</span>
      </div>
    </section>
  )
}
